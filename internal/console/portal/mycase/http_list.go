package mycase

import (
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var listScreen = caseview.NewScreen(files, "list.html", "tags.html")

// The groups of the list, in order.
const (
	groupActionNeeded = "needs"
	groupInReview     = "progress"
	groupDrafts       = "drafts"
	groupClosed       = "ended"
)

// listPage is the data of the list of a customer's applications.
type listPage struct {
	Groups []group
	More   bool // older applications are not shown
}

// group is a group of cases.
type group struct {
	Name  string
	Cases []listed
}

// listed is a case in the list.
type listed struct {
	caseview.Record

	Path, Situation string
}

// showList serves the customer's applications, those that need action first.
func showList(r *ui.Request) ui.Response {
	applications, requests, more, a := readCases(r, api.PageQuery{Size: 100, Sort: "createdAt,desc"})
	if !a.OK() {
		return r.Fail(a)
	}
	page := listPage{More: more}
	all := slices.Concat(requests, applications)
	slices.SortStableFunc(all, func(a, b caseview.Record) int {
		return time.Time(b.WaitingSince).Compare(time.Time(a.WaitingSince))
	})
	for _, name := range []string{groupActionNeeded, groupInReview, groupDrafts, groupClosed} {
		g := group{Name: name}
		for _, c := range all {
			if groupOf(&c) == name {
				g.Cases = append(g.Cases, listed{c, c.Path(r), situationOf(&c)})
			}
		}
		if len(g.Cases) > 0 {
			page.Groups = append(page.Groups, g)
		}
	}
	return r.Show(listScreen, r.Text("console.your_applications"), page)
}

// readCases reads a page of applications and a page of requests, without the requests that have
// become applications.
func readCases(r *ui.Request, page api.PageQuery) (applications, requests []caseview.Record, more bool, a ui.Answer) {
	list := cases.ListQuery{PageQuery: page}
	mine, a := ui.Do(r, cases.ListMyApplications, &cases.ListApplicationsInput{ListQuery: list})
	if !a.OK() {
		return nil, nil, false, a
	}
	for _, v := range mine.Content {
		applications = append(applications, caseview.ApplicationRecord(v.ApplicationRecordFields, v.ExpectedView))
	}
	found, a := ui.Do(r, cases.ListMyRequests, &cases.ListRequestsInput{ListQuery: list})
	for _, v := range found.Content {
		if v.ApplicationID == nil {
			requests = append(requests, caseview.RequestRecord(v.RequestRecordFields, v.ExpectedView))
		}
	}
	return applications, requests, mine.TotalPages > 1 || found.TotalPages > 1, a
}

func groupOf(c *caseview.Record) string {
	switch {
	case c.IsEnded():
		return groupClosed
	case c.Status == caseview.Draft:
		return groupDrafts
	case c.WaitingFor == cases.ForCustomer || c.WaitingFor == cases.ForPayment || c.UnreadMessages > 0:
		return groupActionNeeded
	default:
		return groupInReview
	}
}

// situationOf returns the end of the key of a situation.
func situationOf(c *caseview.Record) string {
	switch {
	case c.Status == caseview.Draft, c.Status == caseview.Returned, c.IsEnded():
		return c.Status
	default:
		return string(c.WaitingFor)
	}
}
