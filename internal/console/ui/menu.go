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
	var work []MenuEntry
	if me.May("request:review", "application:read", "application:manage") {
		cases := r.entry("console.menu.queue", "/console/queue", "inbox")
		cases.Here = cases.Here || strings.HasPrefix(r.URL.Path, "/console/requests/") || strings.HasPrefix(r.URL.Path, "/console/applications/")
		if open, a := Do(r, queue.GetQueueSummary, &struct{}{}); a.OK() {
			requests, applications := Value(open.Requests), Value(open.Applications)
			cases.Count = requests.Waiting + applications.WaitingForStaff
			cases.Hot = requests.Overdue+applications.Overdue > 0
		}
		work = append(work, cases)
	}
	if me.Kind == TenantAdmin {
		work = append(work, r.section("console.menu.customers", "/console/customers", "users"))
	}
	groups := []MenuGroup{}
	if len(work) > 0 {
		groups = append(groups, MenuGroup{r.Text("console.menu.work"), work})
	}
	if money := r.moneyMenu(me); len(money) > 0 {
		groups = append(groups, MenuGroup{r.Text("console.menu.money"), money})
	}
	if offer := r.offerMenu(me); len(offer) > 0 {
		groups = append(groups, MenuGroup{r.Text("console.menu.offer"), offer})
	}
	return append(groups, MenuGroup{r.Text("console.menu.organisation"), r.organisationMenu(me)})
}

// organisationMenu returns the pages about the organisation.
func (r *Request) organisationMenu(me *Person) []MenuEntry {
	entries := []MenuEntry{{Text: r.Text("console.menu.overview"), Path: "/console?overview=1", Icon: "home", Count: -1, Here: r.URL.Path == "/console"}}
	developers := MenuEntry{Text: r.Text("console.menu.api"), Path: "/swagger-ui.html", Icon: "code", Count: -1}
	if me.Kind == TenantAdmin {
		developers = r.entry("console.menu.developers", "/console/developers", "code")
		team := r.section("console.menu.team", "/console/team", "user")
		team.Here = team.Here || strings.HasPrefix(r.URL.Path, "/console/roles")
		settings := r.section("console.menu.settings", "/console/settings", "cog")
		settings.Here = settings.Here || r.URL.Path == "/console/page" || r.URL.Path == "/console/payout"
		entries = append(entries, team, r.entry("console.menu.plan", "/console/plan", "bolt"), settings)
	}
	return append(entries,
		MenuEntry{Text: r.Text("console.menu.public_page"), Path: Path("/", me.Tenant.Slug), Icon: "eye", Count: -1},
		developers,
	)
}

// offerMenu returns the pages about services and their figures.
func (r *Request) offerMenu(me *Person) (offer []MenuEntry) {
	if me.May("service.read") {
		offer = append(offer, r.section("console.services", "/console/services", "split"))
	}
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
	return []MenuGroup{
		{r.Text("console.menu.platform"), []MenuEntry{organisations, r.section("console.menu.plans", "/platform/plans", "layers"), r.entry("console.menu.past_due", "/platform/past-due", "clock")}},
		{r.Text("console.menu.operation"), []MenuEntry{
			outbox, r.entry("console.menu.jobs", "/platform/jobs", "cog"),
			r.entry("console.menu.audit", "/platform/audit", "note"), r.entry("console.menu.people", "/platform/people", "users"),
		}},
	}
}
