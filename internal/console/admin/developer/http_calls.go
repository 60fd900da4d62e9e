package developer

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/auth"
	"stagegate/internal/tenants/calls"
)

var callsScreen = ui.NewScreen(files, ui.Desk, "calls.html", "parts.html")

// callsData is the data of the call log.
type callsData struct {
	Tabs     []tab
	Filters  callFilters
	Calls    []call
	Pager    ui.Pager
	Wrong    string // error of the filters, or ""
	Outcomes []ui.Choice
	Keys     []ui.Choice // the organisation's keys, after a choice for all callers
}

// call is a call in the log.
type call struct {
	calls.View

	Key     string // name of the API key, "" if a person called
	KeyPath string
}

// Failed reports whether the call failed with a server error, and Refused whether it was refused.
func (c call) Failed() bool  { return c.Status >= 500 }
func (c call) Refused() bool { return c.Status >= 400 && !c.Failed() }

// callFilters are the filters of the call log.
type callFilters struct {
	Trace, Path, Outcome, Key string
	Page                      int
}

func callFiltersOf(r *ui.Request) callFilters {
	return callFilters{
		Trace: strings.ToLower(strings.TrimSpace(r.Query("trace"))), Path: strings.TrimSpace(r.Query("path")), Outcome: r.Query("outcome"),
		Key: r.Query("key"), Page: r.PageNumber(),
	}
}

// outcomes are the filters by response, with their lowest status.
var outcomes = []struct {
	name      string
	minStatus int64
}{{"all", 0}, {"refused", 400}, {"failed", 500}}

// query returns the selected page of the log.
func (f callFilters) query() *calls.ListInput {
	in := &calls.ListInput{PageQuery: api.PageQuery{Page: f.Page, Size: pageSize}, TraceID: f.Trace, Path: f.Path, CallerID: f.Key}
	for _, o := range outcomes {
		if o.name == f.Outcome {
			in.MinStatus = o.minStatus
		}
	}
	return in
}

// at returns the address of another page of the log.
func (f callFilters) at(page int) string {
	return ui.ListPath(callPath, ui.Parameters(map[string]string{"trace": f.Trace, "path": f.Path, "outcome": f.Outcome, "key": f.Key}), page)
}

// Active reports whether any filter is set.
func (f callFilters) Active() bool {
	return f.Trace+f.Path+f.Key != "" || f.Outcome != "" && f.Outcome != "all"
}

// filterErrors maps the filters of the API to the texts shown when they are refused.
var filterErrors = map[string]string{"traceId": "developer.wrong.trace", "path": "developer.wrong.path", "callerId": "developer.wrong.key"}

func showCalls(r *ui.Request) ui.Response {
	f := callFiltersOf(r)
	d := callsData{Tabs: tabsOf(r), Filters: f}
	for _, o := range outcomes {
		d.Outcomes = append(d.Outcomes, ui.Choice{Value: o.name, Text: r.Text("developer.outcomes." + o.name), Chosen: o.name == f.Outcome})
	}
	names := keyNames(r, f.Key)
	d.Keys = keyChoices(r, names, f.Key)
	found, a := ui.Do(r, calls.ListCalls, f.query())
	switch {
	case a.Status == http.StatusBadRequest: // a filter is not valid
		d.Wrong = a.Message
		for _, e := range a.Errors {
			if key := filterErrors[e.Field]; key != "" {
				d.Wrong = r.Text(key)
			}
		}
	case !a.OK():
		return r.Fail(a)
	}
	for _, c := range found.Content {
		shown := call{View: c}
		if c.CallerKind == auth.APIKey {
			shown.KeyPath = ui.Path(keyPath, ui.Value(c.CallerID))
			shown.Key = nameOf(names, ui.Value(c.CallerID), r.Text("developer.kinds.API_KEY"))
		}
		d.Calls = append(d.Calls, shown)
	}
	d.Pager = ui.NewPager(found, f.at)
	return r.Show(callsScreen, r.Text("developer.title"), d)
}

// keyNames returns the newest keys and the chosen one.
func keyNames(r *ui.Request, chosen string) []accounts.KeyView {
	found, _ := ui.Do(r, accounts.ListAPIKeys, &accounts.KeysInput{PageQuery: api.PageQuery{Size: 100}}) // without them there is no filter
	keys := found.Content
	if chosen == "" || slices.ContainsFunc(keys, func(k accounts.KeyView) bool { return k.ID == chosen }) {
		return keys
	}
	if k, a := ui.Do(r, accounts.GetAPIKey, &accounts.KeyInput{KeyID: chosen}); a.OK() {
		keys = append(keys, k)
	}
	return keys
}

// nameOf returns the name of a key, or another text for one that is too old.
func nameOf(keys []accounts.KeyView, id, other string) string {
	for _, k := range keys {
		if k.ID == id {
			return k.Name
		}
	}
	return other
}

// keyChoices returns the filter by key.
func keyChoices(r *ui.Request, keys []accounts.KeyView, chosen string) []ui.Choice {
	all := []ui.Choice{{Text: r.Text("developer.callers")}}
	for _, k := range keys {
		all = append(all, ui.Choice{Value: k.ID, Text: k.Name, Chosen: k.ID == chosen})
	}
	return all
}
