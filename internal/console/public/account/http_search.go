package account

import (
	"strings"
	"unicode/utf8"

	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/search"
)

// searchData is the data of the search page.
type searchData struct {
	Query string
	Asked bool
	Found []found
}

// found is a search result.
type found struct{ queue.ResultView }

// Label returns the key of the kind of the record.
func (f found) Label() string { return "account.search.kind." + string(f.Kind) }

// pathOf returns the path of the page of the record for a person, or "".
func (f found) pathOf(me *ui.Person) string {
	if f.Kind == search.Customer && me.Kind != ui.TenantAdmin {
		return ""
	}
	return f.ResultView.Path
}

// Path returns the path of the page of the record for the reader, or "".
func (f found) Path(v *ui.View) string { return f.pathOf(v.Me) }

// minSearch is the minimum length of a search text.
const minSearch = 2

// showSearch serves the results of a search. A complete reference redirects to its record.
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
