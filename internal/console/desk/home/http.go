package home

import (
	"embed"
	"slices"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/console/ui"
	"stagegate/internal/reports/overview"
)

//go:embed *.html
var files embed.FS

const (
	path      = "/console"
	stepsPath = path + "/getting-started"
)

var (
	homeScreen  = ui.NewScreen(files, ui.Desk, "home.html", "steps.html")
	stepsScreen = ui.NewScreen(files, ui.Desk, "start.html", "steps.html")
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, ui.ForStaff(show))
	s.Handle("GET "+stepsPath, ui.ForAdmins(showSteps))
	s.Handle("POST "+stepsPath, ui.ForAdmins(skip))
}

// step is a step of setting up an organisation.
type step struct{ onboarding.StepView }

// stepPaths are the pages on which steps are completed.
var stepPaths = map[onboarding.Step]string{
	onboarding.PaymentAccount: "/console/payout", onboarding.FirstService: "/console/services", onboarding.InviteTeam: "/console/team", onboarding.ChoosePlan: "/console/plan",
}

// Path returns the page on which the step is completed, or "".
func (s step) Path() string { return stepPaths[s.Key] }

// progress has the setup steps that are left, and those that were completed or skipped.
type progress struct{ Pending, Past []step }

// progressOf reads the setup steps. An organisation that was not created by registration has
// none.
func progressOf(r *ui.Request) (p progress) {
	found, _ := ui.Do(r, onboarding.OnboardingProgress, &struct{}{})
	for _, s := range found.Steps {
		if s.Status == onboarding.Pending {
			p.Pending = append(p.Pending, step{s})
		} else {
			p.Past = append(p.Past, step{s})
		}
	}
	return p
}

// without removes what the pending steps say already.
func (p progress) without(found []overview.AttentionView) []overview.AttentionView {
	return slices.DeleteFunc(found, func(a overview.AttentionView) bool {
		return a.Key == overview.PayoutMissing && slices.ContainsFunc(p.Pending, func(s step) bool { return s.Key == onboarding.PaymentAccount })
	})
}

// data is the data of the overview.
type data struct {
	Progress  progress
	Path      string // of the form that skips a step
	Today     string
	Tiles     []tile
	Attention []ui.Attention
	Calm      bool // nothing needs attention
	Work      work
	Payments  []payment
	Plan      string
	Meters    []meter

	MayTakeNext, MayInvoice bool
}

// HasAside reports whether there is something beside the lists.
func (d data) HasAside() bool {
	return len(d.Work.Unread.Rows) > 0 || len(d.Work.Waiting) > 0 || d.Plan != ""
}

// work are cases of the reader and of the team.
type work struct {
	Mine     list // assigned to the reader, by deadline
	Stale    list // with customers for more than a week, the longest first
	Unread   list // with unread messages, the latest first
	Waiting  []count
	Services []tally // cases that wait for staff
	Loads    []tally // open cases of each member, for team leads
	LoadsOf  string  // how many of the members these are; "" for all
}

// show serves the overview of the reader.
func show(r *ui.Request) ui.Response {
	me := r.Me()
	view, a := ui.Do(r, overview.GetOverview, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	p := r.Printer()
	d := data{
		Path: stepsPath, Today: p.Weekday(r.Now()) + " " + p.Date(r.Now()), Tiles: tiles(r, view.Figures),
		MayTakeNext: me.May("request:review", "application:manage"), MayInvoice: me.May("invoice.manage") && !me.May("request:review", "application:read"),
	}
	if me.Kind == ui.TenantAdmin {
		d.Progress = progressOf(r)
		d.readPlan(r)
	}
	if me.May("request:review", "application:read") {
		d.Work = workOf(r)
	} else if me.May("payment.read") {
		d.Payments = latestPayments(r)
		d.Tiles = append(d.Tiles, moneyTiles(r)...)
	}
	if leads(me) {
		d.Work.Loads, d.Work.LoadsOf = loads(r)
	}
	d.Attention = attention(r, d.Progress.without(view.Attention))
	d.Calm = len(d.Attention) == 0
	return r.Show(homeScreen, r.Text("home.title"), d)
}

func showSteps(r *ui.Request) ui.Response {
	return r.Show(stepsScreen, r.Text("home.steps.title"), data{Progress: progressOf(r), Path: stepsPath})
}

func skip(r *ui.Request) ui.Response {
	if _, a := ui.Do(r, onboarding.SkipOnboardingStep, &onboarding.SkipInput{Step: onboarding.Step(r.Value("step"))}); !a.OK() {
		return r.Refuse(a, showSteps)
	}
	return r.Done(stepsPath, "home.did.skipped")
}
