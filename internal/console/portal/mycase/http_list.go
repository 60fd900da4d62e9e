package mycase

import (
	"slices"
	"strconv"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var listScreen = caseview.NewScreen(files, "list.html")

// groups are the groups of the list with the states of their cases, in order.
var groups = []struct {
	name   string
	states []cases.MyState
}{
	{"action", []cases.MyState{cases.MyAction, cases.MyPayment}},
	{"review", []cases.MyState{cases.MyReview, cases.MyProgress}},
	{"drafts", []cases.MyState{cases.MyDraft}},
	{"closed", []cases.MyState{cases.MyCompleted, cases.MyClosed}},
}

// listSize is the number of cases of a state on a page.
const listSize = 50

// listPage is the data of the list of a customer's applications. Each group has its pages, which
// turn together, so that what needs action is always on the first one.
type listPage struct {
	Groups       []group
	Newer, Older string // paths of the previous and next page; "" for none
}

// group is a group of cases.
type group struct {
	Name  string
	Cases []listed
}

// listed is a case in the list.
type listed struct {
	cases.MyCaseView

	Path string
}

// Submitted returns when the case was submitted, or nil.
func (c listed) Submitted() *api.Time {
	if len(c.Steps) == 0 || c.Steps[0].State != cases.StepDone {
		return nil
	}
	return c.Steps[0].At
}

// Ended returns when the case ended: the last step is the result.
func (c listed) Ended() *api.Time {
	if len(c.Steps) == 0 {
		return nil
	}
	return c.Steps[len(c.Steps)-1].At
}

// showList serves the customer's applications, those that need action first.
func showList(r *ui.Request) ui.Response {
	number, isLast := r.PageNumber(), true
	var page listPage
	for _, g := range groups {
		shown := group{Name: g.name}
		for _, state := range g.states {
			in := cases.ListMyCasesInput{PageQuery: api.PageQuery{Page: number, Size: listSize, Sort: "updatedAt,desc"}, State: state}
			found, a := ui.Do(r, cases.ListMyCases, &in)
			if !a.OK() {
				return r.Fail(a)
			}
			isLast = isLast && int64(number+1) >= found.TotalPages
			for _, c := range found.Content {
				shown.Cases = append(shown.Cases, listed{c, casePath(r, c.Reference)})
			}
		}
		slices.SortStableFunc(shown.Cases, func(a, b listed) int { return time.Time(b.UpdatedAt).Compare(time.Time(a.UpdatedAt)) })
		if len(shown.Cases) > 0 {
			page.Groups = append(page.Groups, shown)
		}
	}
	at := func(n int) string { return r.URL.Path + "?page=" + strconv.Itoa(n) }
	if number > 0 {
		page.Newer = at(number - 1)
	}
	if !isLast {
		page.Older = at(number + 1)
	}
	return r.Show(listScreen, r.Text("console.your_applications"), page)
}

func casePath(r *ui.Request, reference string) string {
	return ui.Path("/", r.PathValue("tenant"), "/applications/", reference)
}
