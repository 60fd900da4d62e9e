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

var listScreen = caseview.NewScreen(files, "list.html", "certificates.html")

// certificatesGroup is the name of the group of the certificates of all cases.
const certificatesGroup = "certificates"

// groups are the groups of the list with the states of their cases, in order.
var groups = []struct {
	name   string
	states []cases.MyState
}{
	{"action", []cases.MyState{cases.MyAction, cases.MyPayment}},
	{certificatesGroup, nil},
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

// group is a group of cases, or the certificates of the listed cases.
type group struct {
	Name         string
	Cases        []listed
	Certificates []*certificate
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
		page.Groups = append(page.Groups, shown)
	}
	page.addCertificates(r)
	page.Groups = slices.DeleteFunc(page.Groups, func(g group) bool { return len(g.Cases)+len(g.Certificates) == 0 })
	at := func(n int) string { return r.URL.Path + "?page=" + strconv.Itoa(n) }
	if number > 0 {
		page.Newer = at(number - 1)
	}
	if !isLast {
		page.Older = at(number + 1)
	}
	return r.Show(listScreen, r.Text("console.your_applications"), page)
}

// addCertificates fills the group of certificates: those that are good for something, or that can be renewed.
func (p *listPage) addCertificates(r *ui.Request) {
	var all []*certificate
	renewed := map[string]bool{}
	for _, g := range p.Groups {
		for _, c := range g.Cases {
			of := awarded{}
			for _, v := range c.Certificates {
				of.Certificates = append(of.Certificates, newCertificate(r, c.Path, v))
				renewed[ui.Value(v.RenewalOfID)] = true
			}
			renewable := of.Renewable() // which renews those of the other parties as well
			for i := range of.Certificates {
				shown := &of.Certificates[i]
				shown.Renew = renewable == shown
				all = append(all, shown)
			}
		}
	}
	for _, c := range all {
		c.Renew = c.Renew && !renewed[c.ID]
	}
	for i := range p.Groups {
		if p.Groups[i].Name == certificatesGroup {
			p.Groups[i].Certificates = slices.DeleteFunc(all, func(c *certificate) bool { return !c.isListed() })
		}
	}
}

func casePath(r *ui.Request, reference string) string {
	return ui.Path("/", r.PathValue("tenant"), "/applications/", reference)
}
