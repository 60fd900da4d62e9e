package arch

import (
	"path"
	"slices"
	"strings"
)

// module is the path under which the packages of this repository import each other.
const module = "stagegate"

// package is a package for one subject.
type plannedPackage struct{ dir, subject string }

// layers are the program, from the top down. Imports only go down; the packages of
// one layer do not import each other.
var layers = []struct {
	level    string
	packages []plannedPackage
}{
	{"10", []plannedPackage{
		{"cmd/stagegate", "the program's commands"},
	}},
	{"9", []plannedPackage{
		{"internal/app", "reads the settings, constructs every package, connects routes, jobs and hooks"},
	}},
	{"8.7", []plannedPackage{
		{"internal/console/account", "pages: start, sign-in, registration, what is behind mailed links, errors"},
		{"internal/console/apply", "pages: a customer's request until it is handed in"},
		{"internal/console/builder", "pages: building services: stages, questions, documents, charges, versions"},
		{"internal/console/casework", "pages: a case as staff see it"},
		{"internal/console/home", "pages: where those who work for an organisation begin"},
		{"internal/console/ledger", "pages: invoices, payments, refunds, and money that pays nothing"},
		{"internal/console/developer", "pages: the API, and the calls of an organisation, for its developers"},
		{"internal/console/insight", "pages: figures of an organisation as plots"},
		{"internal/console/platform", "pages: organisations, plans, outbox, jobs and audit, for the platform's people"},
		{"internal/console/mycase", "pages: a customer's cases and account"},
		{"internal/console/public", "pages: what an organisation shows to everybody"},
		{"internal/console/queue", "pages: the cases that wait, for staff"},
		{"internal/console/settings", "pages: profile, look, public page, mails, calendar, plan and payout account"},
		{"internal/console/rule", "pages: a rule of a service, and a service tried as a customer sees it"},
		{"internal/console/team", "pages: members, roles and customers"},
	}},
	{"8.65", []plannedPackage{
		{"internal/console/caseview", "a case as its customer sees it: parts, inputs, documents, what is missing"},
		{"internal/console/sentence", "rules in the words of people"},
	}},
	{"8.6", []plannedPackage{
		{"internal/console/frame", "what all pages share: calls of the API, sessions, forms, layouts, assets"},
	}},
	{"8.5", []plannedPackage{
		{"internal/notify", "the mails that people get about the work, as the records are when they are due"},
		{"internal/queue", "who works on which case, and on which one next"},
		{"internal/insights", "figures of what happened, by day"},
		{"internal/calls", "the calls of an organisation, for its developers"},
		{"internal/search", "records found by how their references, names and addresses begin"},
		{"internal/privacy", "what is kept about a customer: shown as one document, and erased"},
	}},
	{"8", []plannedPackage{
		{"internal/onboarding", "from registering to a working workspace"},
		{"internal/platform", "what the platform's own people see of all tenants"},
		{"internal/request", "a customer's request until it is accepted or rejected"},
		{"internal/unsubscribe", "mails about the work, turned off by the link in them"},
	}},
	{"7", []plannedPackage{
		{"internal/application", "an accepted request and its stages"},
	}},
	{"6.7", []plannedPackage{
		{"internal/conversation", "messages between customer and staff, and notes of staff, about a request and its application"},
	}},
	{"6.5", []plannedPackage{
		{"internal/casefile", "what requests and applications share: edits, documents, corrections, blockers, the form as it is shown"},
	}},
	{"6", []plannedPackage{
		{"internal/finance", "invoices, payments, refunds, reconciliation"},
		{"internal/member", "principals, sign-in, sessions, roles, team"},
	}},
	{"5", []plannedPackage{
		{"internal/catalog", "what a tenant offers: services, versions, templates"},
	}},
	{"4", []plannedPackage{
		{"internal/billing", "the platform's plans, subscriptions and quotas"},
	}},
	{"3.5", []plannedPackage{
		{"internal/notice", "which notices there are, who wants them, and when there is an occasion for one"},
	}},
	{"3", []plannedPackage{
		{"internal/file", "uploads"},
		{"internal/mail", "the mails that are sent, and their templates"},
		{"internal/tenant", "organisations, their profile, calendar, payout account and landing page"},
	}},
	{"2.5", []plannedPackage{
		{"internal/audit", "who changed what, written in the transaction that changed it"},
	}},
	{"2", []plannedPackage{
		{"internal/form", "questions, and the answers to them"},
		{"internal/web", "operations, envelope, statuses, paging"},
		{"internal/work", "due work: events of the outbox, jobs on a schedule, polling of providers"},
	}},
	{"1", []plannedPackage{
		{"internal/auth", "keys, tokens, passwords, the caller and what it may do"},
		{"internal/breaker", "no call to a dependency that does not reply, but a probe"},
		{"internal/idempotency", "repeated calls with an Idempotency-Key get the first response"},
		{"internal/limit", "rate limits"},
		{"internal/metrics", "metrics for operators"},
		{"internal/paper", "invoices and receipts as PDF files"},
		{"internal/price", "line items, computed from charges and answers"},
		{"internal/rule", "visibility rules"},
	}},
	{"0.7", []plannedPackage{
		{"internal/i18n", "texts in the languages of the product, and the form of dates, numbers and amounts"},
	}},
	{"0.5", []plannedPackage{
		{"internal/money", "amounts and currencies"},
	}},
	{"0", []plannedPackage{
		{"internal/console/plot", "scales, ticks and bars of plots"},
		{"internal/brand", "the colours of an organisation's pages, from its one colour"},
		{"internal/atomicfile", "files that are replaced as a whole"},
		{"internal/backup", "the files of a server in one archive, checked"},
		{"internal/calendar", "working days in a timezone, and clocks that count them"},
		{"internal/datadir", "the private directory of a server, which one server uses at a time"},
		{"internal/db", "both engines, transactions, migrations"},
		{"internal/email", "plain e-mail addresses, and which of them share a mailbox"},
		{"internal/fault", "the one kind of error that a caller may see"},
		{"internal/loopback", "what is on this machine"},
		{"internal/names", "how names of people, organisations and roles are written"},
		{"internal/ref", "ids, references and the clock"},
		{"internal/seal", "values that are stored encrypted"},
		{"internal/state", "the transition tables of state machines"},
		{"internal/weburl", "web addresses that others enter, and what of them is safe in a header"},
	}},
	{"-1", []plannedPackage{
		{"internal/fair", "queues in which tenants are served in turn"},
		{"internal/trace", "spans of calls, statements, jobs and providers, for a collector of OpenTelemetry"},
	}},
}

// adapters connect the program to the outside. A package below one of these folders
// imports only layers up to adapterLevel, and only adapterUser imports it.
var adapters = []plannedPackage{
	{"internal/provider", "clients of the outside world; each implements an interface of the package that uses it"},
	{"internal/sandbox", "local servers that speak the providers' own protocols"},
}

const (
	adapterLevel = "0.5"
	adapterUser  = "internal/app"
)

// testPackages are imported by tests only. What they may import themselves is in
// their list; without one, anything.
var testPackages = []struct {
	plannedPackage
	imports []string
}{
	{plannedPackage{"internal/test/apptest", "the whole application, started for a test"}, nil},
	{plannedPackage{"internal/test/apidoc", "reads the description of the API and checks answers against it"}, []string{}},
	{plannedPackage{"internal/test/apifuzz", "makes calls of all kinds from the description"}, nil},
	{plannedPackage{"internal/test/attack", "what one caller can do to the others"}, nil},
	{plannedPackage{"internal/test/clients", "generated clients and the libraries of others"}, nil},
	{plannedPackage{"internal/test/linear", "whether concurrent calls are answered as if they were made one after the other"}, nil},
	{plannedPackage{"internal/test/bulk", "many tenants with years of records, for tests of speed"}, nil},
	{plannedPackage{"internal/console", "the pages of the console in the running application"}, nil},
	{plannedPackage{"internal/test/arch", "the test of this plan"}, []string{}},
	{plannedPackage{"internal/test/messages", "what refusals of the API can say, found in the source"}, []string{}},
	{plannedPackage{"internal/test/dbtest", "a fresh database for a test, on either engine"}, []string{"internal/db"}},
	{plannedPackage{"internal/test/program", "the built program, driven and measured from outside"}, nil},
	{plannedPackage{"internal/test/chaos", "faults of processes, disks, networks, providers and clocks, and what they cost callers"}, nil},
	{plannedPackage{"internal/test/standby", "a primary of PostgreSQL and a standby that follows it"}, []string{"internal/test/poll", "internal/test/program"}},
	{plannedPackage{"internal/test/netfault", "a TCP proxy whose network fails when a test asks for it"}, []string{}},
	{plannedPackage{"internal/test/browser", "pages in a real browser, which the tests of a process share"}, []string{"internal/test/poll"}},
	{plannedPackage{"internal/test/pdf", "reads PDF files"}, []string{}},
	{plannedPackage{"internal/test/screens", "pages of the console rendered from typed data in all of their states"}, []string{"internal/console/frame", "internal/i18n", "internal/money"}},
	{plannedPackage{"internal/test/leak", "the check that the tests of a package leave no goroutine behind"}, []string{"internal/test/poll"}},
	{plannedPackage{"internal/test/testlog", "the log of a test, which is shown if the test fails"}, []string{}},
	{plannedPackage{"internal/test/poll", "waiting in tests for what happens in the background"}, []string{}},
	{plannedPackage{"internal/test/apicheck", "the test of the script that compares descriptions of the API"}, []string{}},
	{plannedPackage{"scripts", "commands for developers: filling a database, printing the statements of a call"}, nil},
}

// tables says which package owns a table: no other package names it in SQL.
var tables = map[string]string{
	"api_calls":              "internal/calls",
	"application_stages":     "internal/application",
	"applications":           "internal/application",
	"audit_archives":         "internal/audit",
	"audit_events":           "internal/audit",
	"audit_heads":            "internal/audit",
	"calendars":              "internal/tenant",
	"case_count_changes":     "internal/casefile",
	"case_counts":            "internal/casefile",
	"case_due_counts":        "internal/casefile",
	"case_viewers":           "internal/queue",
	"corrections":            "internal/casefile",
	"messages":               "internal/conversation",
	"notes":                  "internal/conversation",
	"notice_choices":         "internal/notice",
	"notice_settings":        "internal/notice",
	"daily_usage":            "internal/billing",
	"file_holds":             "internal/file",
	"files":                  "internal/file",
	"finance_references":     "internal/finance",
	"invoice_items":          "internal/finance",
	"landing_pages":          "internal/tenant",
	"one_time_tokens":        "internal/member",
	"onboardings":            "internal/onboarding",
	"payout_accounts":        "internal/tenant",
	"plans":                  "internal/billing",
	"subscription_checkouts": "internal/billing",
	"subscriptions":          "internal/billing",
	"tenant_profiles":        "internal/tenant",
	"usage_counters":         "internal/billing",
	"insight_changes":        "internal/insights",
	"insight_days":           "internal/insights",
	"insight_stage_changes":  "internal/insights",
	"insight_stage_days":     "internal/insights",
	"idempotency_callers":    "internal/idempotency",
	"idempotency_keys":       "internal/idempotency",
	"invoices":               "internal/finance",
	"outbox_events":          "internal/work",
	"parties":                "internal/form",
	"payment_events":         "internal/finance",
	"payments":               "internal/finance",
	"principals":             "internal/member",
	"rate_windows":           "internal/limit",
	"refunds":                "internal/finance",
	"refresh_tokens":         "internal/member",
	"roles":                  "internal/member",
	"installation":           "internal/db",
	"scheduled_jobs":         "internal/work",
	"service_requests":       "internal/request",
	"service_versions":       "internal/catalog",
	"services":               "internal/catalog",
	"self_parties":           "internal/form",
	"sessions":               "internal/member",
	"sheets":                 "internal/form",
	"signing_keys":           "internal/auth",
	"tenants":                "internal/tenant",
}

// Where some of the rules apply.
const (
	migrationsDir = "internal/db/migrations"
	dbDir         = "internal/db"

	lowestLayerWithHTTP, highestLayerWithHTTP = "3", "8" // net/http only in their http*.go
)

// exactDirs count money, which floating point would round.
var exactDirs = []string{"internal/billing", "internal/catalog", "internal/finance", "internal/form", "internal/money", "internal/price"}

// kind distinguishes the parts of the repository.
type kind int

const (
	unknown kind = iota // below internal or cmd, and not in the plan
	layered             // in a layer
	adapter
	testOnly
	outside // neither below internal nor below cmd
)

// place is where the plan puts a package.
type place struct {
	kind  kind
	dir   string // of the planned package; a package below its folder belongs to it
	layer int    // index in layers; smaller is higher
}

// locate finds the place of the package in dir.
func locate(dir string) place {
	for i, l := range layers {
		for _, p := range l.packages {
			if within(dir, p.dir) {
				return place{layered, p.dir, i}
			}
		}
	}
	for _, p := range adapters {
		if within(dir, p.dir) {
			unit := p.dir
			if rest, below := strings.CutPrefix(dir, p.dir+"/"); below {
				first, _, _ := strings.Cut(rest, "/")
				unit = path.Join(p.dir, first)
			}
			return place{adapter, unit, len(layers)}
		}
	}
	for _, p := range testPackages {
		if within(dir, p.dir) {
			return place{testOnly, p.dir, len(layers)}
		}
	}
	if within(dir, "internal") || within(dir, "cmd") {
		return place{unknown, dir, len(layers)}
	}
	return place{outside, dir, len(layers)}
}

// within reports whether dir is root or below it.
func within(dir, root string) bool { return dir == root || strings.HasPrefix(dir, root+"/") }

// layerAt gives the index of the layer with this level.
func layerAt(level string) int {
	for i, l := range layers {
		if l.level == level {
			return i
		}
	}
	panic("arch: there is no layer " + level)
}

// tablesOf lists the tables that a package owns.
func tablesOf(dir string) []string {
	var names []string
	for name, owner := range tables {
		if owner == dir {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
