package account

import (
	"strings"
	"unicode/utf8"

	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// searchData is what the page of a search shows.
type searchData struct {
	Query string
	Asked bool
	Found []found
}

// found is a record that a search has found.
type found struct{ queue.FoundView }

// Label is the key of what kind of record it is.
func (f found) Label() string { return "account.search.kind." + f.Kind }

// pathOf is where the record is shown to somebody, or "" where it has no page.
func (f found) pathOf(me *ui.Person) string {
	reference := ui.Value(f.Reference)
	switch f.Kind {
	case "REQUEST":
		return ui.Path("/console/requests/", reference)
	case "APPLICATION":
		return ui.Path("/console/applications/", reference)
	case "INVOICE":
		return ui.Path("/console/invoices/", reference)
	case "PAYMENT":
		return ui.Path("/console/payments/", reference)
	case "CUSTOMER":
		if me.Kind != ui.TenantAdmin {
			return ""
		}
		return ui.Path("/console/customers/", f.ID)
	default:
		return ""
	}
}

// Path is where the record is shown to the people of an organisation, or "".
func (f found) Path(v *ui.View) string { return f.pathOf(v.Me) }

// minSearch is the fewest characters that a search takes.
const minSearch = 2

// showSearch serves what is found by the beginning of a reference, name or address. A whole
// reference leads to its record.
func showSearch(r *ui.Request) ui.Response {
	data := searchData{Query: strings.TrimSpace(r.Query("q"))}
	if utf8.RuneCountInString(data.Query) >= minSearch {
		records, a := ui.Do(r, queue.Search, &queue.SearchInput{Text: data.Query})
		if !a.OK() {
			return r.Fail(a)
		}
		data.Asked = true
		for _, f := range records {
			data.Found = append(data.Found, found{f})
		}
	}
	for _, f := range data.Found {
		if to := f.pathOf(r.Me()); to != "" && strings.EqualFold(ui.Value(f.Reference), data.Query) {
			return r.Redirect(to)
		}
	}
	return r.Show(searchScreen, r.Text("account.search.title"), data)
}
