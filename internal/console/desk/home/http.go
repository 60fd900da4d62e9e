package home

import (
	"embed"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/billing"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/tenants"
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

// concern is something that needs attention.
type concern struct {
	Key, Path string
	Count     int64
	Bad       bool
}

// meter is the usage of a limit of the plan.
type meter struct {
	Key       string
	Used, Max int64
}

// High returns the usage from which the meter warns that little is left.
func (m meter) High() int64 { return m.Max * 8 / 10 }

// data is the data of the overview.
type data struct {
	Progress progress
	Path     string // of the form that skips a step
	Concerns []concern
	Calm     bool // nothing needs attention
	Meters   []meter
	Plan     string
	Links    []ui.Link
}

// show serves the overview. People with nothing to set up are redirected to the first page of
// their work unless they ask for the overview.
func show(r *ui.Request) ui.Response {
	me := r.Me()
	d := data{Path: stepsPath, Links: links(r)}
	if me.Kind != ui.TenantAdmin {
		if r.Query("overview") == "" && len(d.Links) > 0 {
			return r.Redirect(d.Links[0].Path)
		}
		d.readConcerns(r)
		d.Calm = len(d.Concerns) == 0
		return r.Show(homeScreen, r.Text("home.title"), d)
	}
	d.Progress = progressOf(r)
	if r.Query("overview") == "" && len(d.Progress.Pending) == 0 {
		return r.Redirect(d.Links[0].Path)
	}
	d.readConcerns(r)
	d.readPlan(r)
	d.Calm, d.Links = len(d.Concerns) == 0, nil
	return r.Show(homeScreen, r.Text("home.title"), d)
}

// links returns the pages of work that the person may open, in order.
func links(r *ui.Request) (links []ui.Link) {
	me := r.Me()
	add := func(key, to string, permissions ...string) {
		if me.May(permissions...) {
			links = append(links, ui.Link{Text: r.Text(key), Path: to})
		}
	}
	add("console.menu.queue", "/console/queue", "request:review", "application:read", "application:manage")
	add("console.menu.payments", "/console/payments", "payment.read")
	add("console.menu.invoices", "/console/invoices", "invoice.read")
	add("console.services", "/console/services", "service.read")
	return links
}

// readConcerns reads what needs attention, the most urgent first. It leaves out what the
// person may not read.
func (d *data) readConcerns(r *ui.Request) {
	add := func(key, to string, count int64, bad bool) {
		if count > 0 {
			d.Concerns = append(d.Concerns, concern{key, to, count, bad})
		}
	}
	me := r.Me()
	var unassigned int64
	if me.May("request:review", "application:manage") {
		open, _ := ui.Do(r, queue.GetQueueSummary, &struct{}{})
		requests, applications := ui.Value(open.Requests), ui.Value(open.Applications)
		add("overdue_cases", "/console/queue?view=overdue", requests.Overdue+applications.Overdue, true)
		unassigned = requests.Unassigned + applications.Unassigned
	}
	if me.May("payment.read") {
		money, _ := ui.Do(r, finance.FinanceSummary, &struct{}{})
		add("unapplied", "/console/unapplied", count(money.Unapplied), true)
		if me.May("invoice.read") {
			add("overdue_invoices", "/console/invoices?status=OVERDUE", count(money.Overdue), true)
		}
		week := finance.PaymentsInput{Status: finance.Failed}
		week.From, week.Size = r.Now().AddDate(0, 0, -7).UTC().Format("2006-01-02T15:04:05"), 1
		failed, _ := ui.Do(r, finance.ListPayments, &week)
		add("failed_payments", "/console/payments?status=FAILED", failed.TotalElements, false)
	}
	add("unassigned_cases", "/console/queue?view=unassigned", unassigned, false)
	if me.Kind != ui.TenantAdmin {
		return
	}
	if page, a := ui.Do(r, tenants.GetLandingPage, &struct{}{}); a.OK() && !page.Published {
		add("hidden_page", "/console/page", 1, false)
	}
}

// count adds up the records of all currencies.
func count(sums []finance.SumView) (n int64) {
	for _, s := range sums {
		n += s.Count
	}
	return n
}

// readPlan reads the plan and how much of it is in use.
func (d *data) readPlan(r *ui.Request) {
	t, a := ui.Do(r, billing.GetTier, &struct{}{})
	if !a.OK() {
		return
	}
	d.Plan = t.PlanName
	if t.Status == billing.PastDue {
		d.Concerns = append([]concern{{"past_due", "/console/plan", 1, true}}, d.Concerns...)
	}
	for _, m := range []struct {
		key  string
		used int64
		most *int64
	}{
		{"staff", t.Usage.Staff, t.Limits.MaxStaff}, {"applications", t.Usage.Applications, t.Limits.MaxApplicationsPerCycle},
		{"services", t.Usage.Services, t.Limits.MaxServices}, {"customers", t.Usage.Customers, t.Limits.MaxCustomers},
	} {
		if m.most == nil {
			continue
		}
		d.Meters = append(d.Meters, meter{m.key, m.used, *m.most})
		if m.used >= *m.most {
			d.Concerns = append(d.Concerns, concern{"full_" + m.key, "/console/plan", 1, false})
		}
	}
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
