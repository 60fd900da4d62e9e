package home

import (
	"slices"

	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/reports/overview"
	"stagegate/internal/tenants"
)

// icons are the icons of what needs attention.
var icons = map[overview.Concern]string{
	overview.Overdue: "clock", overview.Unassigned: "user", overview.Unread: "mail", overview.DocumentsToReview: "doc",
	overview.Unapplied: "warn", overview.PaymentsMismatched: "warn", overview.SeatsFull: "users", overview.QuotaNear: "bolt",
	overview.PayoutMissing: "card", overview.ServiceChanges: "split", invoicesOverdue: "clock", planUnpaid: "card", pageHidden: "eye",
}

// What needs attention besides the overview of the API.
const (
	invoicesOverdue overview.Concern = "invoicesOverdue"
	planUnpaid      overview.Concern = "planUnpaid"
	pageHidden      overview.Concern = "pageHidden"
)

var urgency = map[overview.Severity]int{overview.Urgent: 0, overview.Warning: 1, overview.Info: 2}

var tones = map[overview.Severity]string{overview.Urgent: "bad", overview.Warning: "wait"}

// attention returns what needs attention as lines.
func attention(r *ui.Request, found []overview.AttentionView) []ui.Attention {
	found = append(found, more(r)...)
	slices.SortStableFunc(found, func(a, b overview.AttentionView) int { return urgency[a.Severity] - urgency[b.Severity] })
	lines := make([]ui.Attention, 0, len(found))
	for _, a := range found {
		key := "home.attention." + string(a.Key)
		lines = append(lines, ui.Attention{
			Tone: tones[a.Severity], Icon: icons[a.Key], Fact: r.Text(key+".fact", "count", a.Count), Sub: r.Text(key + ".sub"),
			Do: &ui.Link{Text: r.Text(key + ".do"), Path: a.Path},
		})
	}
	return lines
}

// more reads what needs attention besides the overview of the API.
func more(r *ui.Request) (found []overview.AttentionView) {
	add := func(key overview.Concern, count int64, severity overview.Severity, path string) {
		if count > 0 {
			found = append(found, overview.AttentionView{Key: key, Count: count, Severity: severity, Path: path})
		}
	}
	me := r.Me()
	if me.May("payment.read") && me.May("invoice.read") {
		money, _ := ui.Do(r, finance.FinanceSummary, &struct{}{})
		n := int64(0)
		for _, s := range money.Overdue {
			n += s.Count
		}
		add(invoicesOverdue, n, overview.Warning, "/console/invoices?status=OVERDUE")
	}
	if me.Kind != ui.TenantAdmin {
		return found
	}
	if t, a := ui.Do(r, billing.GetTier, &struct{}{}); a.OK() && t.Status == billing.PastDue {
		add(planUnpaid, 1, overview.Urgent, "/console/plan")
	}
	if page, a := ui.Do(r, tenants.GetLandingPage, &struct{}{}); a.OK() && !page.Published {
		add(pageHidden, 1, overview.Info, "/console/page")
	}
	return found
}

// meter is the usage of a limit of the plan.
type meter struct {
	Key       string
	Used, Max int64
}

// High returns the usage from which the meter warns that little is left.
func (m meter) High() int64 { return m.Max * 8 / 10 }

// readPlan reads the plan and how much of it is in use.
func (d *data) readPlan(r *ui.Request) {
	t, a := ui.Do(r, billing.GetTier, &struct{}{})
	if !a.OK() {
		return
	}
	d.Plan = t.PlanName
	for _, m := range []struct {
		key  string
		used int64
		most *int64
	}{
		{"staff", t.Usage.Staff, t.Limits.MaxStaff}, {"applications", t.Usage.Applications, t.Limits.MaxApplicationsPerCycle},
		{"services", t.Usage.Services, t.Limits.MaxServices}, {"customers", t.Usage.Customers, t.Limits.MaxCustomers},
	} {
		if m.most != nil {
			d.Meters = append(d.Meters, meter{m.key, m.used, *m.most})
		}
	}
}
