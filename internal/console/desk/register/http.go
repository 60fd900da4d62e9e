package register

import (
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/certificates"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Path is the path of the register.
const Path = "/console/certificates"

const (
	pageSize = 25

	readPermission   = "application:read"
	managePermission = "certificate.manage"
)

var listScreen = ui.NewScreen(files, ui.Desk, "list.html", "parts.html")

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+Path, ui.ForStaff(showList, readPermission))
	s.Handle("GET "+Path+"/{id}", ui.ForStaff(showOne, readPermission))
	s.Handle("POST "+Path+"/{id}/{do}", ui.ForStaff(act, managePermission))
}

// Views of the register besides the statuses.
const (
	expiring     = "EXPIRING" // valid ones that end soon
	expiringDays = 60
)

// views are the tabs in order.
var views = []string{
	string(certificates.Valid), expiring, string(certificates.Suspended), string(certificates.Revoked), string(certificates.Expired), string(certificates.Replaced),
}

// counted are the views whose tabs show a number.
var counted = views[:4]

// filters are the parameters of the register.
type filters struct {
	View, Code, Search, Order string
	Page                      int
}

func filtersOf(r *ui.Request) filters {
	f := filters{View: views[0], Code: r.Query("code"), Search: strings.TrimSpace(r.Query("search")), Order: r.Query("sort"), Page: r.PageNumber()}
	if slices.Contains(views, r.Query("view")) {
		f.View = r.Query("view")
	}
	return f
}

// input returns the input of the list.
func (f filters) input(r *ui.Request) certificates.ListInput {
	in := certificates.ListInput{PageQuery: api.PageQuery{Page: f.Page, Size: pageSize, Sort: f.Order}, Search: f.Search, Code: f.Code, Status: certificates.Status(f.View)}
	if f.View == expiring {
		in.Status, in.ExpiresBefore = certificates.Valid, r.Now().In(r.Printer().Zone).AddDate(0, 0, expiringDays+1).Format(time.DateOnly)
	}
	return in
}

func (f filters) values() url.Values {
	view := f.View
	if view == views[0] {
		view = ""
	}
	return ui.Parameters(map[string]string{"view": view, "code": f.Code, "search": f.Search, "sort": f.Order})
}

// At returns the address of another page of the register.
func (f filters) At(page int) string { return ui.ListPath(Path, f.values(), page) }

// Cleared returns the address of the view without filters.
func (f filters) Cleared() string { return filters{View: f.View}.At(0) }

// Active reports whether there are filters besides the view.
func (f filters) Active() bool { return f.Code != "" || f.Search != "" }

// column is a heading that sorts the register.
type column struct {
	Direction string // ascending, descending, or "" if another column is sorted
	Other     string // address of the register sorted by the column, in the other direction if it is sorted
}

func (f filters) column(field string) column {
	by, direction, _ := strings.Cut(f.Order, ",")
	if f.Order == "" {
		by, direction = "issuedAt", "desc"
	}
	c, next := column{}, field+",asc"
	if by == field {
		c.Direction = "ascending"
		if direction == "desc" {
			c.Direction = "descending"
		} else {
			next = field + ",desc"
		}
	}
	f.Order = next
	c.Other = f.At(0)
	return c
}

// columns are the headings that sort the register.
type columns struct{ Number, Holder, Issued, Until column }

// tab is a view with its number of certificates.
type tab struct {
	Key, Path string
	Current   bool
	Count     int64 // -1 if it is not shown
}

// row is a certificate in the register.
type row struct {
	certificates.CertificateView

	DaysLeft int // until the end of one that ends soon; -1 for others
}

// Path returns the page of the certificate.
func (r row) Path() string { return ui.Path(Path+"/", r.ID) }

// listData is the data of the register.
type listData struct {
	Tabs    []tab
	Filters filters
	Codes   []ui.Choice // names of certificates
	Columns columns
	Rows    []row
	Pager   ui.Pager
	Export  string // query
	Ignored bool   // filters that were not valid
}

func showList(r *ui.Request) ui.Response {
	f, ignored := filtersOf(r), false
	in := f.input(r)
	found, a := ui.Do(r, certificates.ListCertificates, &in)
	if a.Status == http.StatusBadRequest {
		f, ignored = filters{View: f.View}, true
		in = f.input(r)
		found, a = ui.Do(r, certificates.ListCertificates, &in)
	}
	if !a.OK() {
		return r.Fail(a)
	}
	d := listData{Filters: f, Ignored: ignored, Tabs: tabsOf(r, f), Codes: codesOf(r, f.Code), Pager: ui.NewPager(found, f.At), Export: exportOf(in)}
	d.Columns = columns{Number: f.column("number"), Holder: f.column("holder"), Issued: f.column("issuedAt"), Until: f.column("validUntil")}
	for _, c := range found.Content {
		d.Rows = append(d.Rows, row{c, daysLeft(r, c)})
	}
	return r.Show(listScreen, r.Text("register.title"), d)
}

// exportOf returns the query of the export of a list.
func exportOf(in certificates.ListInput) string {
	return ui.Parameters(map[string]string{
		"status": string(in.Status), "code": in.Code, "search": in.Search, "expiresBefore": in.ExpiresBefore, "sort": in.Sort,
	}).Encode()
}

func tabsOf(r *ui.Request, f filters) []tab {
	all := make([]tab, len(views))
	for i, view := range views {
		all[i] = tab{Key: view, Path: filters{View: view, Code: f.Code, Search: f.Search}.At(0), Current: view == f.View, Count: -1}
		if !slices.Contains(counted, view) {
			continue
		}
		in := filters{View: view}.input(r)
		in.Size = 1
		if found, a := ui.Do(r, certificates.ListCertificates, &in); a.OK() {
			all[i].Count = found.TotalElements
		}
	}
	return all
}

// codesOf returns the kinds of the latest certificates, and the chosen one.
func codesOf(r *ui.Request, chosen string) []ui.Choice {
	var all []ui.Choice
	note := func(code, name string) {
		if !slices.ContainsFunc(all, func(c ui.Choice) bool { return c.Value == code }) {
			all = append(all, ui.Choice{Value: code, Text: name, Chosen: code == chosen})
		}
	}
	latest, _ := ui.Do(r, certificates.ListCertificates, &certificates.ListInput{PageQuery: api.PageQuery{Size: 100}})
	for _, c := range latest.Content {
		note(c.Code, c.Name)
	}
	slices.SortFunc(all, func(a, b ui.Choice) int { return strings.Compare(a.Text, b.Text) })
	if chosen != "" {
		note(chosen, chosen)
	}
	return all
}

// daysLeft returns the days that remain of a certificate that ends soon, and -1 for others.
func daysLeft(r *ui.Request, c certificates.CertificateView) int {
	last, err := time.Parse(time.DateOnly, ui.Value(c.ValidUntil))
	today, _ := time.Parse(time.DateOnly, r.Now().In(r.Printer().Zone).Format(time.DateOnly)) // formatted as it is read
	left := int(last.Sub(today).Hours() / 24)
	if err != nil || c.Status != certificates.Valid || left < 0 || left > expiringDays {
		return -1
	}
	return left
}
