package builder

import (
	"embed"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Paths of the pages.
const (
	path       = "/console/services"
	newPath    = path + "/new"
	importPath = path + "/import"
	onePath    = path + "/{code}"
)

// Permissions.
const (
	readPermission   = "service.read"
	createPermission = "service.create"
	updatePermission = "service.update"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	read := func(pattern string, h ui.Handler) { s.Handle("GET "+pattern, ui.ForStaff(h, readPermission)) }
	read(path, showList)
	read(newPath, showNew)
	s.Handle("POST "+newPath, ui.ForStaff(create, createPermission))
	read(importPath, showImport)
	s.HandleFile("POST "+importPath, ui.ForStaff(importFile, createPermission))
	read(onePath, func(r *ui.Request) ui.Response {
		return r.Redirect(ui.Path(path+"/", r.PathValue("code"), "/stages"))
	})
	pages := []struct {
		below string
		show  func(p *page) ui.Response
		act   func(p *page) ui.Response // nil for none
	}{
		{"/stages", showStage, changePart},
		{"/stages/{n}", showStage, changePart},
		{"/value-sets", showValueSets, changePart},
		{certificatesBelow, showCertificates, changePart},
		{certificatesBelow + "/{certificate}/sample", showSample, nil},
		{"/details", showDetails, changeDetails},
		{"/changes", showChanges, publishOrDiscard},
		{"/versions", showVersions, nil},
		{"/versions/{n}", showVersion, nil},
		{"/export", export, nil},
		{translationsBelow, showTranslations, nil},
		{translationsBelow + "/file", downloadTranslations, nil},
	}
	s.HandleFile("POST "+onePath+translationsBelow, ui.ForStaff(withService(saveTranslations), updatePermission))
	s.HandleFile("POST "+onePath+translationsBelow+"/file", ui.ForStaff(withService(uploadTranslations), updatePermission))
	for _, of := range pages {
		read(onePath+of.below, withService(of.show))
		if of.act != nil {
			s.Handle("POST "+onePath+of.below, ui.ForStaff(withService(of.act), updatePermission))
		}
	}
}

// page is a page about one service.
type page struct {
	*ui.Request

	of      catalog.ServicePath // the service
	service catalog.ServiceDetailView
	names   *sentence.Names
	show    func(p *page) ui.Response // shows the page again after a refusal
}

// withService loads the service of the address before it calls a handler.
func withService(h func(p *page) ui.Response) ui.Handler {
	return func(r *ui.Request) ui.Response {
		p, a := open(r)
		if !a.OK() {
			return r.Fail(a)
		}
		return h(p)
	}
}

// open loads the service of the address. Its ETag is that of the whole draft.
func open(r *ui.Request) (*page, ui.Answer) {
	id, a := ui.FindService(r, r.PathValue("code"))
	if !a.OK() {
		return nil, a
	}
	p := &page{Request: r, of: catalog.ServicePath{ServiceID: id}}
	return p, p.read()
}

// read loads the draft.
func (p *page) read() ui.Answer {
	service, a := ui.Do(p.Request, catalog.GetService, &catalog.GetServiceInput{ServicePath: p.of})
	if a.OK() {
		p.service, p.names = service, service.Names()
	}
	return a
}

// tag returns the ETag of the draft, which updating and publishing the service require.
func (p *page) tag() string {
	return answerOf(ui.Do(p.Request, catalog.GetService, &catalog.GetServiceInput{ServicePath: p.of})).ETag()
}

// answerOf drops the data of a call.
func answerOf[T any](_ T, a ui.Answer) ui.Answer { return a }

// refuse shows a page of the service again with the errors.
func (p *page) refuse(a ui.Answer, show func(p *page) ui.Response) ui.Response {
	p.IfMatch = ""
	return p.Refuse(a, func(*ui.Request) ui.Response {
		if a := p.read(); !a.OK() {
			return p.NotFound()
		}
		return show(p)
	})
}

// at returns the address of a page of the service.
func (p *page) at(below string) string { return ui.Path(path+"/", p.service.Code, below) }

// mayChange reports whether the user may change the service.
func (p *page) mayChange() bool { return p.Me().May(updatePermission) }

// screenOf returns a screen with the templates that all pages of one service share.
func screenOf(name string, parts ...string) *ui.Screen {
	return ui.NewScreen(files, ui.Slim, append([]string{name, "head.html"}, parts...)...)
}

// head is the data of the header that all pages of a service share.
type head struct {
	Service      catalog.ServiceDetailView
	Next         int64  // number of the next version
	Base         string // address of the service
	Here         string // the tab
	MayChange    bool
	Translates   bool // the organisation offers texts in several languages
	Untranslated int  // texts without a translation
	Ready        bool
	Blockers     []blocker
	Changes      int // since the published version; -1 if unknown
}

// headOf loads the blockers of publishing and the number of changes.
func (p *page) headOf(here string) (head, ui.Answer) {
	h := head{Service: p.service, Next: p.service.Version + 1, Base: p.at(""), Here: here, MayChange: p.mayChange()}
	ready, a := ui.Do(p.Request, catalog.GetServiceReadiness, &p.of)
	if !a.OK() {
		return h, a
	}
	h.Ready = ready.Ready
	h.Translates, h.Untranslated = len(p.Tenant().Languages) > 1, len(ready.MissingTranslations)
	h.Blockers = p.blockers(ready)
	if p.service.Version > 0 && p.service.HasUnpublishedChanges {
		changes, a := ui.Do(p.Request, catalog.GetServiceChanges, &p.of)
		if !a.OK() {
			return h, a
		}
		h.Changes = len(changes.Changes)
	}
	return h, a
}
