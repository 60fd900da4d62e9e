package arch

import (
	"path"
	"slices"
	"strings"
)

// module is the path under which the packages of this repository import each other.
const module = "stagegate"

// room is a package for one subject.
type room struct{ dir, subject string }

// floors is the house, from the roof down. Imports only go down; the rooms of
// one floor do not know each other.
var floors = []struct {
	level string
	rooms []room
}{
	{"10", []room{
		{"cmd/stagegate", "the program's commands"},
	}},
	{"9", []room{
		{"internal/app", "reads the settings, builds every room, joins routes, jobs and hooks"},
	}},
	{"8", []room{
		{"internal/onboarding", "from registering to a working workspace"},
		{"internal/page", "the small pages behind mailed links"},
		{"internal/platform", "what the platform's own people see of all tenants"},
		{"internal/request", "a customer's wish until it is accepted or rejected"},
	}},
	{"7", []room{
		{"internal/application", "an accepted request on its way through its stages"},
	}},
	{"6.5", []room{
		{"internal/casefile", "what requests and applications share: edits, documents, blockers, the form as it is shown"},
	}},
	{"6", []room{
		{"internal/finance", "invoices, payments, reconciliation"},
		{"internal/member", "principals, sign-in, sessions, roles, team"},
	}},
	{"5", []room{
		{"internal/catalog", "what a tenant offers: services, versions, templates"},
	}},
	{"4", []room{
		{"internal/billing", "the platform's plans, subscriptions and quotas"},
	}},
	{"3", []room{
		{"internal/file", "uploads"},
		{"internal/mail", "the mails that are sent, and how they read"},
		{"internal/tenant", "organisations, their profile, payout account and landing page"},
	}},
	{"2.5", []room{
		{"internal/audit", "who changed what, written in the transaction that changed it"},
	}},
	{"2", []room{
		{"internal/form", "questions, and the answers to them"},
		{"internal/web", "operations, envelope, statuses, paging"},
		{"internal/work", "what is due: events of the outbox, jobs on a schedule"},
	}},
	{"1", []room{
		{"internal/auth", "keys, tokens, passwords, the caller and what it may do"},
		{"internal/idempotency", "the first answer for a call that is repeated"},
		{"internal/limit", "what may come only so often"},
		{"internal/metrics", "what operators measure"},
		{"internal/price", "charges and answers into line items"},
		{"internal/rule", "visibility rules"},
	}},
	{"0.5", []room{
		{"internal/money", "amounts and currencies"},
	}},
	{"0", []room{
		{"internal/atomicfile", "files that are replaced as a whole"},
		{"internal/db", "both engines, transactions, migrations"},
		{"internal/fault", "the one kind of error that a caller may see"},
		{"internal/ref", "ids, references and the clock"},
		{"internal/state", "the transition tables of state machines"},
	}},
}

// annexes stand beside the house: each package below one of these folders is by
// itself, uses the floors up to annexeLevel, and is known to internal/app alone.
var annexes = []room{
	{"internal/provider", "clients of the outside world; each fits an interface of the room that uses it"},
	{"internal/sandbox", "local servers that speak the providers' own protocols"},
}

const (
	annexeLevel = "0.5"
	annexeUser  = "internal/app"
)

// testRooms are imported by tests only. What they may import themselves is in
// their list; without one, anything.
var testRooms = []struct {
	room
	imports []string
}{
	{room{"internal/test/apptest", "the whole program, built for a test"}, nil},
	{room{"internal/test/apidoc", "the description of the API, to hold answers against"}, []string{}},
	{room{"internal/test/apifuzz", "calls of all kinds, made from the description"}, nil},
	{room{"internal/test/bulk", "many tenants with years of records, for tests of speed"}, nil},
	{room{"internal/test/arch", "the test of this plan"}, []string{}},
	{room{"internal/test/dbtest", "a fresh database for a test, on either engine"}, []string{"internal/db"}},
	{room{"internal/test/poll", "waiting in tests for what happens in the background"}, []string{}},
	{room{"internal/test/apicheck", "the test of the script that compares descriptions of the API"}, []string{}},
	{room{"scripts", "commands for developers: filling a database, printing the statements of a call"}, nil},
}

// tables says which room owns a table: no other names it in SQL.
var tables = map[string]string{
	"application_stages":     "internal/application",
	"applications":           "internal/application",
	"audit_events":           "internal/audit",
	"audit_heads":            "internal/audit",
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
	"idempotency_keys":       "internal/idempotency",
	"invoices":               "internal/finance",
	"outbox_events":          "internal/work",
	"parties":                "internal/form",
	"payment_events":         "internal/finance",
	"payments":               "internal/finance",
	"principals":             "internal/member",
	"rate_windows":           "internal/limit",
	"refresh_tokens":         "internal/member",
	"roles":                  "internal/member",
	"scheduled_jobs":         "internal/work",
	"service_requests":       "internal/request",
	"service_versions":       "internal/catalog",
	"services":               "internal/catalog",
	"sessions":               "internal/member",
	"sheets":                 "internal/form",
	"signing_keys":           "internal/auth",
	"tenants":                "internal/tenant",
}

// Where some of the rules apply.
const (
	migrationsDir = "internal/db/migrations"
	dbDir         = "internal/db"

	lowestRoomWithHTTP, highestRoomWithHTTP = "3", "8" // net/http only in their http*.go
)

// exactDirs count money, which floating point would round.
var exactDirs = []string{"internal/billing", "internal/catalog", "internal/finance", "internal/form", "internal/money", "internal/price"}

// kind tells the parts of the repository apart.
type kind int

const (
	unknown kind = iota // below internal or cmd, and not in the plan
	inHouse             // a room on a floor
	annexe
	testOnly
	outside // neither below internal nor below cmd
)

// place is where a package stands.
type place struct {
	kind  kind
	dir   string // of the room; a package below a room's folder belongs to the room
	floor int    // index in floors; smaller is higher
}

// locate finds the place of the package in dir.
func locate(dir string) place {
	for i, f := range floors {
		for _, r := range f.rooms {
			if within(dir, r.dir) {
				return place{inHouse, r.dir, i}
			}
		}
	}
	for _, r := range annexes {
		if within(dir, r.dir) {
			unit := r.dir
			if rest, below := strings.CutPrefix(dir, r.dir+"/"); below {
				first, _, _ := strings.Cut(rest, "/")
				unit = path.Join(r.dir, first)
			}
			return place{annexe, unit, len(floors)}
		}
	}
	for _, r := range testRooms {
		if within(dir, r.dir) {
			return place{testOnly, r.dir, len(floors)}
		}
	}
	if within(dir, "internal") || within(dir, "cmd") {
		return place{unknown, dir, len(floors)}
	}
	return place{outside, dir, len(floors)}
}

// within reports whether dir is root or below it.
func within(dir, root string) bool { return dir == root || strings.HasPrefix(dir, root+"/") }

// floorAt gives the index of the floor with this level.
func floorAt(level string) int {
	for i, f := range floors {
		if f.level == level {
			return i
		}
	}
	panic("arch: there is no floor " + level)
}

// tablesOf lists the tables that a room owns.
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
