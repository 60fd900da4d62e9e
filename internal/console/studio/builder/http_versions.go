package builder

import (
	"net/url"
	"slices"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
)

var (
	changesScreen  = screenOf("changes.html", "difference.html")
	versionsScreen = screenOf("versions.html")
	versionScreen  = screenOf("version.html", "difference.html", "outline.html")
)

// changesData is the data of the page with unpublished changes.
type changesData struct {
	head

	Differences []difference
	Open        int64  // open cases, which keep their version; -1 if unknown
	Public      string // address of the public page of the service; "" if it has none
	MayPublish  bool
	MayDiscard  bool
}

// showChanges shows how the draft differs from the published version.
func showChanges(p *page) ui.Response {
	p.Match = p.tag() // before the data is read
	if a := p.read(); !a.OK() {
		return p.Fail(a)
	}
	found, a := ui.Do(p.Request, catalog.GetServiceChanges, &p.of)
	if !a.OK() {
		return p.Fail(a)
	}
	h, a := p.headOf("changes")
	if !a.OK() {
		return p.Fail(a)
	}
	d := changesData{head: h, Differences: p.differences(found.Changes, &p.service), Open: p.openCases()}
	d.Public = p.publicPath()
	d.MayPublish = h.MayChange && h.Ready && (p.service.HasUnpublishedChanges || !p.service.Published)
	d.MayDiscard = h.MayChange && p.service.Version > 0 && p.service.HasUnpublishedChanges
	return p.Show(changesScreen, p.Text("builder.page_title", "page", p.Text("builder.changes"), "service", p.service.Name), d)
}

// publicPath returns the address of the public page of the service; "" if customers do not see it.
func (p *page) publicPath() string {
	if !p.service.Published || p.service.Archived {
		return ""
	}
	slug := p.Tenant().Slug
	if _, a := ui.Do(p.Request, tenants.GetPublicLandingPage, &tenants.PublicPageInput{SlugPath: tenants.SlugPath{Slug: slug}}); !a.OK() {
		return ""
	}
	return ui.Path("/", slug, "/services/", p.service.Code)
}

// openCases counts the open cases of the service; -1 if the user may not see them.
func (p *page) openCases() int64 {
	if p.service.Version == 0 || !p.Me().May("request:review") || !p.Me().May("application:read", "application:manage") {
		return -1
	}
	var in queue.ListInput
	in.ServiceID, in.Size = p.service.ID, 1
	found, a := ui.Do(p.Request, queue.ListQueue, &in)
	if !a.OK() {
		return -1
	}
	return found.TotalElements
}

// publishOrDiscard publishes or discards the changes that the page has shown.
func publishOrDiscard(p *page) ui.Response {
	if p.Value("do") == "discard" {
		return discard(p)
	}
	return publish(p)
}

func discard(p *page) ui.Response {
	is, a := ui.Do(p.Request, catalog.DiscardServiceChanges, &p.of)
	if !a.OK() {
		return p.refuse(a, showChanges)
	}
	return p.Done(p.at("/changes"), "builder.did.discarded", "version", is.Version)
}

func publish(p *page) ui.Response {
	made, a := ui.Do(p.Request, catalog.PublishService, &p.of)
	if !a.OK() {
		return p.refuse(a, showChanges)
	}
	return p.Done(p.at("/changes"), "builder.did.published", "version", made.Version)
}

// version is a published version in the list.
type version struct {
	catalog.PublicationView

	Path string
}

type versionsData struct {
	head

	All   []version
	Pager ui.Pager
}

func showVersions(p *page) ui.Response {
	found, a := ui.Do(p.Request, catalog.ListServiceVersions, &catalog.ListVersionsInput{ServicePath: p.of, PageQuery: api.PageQuery{Page: p.PageNumber()}})
	if !a.OK() {
		return p.Fail(a)
	}
	h, a := p.headOf("versions")
	if !a.OK() {
		return p.Fail(a)
	}
	d := versionsData{head: h}
	for _, v := range found.Content {
		d.All = append(d.All, version{v, p.at("/versions/" + strconv.FormatInt(v.Number, 10))})
	}
	d.Pager = ui.NewPager(found, func(page int) string { return ui.ListPath(p.at("/versions"), url.Values{}, page) })
	return p.Show(versionsScreen, p.Text("builder.page_title", "page", p.Text("builder.versions"), "service", p.service.Name), d)
}

// versionData is a version and its differences from another one.
type versionData struct {
	head

	Version     catalog.VersionView
	Outline     outline
	Since       int64
	Others      []int64 // offered for comparison
	Differences []difference
}

// maxCompared limits the versions that are offered for comparison to the latest ones.
const maxCompared = 100

func showVersion(p *page) ui.Response {
	number, err := strconv.ParseInt(p.PathValue("n"), 10, 64)
	if err != nil || number < 1 {
		return p.NotFound()
	}
	in := catalog.VersionChangesInput{VersionPath: catalog.VersionPath{ServicePath: p.of, Number: number}}
	shown, a := ui.Do(p.Request, catalog.GetServiceVersion, &catalog.GetVersionInput{VersionPath: in.VersionPath})
	if !a.OK() {
		return p.Fail(a)
	}
	if other, err := strconv.ParseInt(p.Query("since"), 10, 64); err == nil && other > 0 && other <= p.service.Version {
		in.Since = other
	}
	p.names = shown.Names()
	found, a := ui.Do(p.Request, catalog.GetVersionChanges, &in)
	if !a.OK() {
		return p.Fail(a)
	}
	h, a := p.headOf("versions")
	if !a.OK() {
		return p.Fail(a)
	}
	d := versionData{
		head: h, Version: shown, Outline: outline{shown.Stages, shown.Currency, shown.Certificates, p.names, p.Printer()},
		Since: found.Since, Differences: p.differences(found.Changes, &shown.ServiceDetailView),
	}
	for n := p.service.Version; n > max(p.service.Version-maxCompared, 0); n-- {
		d.Others = append(d.Others, n)
	}
	d.Others = slices.DeleteFunc(d.Others, func(n int64) bool { return n == number })
	title := p.Text("builder.version_title", "version", number)
	return p.Show(versionScreen, p.Text("builder.page_title", "page", title, "service", p.service.Name), d)
}
