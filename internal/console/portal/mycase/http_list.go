package mycase

import (
	"cmp"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var listScreen = caseview.NewScreen(files, "list.html", "tags.html")

// The groups of the list, in order.
const (
	groupNeedsYou = "needs"
	groupWithUs   = "progress"
	groupDrafts   = "drafts"
	groupEnded    = "ended"
)

// listPage is the list of a customer's cases.
type listPage struct {
	Groups []group
	More   bool // there are older ones than are shown
}

// group are cases in the same situation.
type group struct {
	Name  string
	Cases []listed
}

// listed is a case in the list.
type listed struct {
	caseview.Record

	Path, Situation string
}

// showList shows the customer's cases: first what needs the customer.
func showList(r *ui.Request) ui.Response {
	const query = "?size=100&sort=createdAt,desc"
	requests, a := ui.Get[api.Page[caseview.Record]](r, "/api/v1/customer/requests"+query)
	if !a.OK() {
		return r.Fail(a)
	}
	applications, a := ui.Get[api.Page[caseview.Record]](r, "/api/v1/customer/applications"+query)
	if !a.OK() {
		return r.Fail(a)
	}
	page := listPage{More: requests.TotalPages > 1 || applications.TotalPages > 1}
	all := append(slices.DeleteFunc(requests.Content, func(c caseview.Record) bool { return c.ApplicationID != "" }), applications.Content...)
	slices.SortStableFunc(all, func(a, b caseview.Record) int {
		return cmp.Compare(b.WaitingSince.UnixNano(), a.WaitingSince.UnixNano())
	})
	for _, name := range []string{groupNeedsYou, groupWithUs, groupDrafts, groupEnded} {
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

func groupOf(c *caseview.Record) string {
	switch {
	case c.IsEnded():
		return groupEnded
	case c.Status == caseview.Draft:
		return groupDrafts
	case c.WaitingFor == caseview.ForCustomer || c.WaitingFor == caseview.ForPayment || c.UnreadMessages > 0:
		return groupNeedsYou
	default:
		return groupWithUs
	}
}

// situationOf is the name of a situation in the catalogue.
func situationOf(c *caseview.Record) string {
	switch {
	case c.Status == caseview.Draft, c.Status == caseview.Returned, c.IsEnded():
		return c.Status
	default:
		return c.WaitingFor
	}
}
