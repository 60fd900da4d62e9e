package find

import (
	"cmp"
	"embed"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/search"
)

//go:embed *.html
var files embed.FS

var screen = ui.NewScreen(files, ui.Desk, "find.html")

const path = "/console/search"

// Mount serves the page of this package.
func Mount(s *ui.Site) { s.Handle("GET "+path, ui.ForStaff(show)) }

const (
	minText = 2
	maxText = 100
	most    = 50 // results of one search
)

// data is the data of the page.
type data struct {
	Query  string
	Asked  bool // a search was made
	Tabs   []tab
	Groups []group
	Count  int
	More   bool // there may be more results
}

// tab is a kind of records by which results are narrowed.
type tab struct {
	Text, Path string
	Here       bool
}

// group has the results of a kind.
type group struct {
	Kind search.Kind
	Hits []hit
}

// show serves the results of a search. A complete reference leads to its record.
func show(r *ui.Request) ui.Response {
	d := data{Query: strings.TrimSpace(r.Query("q"))}
	kind := search.Kind(r.Query("kind"))
	if n := utf8.RuneCountInString(d.Query); n < minText || n > maxText {
		return r.Show(screen, r.Text("find.title"), d)
	}
	found, a := ui.Do(r, queue.Search, &queue.SearchInput{Text: d.Query, Kinds: string(kind), Size: most})
	if a.Status == http.StatusBadRequest && a.ErrorCode == fault.ValidationFailed && kind != "" { // an unknown kind
		return r.Redirect(address(d.Query, ""))
	}
	if !a.OK() {
		return r.Fail(a)
	}
	for _, f := range found {
		if to := pathOf(r.Me(), f); to != "" && strings.EqualFold(ui.Value(f.Reference), d.Query) {
			return r.Redirect(to)
		}
	}
	d.Asked, d.Count, d.More = true, len(found), len(found) == most
	for _, k := range append([]search.Kind{""}, kinds(r.Me())...) {
		d.Tabs = append(d.Tabs, tab{Text: r.Text("find.tab." + cmp.Or(string(k), "all")), Path: address(d.Query, k), Here: k == kind})
	}
	for _, k := range search.Kinds {
		g := group{Kind: k}
		for _, f := range found {
			if f.Kind == k {
				g.Hits = append(g.Hits, hitOf(r, f))
			}
		}
		if len(g.Hits) > 0 {
			d.Groups = append(d.Groups, g)
		}
	}
	return r.Show(screen, r.Text("find.title"), d)
}

// address returns the address of the results for a text, of a kind or of all.
func address(text string, kind search.Kind) string {
	return path + "?" + ui.Parameters(map[string]string{"q": text, "kind": string(kind)}).Encode()
}

// kinds returns the kinds of records that a person may find.
func kinds(me *ui.Person) (may []search.Kind) {
	anyCase := me.May("request:review", "application:read")
	for _, k := range []struct {
		kind search.Kind
		may  bool
	}{
		{search.Case, anyCase}, {search.Customer, anyCase}, {search.Invoice, me.May("invoice.read")}, {search.Payment, me.May("payment.read")},
		{search.Service, me.May("service.read")}, {search.Certificate, me.May("application:read")}, {search.Member, me.Kind == ui.TenantAdmin},
	} {
		if k.may {
			may = append(may, k.kind)
		}
	}
	return may
}

// pathOf returns the path of the page of a record for a person. Customers have a page for
// administrators only; others are led to the applications of the customer.
func pathOf(me *ui.Person, f queue.ResultView) string {
	if f.Kind == search.Customer && me.Kind != ui.TenantAdmin {
		return "/console/queue?" + url.Values{"view": {"all"}, "search": {f.Title}}.Encode()
	}
	return f.Path
}
