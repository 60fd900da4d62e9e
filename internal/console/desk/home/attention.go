package home

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/reports"
	"stagegate/internal/reports/overview"
	"stagegate/internal/tenants"
	"stagegate/internal/webhooks"
)

// icons are the icons of what needs attention.
var icons = map[overview.Concern]string{
	overview.Overdue: "clock", overview.Unassigned: "user", overview.Unread: "mail", overview.DocumentsToReview: "doc",
	overview.Unapplied: "warn", overview.PaymentsMismatched: "warn", overview.SeatsFull: "users", overview.QuotaNear: "bolt",
	overview.PayoutMissing: "card", overview.ServiceChanges: "split", invoicesOverdue: "clock", refundsFailed: "undo", planUnpaid: "card", pageHidden: "eye",
	webhooksFailing: "plug", keysExpiring: "key",
}

// What needs attention besides the overview of the API.
const (
	invoicesOverdue overview.Concern = "invoicesOverdue"
	refundsFailed   overview.Concern = "refundsFailed"
	planUnpaid      overview.Concern = "planUnpaid"
	pageHidden      overview.Concern = "pageHidden"
	webhooksFailing overview.Concern = "webhooksFailing"
	keysExpiring    overview.Concern = "keysExpiring"
)

var urgency = map[overview.Severity]int{overview.Urgent: 0, overview.Warning: 1, overview.Info: 2}

var tones = map[overview.Severity]string{overview.Urgent: "bad", overview.Warning: "wait"}

// concern is a line about what needs attention, with its urgency.
type concern struct {
	ui.Attention

	severity overview.Severity
}

// attention returns what needs attention as lines.
func attention(r *ui.Request, found []overview.AttentionView) []ui.Attention {
	found = append(found, more(r)...)
	all := make([]concern, 0, len(found))
	for _, a := range found {
		key := "home.attention." + string(a.Key)
		sub := r.Text(key + ".sub")
		if sums, ok := owed(r)[a.Key]; ok {
			sub = r.Text(key+".sub", "amounts", amounts(r, sums))
		}
		all = append(all, concern{ui.Attention{
			Icon: icons[a.Key], Fact: r.Text(key+".fact", "count", a.Count), Sub: sub, Do: &ui.Link{Text: r.Text(key + ".do"), Path: a.Path},
		}, a.Severity})
	}
	all = append(all, slow(r)...)
	slices.SortStableFunc(all, func(a, b concern) int { return urgency[a.severity] - urgency[b.severity] })
	lines := make([]ui.Attention, len(all))
	for i, c := range all {
		lines[i] = c.Attention
		lines[i].Tone = tones[c.severity]
	}
	return lines
}

// owed returns the amounts that have not arrived where they belong.
func owed(r *ui.Request) map[overview.Concern][]finance.SumView {
	if !r.Me().May("payment.read") {
		return nil
	}
	money, _ := ui.Do(r, finance.FinanceSummary, &struct{}{})
	all := map[overview.Concern][]finance.SumView{refundsFailed: money.RefundsFailed}
	if r.Me().May("invoice.read") {
		all[invoicesOverdue] = money.Overdue
	}
	return all
}

// number returns the number of records of all currencies.
func number(sums []finance.SumView) (n int64) {
	for _, s := range sums {
		n += s.Count
	}
	return n
}

// amounts returns amounts by currency as a text.
func amounts(r *ui.Request, sums []finance.SumView) string {
	all := make([]string, len(sums))
	for i, s := range sums {
		all[i] = r.Printer().Money(s.Amount, s.Currency)
	}
	return r.Printer().List(all)
}

// mostSlow is the number of slow stages that are shown.
const mostSlow = 3

// slow returns the stages in which one in ten applications waited longer for staff than they should, the
// slowest first.
func slow(r *ui.Request) (all []concern) {
	if r.Me().Kind != ui.TenantAdmin {
		return nil
	}
	report, _ := ui.Do(r, reports.GetInsights, &reports.TenantInput{Report: "durations", PeriodInput: reports.PeriodInput{Unit: "DAY"}})
	late := slices.DeleteFunc(report.Stages, func(s reports.StageView) bool {
		return s.Target == nil || s.Staff.P90 == nil || *s.Staff.P90 <= float64(*s.Target)
	})
	slices.SortStableFunc(late, func(a, b reports.StageView) int {
		return cmp.Compare(*b.Staff.P90-float64(*b.Target), *a.Staff.P90-float64(*a.Target))
	})
	for _, s := range late[:min(len(late), mostSlow)] {
		days := r.Printer().Decimal(strconv.FormatFloat(*s.Staff.P90, 'f', -1, 64))
		all = append(all, concern{ui.Attention{
			Icon: "clock", Fact: r.Text("home.attention.slow.fact", "stage", s.Title), Sub: r.Text("home.attention.slow.sub", "days", days, "target", *s.Target),
			Do: &ui.Link{Text: r.Text("home.attention.slow.do"), Path: "/console/insight"},
		}, overview.Warning})
	}
	return all
}

// more reads what needs attention besides the overview of the API.
func more(r *ui.Request) (found []overview.AttentionView) {
	add := func(key overview.Concern, count int64, severity overview.Severity, path string) {
		if count > 0 {
			found = append(found, overview.AttentionView{Key: key, Count: count, Severity: severity, Path: path})
		}
	}
	money := owed(r)
	add(refundsFailed, number(money[refundsFailed]), overview.Urgent, "/console/payments?status=REFUND_FAILED")
	add(invoicesOverdue, number(money[invoicesOverdue]), overview.Warning, "/console/invoices?status=OVERDUE")
	add(webhooksFailing, failingWebhooks(r), overview.Urgent, "/console/developers/webhooks")
	if r.Me().Kind != ui.TenantAdmin {
		return found
	}
	add(keysExpiring, expiringKeys(r), overview.Warning, "/console/developers")
	if t, a := ui.Do(r, billing.GetTier, &struct{}{}); a.OK() && t.Status == billing.PastDue {
		add(planUnpaid, 1, overview.Urgent, "/console/plan")
	}
	if page, a := ui.Do(r, tenants.GetLandingPage, &struct{}{}); a.OK() && !page.Published {
		add(pageHidden, 1, overview.Info, "/console/page")
	}
	return found
}

// failingWebhooks returns the number of webhooks that accept no events, also of those disabled because of it.
func failingWebhooks(r *ui.Request) (n int64) {
	if !r.Me().May("webhook.manage") {
		return 0
	}
	all, _ := ui.Do(r, webhooks.ListWebhooks, &webhooks.ListInput{})
	for _, w := range all {
		if w.Status == webhooks.Failing || w.Status == webhooks.Disabled && ui.Value(w.DisabledReason) != "MANUAL" {
			n++
		}
	}
	return n
}

// expiringKeys returns the number of API keys that expire within two weeks.
func expiringKeys(r *ui.Request) (n int64) {
	most := api.PageQuery{Size: 100} // there are fewer active ones
	found, _ := ui.Do(r, accounts.ListAPIKeys, &accounts.KeysInput{PageQuery: most, Status: accounts.KeyActive})
	for _, k := range found.Content {
		if k.ExpiresAt != nil && time.Time(*k.ExpiresAt).Before(r.Now().AddDate(0, 0, 14)) {
			n++
		}
	}
	return n
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
