package ui

import (
	"strings"

	"stagegate/internal/cases/queue"
	"stagegate/internal/tenants/platform"
)

// deskMenu returns the main menu according to the permissions of the reader, with the number of
// waiting cases.
func deskMenu(r *Request) []MenuGroup {
	me := r.Me()
	if me.Kind == Platform {
		return platformMenu(r)
	}
	groups := []MenuGroup{{Entries: r.workMenu(me)}}
	for _, g := range []MenuGroup{
		{r.Text("console.menu.cases"), r.casesMenu(me)},
		{r.Text("console.menu.money"), r.moneyMenu(me)},
		{r.Text("console.menu.offer"), r.offerMenu(me)},
		{r.Text("console.menu.organisation"), r.organisationMenu(me)},
	} {
		if len(g.Entries) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// workMenu returns the pages with the work of today.
func (r *Request) workMenu(me *Person) []MenuEntry {
	work := []MenuEntry{{Text: r.Text("console.menu.overview"), Path: "/console", Icon: "home", Count: -1, Here: r.URL.Path == "/console"}}
	if !me.May("request:review", "application:read", "application:manage") {
		return work
	}
	cases := r.entry("console.menu.queue", "/console/queue", "inbox")
	cases.Here = cases.Here || strings.HasPrefix(r.URL.Path, CasePath(""))
	if open, a := Do(r, queue.GetQueueSummary, &struct{}{}); a.OK() {
		requests, applications := Value(open.Requests), Value(open.Applications)
		cases.Count = requests.Waiting + applications.WaitingForStaff
		cases.Hot = requests.Overdue+applications.Overdue > 0
	}
	return append(work, cases)
}

// casesMenu returns the pages about whom cases are for, and what they have got.
func (r *Request) casesMenu(me *Person) (cases []MenuEntry) {
	if me.Kind == TenantAdmin {
		cases = append(cases, r.section("console.menu.customers", "/console/customers", "users"))
	}
	if me.May("application:read") {
		cases = append(cases, r.section("console.menu.certificates", "/console/certificates", "award"))
	}
	return cases
}

// organisationMenu returns the pages about the organisation.
func (r *Request) organisationMenu(me *Person) []MenuEntry {
	developers := r.section("console.menu.developers", "/console/developers", "code")
	if me.Kind != TenantAdmin {
		if me.May("webhook.manage") {
			return []MenuEntry{developers}
		}
		return nil
	}
	team := r.section("console.menu.team", "/console/team", "user")
	team.Here = team.Here || strings.HasPrefix(r.URL.Path, "/console/roles")
	settings := r.section("console.menu.settings", "/console/settings", "cog")
	settings.Here = settings.Here || r.URL.Path == "/console/page" || r.URL.Path == "/console/payout"
	return []MenuEntry{
		team, settings, r.entry("console.menu.plan", "/console/plan", "bolt"), developers,
	}
}

// offerMenu returns the pages about services and their figures.
func (r *Request) offerMenu(me *Person) (offer []MenuEntry) {
	if me.May("service.read") {
		offer = append(offer, r.section("console.services", "/console/services", "split"))
	}
	offer = append(offer, MenuEntry{Text: r.Text("console.menu.public_page"), Path: Path("/", me.Tenant.Slug), Icon: "eye", Count: -1})
	if me.Kind == TenantAdmin {
		offer = append(offer, r.entry("console.menu.insight", "/console/insight", "chart"))
	}
	return offer
}

// moneyMenu returns the pages about invoices and payments.
func (r *Request) moneyMenu(me *Person) (money []MenuEntry) {
	if me.May("payment.read") {
		money = append(money, r.section("console.menu.payments", "/console/payments", "card"))
	}
	if me.May("invoice.read") {
		money = append(money, r.section("console.menu.invoices", "/console/invoices", "doc"))
	}
	if me.May("payment.read") {
		money = append(money, r.entry("console.menu.unapplied", "/console/unapplied", "warn"))
	}
	return money
}

// entry returns the menu entry of a page.
func (r *Request) entry(key, path, icon string) MenuEntry {
	return MenuEntry{Text: r.Text(key), Path: path, Icon: icon, Count: -1, Here: r.URL.Path == path}
}

// section returns the menu entry of a page with pages below it.
func (r *Request) section(key, path, icon string) MenuEntry {
	e := r.entry(key, path, icon)
	e.Here = e.Here || strings.HasPrefix(r.URL.Path, path+"/")
	return e
}

// platformMenu returns the main menu of platform users.
func platformMenu(r *Request) []MenuGroup {
	organisations := r.entry("console.menu.organisations", "/platform", "building")
	organisations.Here = organisations.Here || strings.HasPrefix(r.URL.Path, "/platform/tenants/")
	outbox := r.entry("console.menu.outbox", "/platform/outbox", "mail")
	if waiting, a := Do(r, platform.SummarizeOutbox, &struct{}{}); a.OK() && waiting.Failed > 0 {
		outbox.Count, outbox.Hot = waiting.Failed, true
	}
	return []MenuGroup{{Entries: []MenuEntry{
		organisations, r.section("console.menu.plans", "/platform/plans", "bolt"), r.entry("console.menu.past_due", "/platform/past-due", "clock"),
		outbox, r.entry("console.menu.jobs", "/platform/jobs", "turn"),
		r.entry("console.menu.audit", "/platform/audit", "note"), r.entry("console.menu.people", "/platform/people", "users"),
	}}}
}
