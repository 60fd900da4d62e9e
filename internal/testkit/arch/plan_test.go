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
		{"internal/console/public/account", "pages: start, sign-in, registration, what is behind mailed links, errors"},
		{"internal/console/portal/apply", "pages: a customer's request until it is handed in"},
		{"internal/console/studio/builder", "pages: building services: stages, questions, documents, charges, versions"},
		{"internal/console/desk/casework", "pages: a case as staff see it"},
		{"internal/console/desk/home", "pages: where those who work for an organisation begin"},
		{"internal/console/desk/ledger", "pages: invoices, payments, refunds, and money that pays nothing"},
		{"internal/console/admin/developer", "pages: the API, and the calls of an organisation, for its developers"},
		{"internal/console/admin/insight", "pages: figures of an organisation as plots"},
		{"internal/console/platform", "pages: organisations, plans, outbox, jobs and audit, for the platform's people"},
		{"internal/console/portal/mycase", "pages: a customer's cases and account"},
		{"internal/console/public", "pages: what an organisation shows to everybody"},
		{"internal/console/desk/queue", "pages: the cases that wait, for staff"},
		{"internal/console/admin/settings", "pages: profile, look, public page, mails, calendar, plan and payout account"},
		{"internal/console/studio/rule", "pages: a rule of a service, and a service tried as a customer sees it"},
		{"internal/console/admin/team", "pages: members, roles and customers"},
	}},
	{"8.65", []plannedPackage{
		{"internal/console/portal/caseview", "a case as its customer sees it: parts, inputs, documents, what is missing"},
		{"internal/console/studio/sentence", "rules in the words of people"},
	}},
	{"8.6", []plannedPackage{
		{"internal/console/ui", "what all pages share: calls of the API, sessions, forms, layouts, assets"},
	}},
	{"8.5", []plannedPackage{
		{"internal/cases/notify", "the mails that people get about the work, as the records are when they are due"},
		{"internal/cases/queue", "who works on which case, and on which one next"},
		{"internal/reports", "figures of what happened, by day"},
		{"internal/tenants/calls", "the calls of an organisation, for its developers"},
		{"internal/cases/search", "records found by how their references, names and addresses begin"},
		{"internal/cases/privacy", "what is kept about a customer: shown as one document, and erased"},
	}},
	{"8", []plannedPackage{
		{"internal/accounts/onboarding", "from registering to a working workspace"},
		{"internal/tenants/platform", "what the platform's own people see of all tenants"},
		{"internal/cases/request", "a customer's request until it is accepted or rejected"},
		{"internal/accounts/unsubscribe", "mails about the work, turned off by the link in them"},
	}},
	{"7", []plannedPackage{
		{"internal/cases/application", "an accepted request and its stages"},
	}},
	{"6.7", []plannedPackage{
		{"internal/cases/conversation", "messages between customer and staff, and notes of staff, about a request and its application"},
	}},
	{"6.5", []plannedPackage{
		{"internal/cases/casefile", "what requests and applications share: edits, documents, corrections, blockers, the form as it is shown"},
	}},
	{"6", []plannedPackage{
		{"internal/finance", "invoices, payments, refunds, reconciliation"},
		{"internal/accounts", "principals, sign-in, sessions, roles, team"},
	}},
	{"5", []plannedPackage{
		{"internal/catalog", "what a tenant offers: services, versions, templates"},
	}},
	{"4", []plannedPackage{
		{"internal/billing", "the platform's plans, subscriptions and quotas"},
	}},
	{"3.5", []plannedPackage{
		{"internal/notices", "which notices there are, who wants them, and when there is an occasion for one"},
	}},
	{"3", []plannedPackage{
		{"internal/files", "uploads"},
		{"internal/notices/mail", "the mails that are sent, and their templates"},
		{"internal/tenants", "organisations, their profile, calendar, payout account and landing page"},
	}},
	{"2.5", []plannedPackage{
		{"internal/audit", "who changed what, written in the transaction that changed it"},
	}},
	{"2", []plannedPackage{
		{"internal/catalog/form", "questions, and the answers to them"},
		{"internal/api", "operations, envelope, statuses, paging"},
		{"internal/infra/jobs", "due work: events of the outbox, jobs on a schedule, polling of providers"},
	}},
	{"1", []plannedPackage{
		{"internal/infra/auth", "keys, tokens, passwords, the caller and what it may do"},
		{"internal/infra/breaker", "no call to a dependency that does not reply, but a probe"},
		{"internal/api/idempotency", "repeated calls with an Idempotency-Key get the first response"},
		{"internal/infra/limits", "rate limits"},
		{"internal/infra/observe/metrics", "metrics for operators"},
		{"internal/finance/pdf", "invoices and receipts as PDF files"},
		{"internal/catalog/price", "line items, computed from charges and answers"},
		{"internal/catalog/rule", "visibility rules"},
	}},
	{"0.7", []plannedPackage{
		{"internal/infra/i18n", "texts in the languages of the product, and the form of dates, numbers and amounts"},
	}},
	{"0.5", []plannedPackage{
		{"internal/infra/kit/money", "amounts and currencies"},
	}},
	{"0", []plannedPackage{
		{"internal/console/ui/plot", "scales, ticks and bars of plots"},
		{"internal/tenants/brand", "the colours of an organisation's pages, from its one colour"},
		{"internal/infra/kit/atomicfile", "files that are replaced as a whole"},
		{"internal/infra/backup", "the files of a server in one archive, checked"},
		{"internal/tenants/calendar", "working days in a timezone, and clocks that count them"},
		{"internal/infra/kit/datadir", "the private directory of a server, which one server uses at a time"},
		{"internal/infra/db", "both engines, transactions, migrations"},
		{"internal/infra/kit/email", "plain e-mail addresses, and which of them share a mailbox"},
		{"internal/infra/kit/fault", "the one kind of error that a caller may see"},
		{"internal/infra/kit/loopback", "what is on this machine"},
		{"internal/infra/kit/names", "how names of people, organisations and roles are written"},
		{"internal/infra/kit/ref", "ids, references and the clock"},
		{"internal/infra/kit/seal", "values that are stored encrypted"},
		{"internal/infra/kit/state", "the transition tables of state machines"},
		{"internal/infra/kit/weburl", "web addresses that others enter, and what of them is safe in a header"},
	}},
	{"-1", []plannedPackage{
		{"internal/infra/limits/fair", "queues in which tenants are served in turn"},
		{"internal/infra/observe/trace", "spans of calls, statements, jobs and providers, for a collector of OpenTelemetry"},
	}},
}

// adapters connect the program to the outside. A package below one of these folders
// imports only layers up to adapterLevel, and only adapterUser imports it.
var adapters = []plannedPackage{
	{"internal/providers", "clients of the outside world; each implements an interface of the package that uses it"},
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
	{plannedPackage{"internal/testkit/apptest", "the whole application, started for a test"}, nil},
	{plannedPackage{"internal/testkit/apidoc", "reads the description of the API and checks answers against it"}, []string{}},
	{plannedPackage{"internal/test/apifuzz", "makes calls of all kinds from the description"}, nil},
	{plannedPackage{"internal/test/attack", "what one caller can do to the others"}, nil},
	{plannedPackage{"internal/test/clients", "generated clients and the libraries of others"}, nil},
	{plannedPackage{"internal/test/linear", "whether concurrent calls are answered as if they were made one after the other"}, nil},
	{plannedPackage{"internal/testkit/bulk", "many tenants with years of records, for tests of speed"}, nil},
	{plannedPackage{"internal/console", "the pages of the console in the running application"}, nil},
	{plannedPackage{"internal/testkit/arch", "the test of this plan"}, []string{}},
	{plannedPackage{"internal/testkit/messages", "what refusals of the API can say, found in the source"}, []string{}},
	{plannedPackage{"internal/testkit/dbtest", "a fresh database for a test, on either engine"}, []string{"internal/infra/db"}},
	{plannedPackage{"internal/testkit/program", "the built program, driven and measured from outside"}, nil},
	{plannedPackage{"internal/test/chaos", "faults of processes, disks, networks, providers and clocks, and what they cost callers"}, nil},
	{plannedPackage{"internal/testkit/standby", "a primary of PostgreSQL and a standby that follows it"}, []string{"internal/testkit/poll", "internal/testkit/program"}},
	{plannedPackage{"internal/testkit/netfault", "a TCP proxy whose network fails when a test asks for it"}, []string{}},
	{plannedPackage{"internal/testkit/browser", "pages in a real browser, which the tests of a process share"}, []string{"internal/testkit/poll"}},
	{plannedPackage{"internal/testkit/pdftext", "reads PDF files"}, []string{}},
	{plannedPackage{"internal/testkit/screens", "pages of the console rendered from typed data in all of their states"}, []string{"internal/console/ui", "internal/infra/i18n", "internal/infra/kit/money"}},
	{plannedPackage{"internal/testkit/leak", "the check that the tests of a package leave no goroutine behind"}, []string{"internal/testkit/poll"}},
	{plannedPackage{"internal/testkit/testlog", "the log of a test, which is shown if the test fails"}, []string{}},
	{plannedPackage{"internal/testkit/fixture", "scenes for tests of the running application"}, nil},
	{plannedPackage{"internal/api/contract", "tests of the API as a whole"}, nil},
	{plannedPackage{"internal/testkit/repo", "files of the repository"}, []string{}},
	{plannedPackage{"internal/testkit/poll", "waiting in tests for what happens in the background"}, []string{}},
	{plannedPackage{"internal/testkit/apicheck", "the test of the script that compares descriptions of the API"}, []string{}},
	{plannedPackage{"scripts", "commands for developers: filling a database, printing the statements of a call"}, nil},
}

// tables says which package owns a table: no other package names it in SQL.
var tables = map[string]string{
	"api_calls":              "internal/tenants/calls",
	"application_stages":     "internal/cases/application",
	"applications":           "internal/cases/application",
	"audit_events":           "internal/audit",
	"audit_heads":            "internal/audit",
	"calendars":              "internal/tenants",
	"case_count_changes":     "internal/cases/casefile",
	"case_counts":            "internal/cases/casefile",
	"case_due_counts":        "internal/cases/casefile",
	"case_viewers":           "internal/cases/queue",
	"corrections":            "internal/cases/casefile",
	"messages":               "internal/cases/conversation",
	"notes":                  "internal/cases/conversation",
	"notice_choices":         "internal/notices",
	"notice_settings":        "internal/notices",
	"daily_usage":            "internal/billing",
	"file_holds":             "internal/files",
	"files":                  "internal/files",
	"finance_references":     "internal/finance",
	"invoice_items":          "internal/finance",
	"landing_pages":          "internal/tenants",
	"one_time_tokens":        "internal/accounts",
	"onboardings":            "internal/accounts/onboarding",
	"payout_accounts":        "internal/tenants",
	"plans":                  "internal/billing",
	"subscription_checkouts": "internal/billing",
	"subscriptions":          "internal/billing",
	"tenant_profiles":        "internal/tenants",
	"usage_counters":         "internal/billing",
	"insight_changes":        "internal/reports",
	"insight_days":           "internal/reports",
	"insight_stage_changes":  "internal/reports",
	"insight_stage_days":     "internal/reports",
	"idempotency_callers":    "internal/api/idempotency",
	"idempotency_keys":       "internal/api/idempotency",
	"invoices":               "internal/finance",
	"outbox_events":          "internal/infra/jobs",
	"parties":                "internal/catalog/form",
	"payment_events":         "internal/finance",
	"payments":               "internal/finance",
	"principals":             "internal/accounts",
	"rate_windows":           "internal/infra/limits",
	"refunds":                "internal/finance",
	"refresh_tokens":         "internal/accounts",
	"roles":                  "internal/accounts",
	"installation":           "internal/infra/db",
	"scheduled_jobs":         "internal/infra/jobs",
	"service_requests":       "internal/cases/request",
	"service_versions":       "internal/catalog",
	"services":               "internal/catalog",
	"self_parties":           "internal/catalog/form",
	"sessions":               "internal/accounts",
	"sheets":                 "internal/catalog/form",
	"signing_keys":           "internal/infra/auth",
	"tenants":                "internal/tenants",
}

// Where some of the rules apply.
const (
	migrationsDir = "internal/infra/db/migrations"
	dbDir         = "internal/infra/db"

	lowestLayerWithHTTP, highestLayerWithHTTP = "3", "8" // net/http only in their http*.go
)

// exactDirs count money, which floating point would round.
var exactDirs = []string{"internal/billing", "internal/catalog", "internal/finance", "internal/catalog/form", "internal/infra/kit/money", "internal/catalog/price"}

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

// locate finds the place of the package in dir: that of the planned package which is the
// nearest at or above it.
func locate(dir string) place {
	best, found := place{outside, dir, len(layers)}, ""
	nearest := func(root string, p place) {
		if within(dir, root) && len(root) > len(found) {
			best, found = p, root
		}
	}
	for i, l := range layers {
		for _, p := range l.packages {
			nearest(p.dir, place{layered, p.dir, i})
		}
	}
	for _, p := range adapters {
		unit := p.dir
		if rest, below := strings.CutPrefix(dir, p.dir+"/"); below {
			first, _, _ := strings.Cut(rest, "/")
			unit = path.Join(p.dir, first)
		}
		nearest(p.dir, place{adapter, unit, len(layers)})
	}
	for _, p := range testPackages {
		nearest(p.dir, place{testOnly, p.dir, len(layers)})
	}
	if found == "" && (within(dir, "internal") || within(dir, "cmd")) {
		return place{unknown, dir, len(layers)}
	}
	return best
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
