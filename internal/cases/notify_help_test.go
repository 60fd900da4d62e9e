package cases_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m, dbtest.CloseIdle) }

// Paths of the API.
const (
	mine    = "/api/v1/customer/requests/"
	own     = "/api/v1/customer/applications/"
	reviews = "/api/v1/staff/requests/"
	work    = "/api/v1/staff/applications/"
	tenant  = "/api/v1/tenant/"
)

// desk is an organisation whose mails a test reads. The manager assigns cases to the officer.
type desk struct {
	t    *testing.T
	s    *apptest.Server
	acme *apptest.Tenant

	admin, manager, officer, ada, ben *apptest.Client

	licence apptest.Licence
	card    string // document of the licence that can be reviewed

	before []string // mails at the last check
}

// eachDesk runs a test on both engines with a stopped clock; the test runs the jobs itself.
func eachDesk(t *testing.T, fn func(t *testing.T, d *desk)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, newDesk(t, engine))
		})
	}
}

func newDesk(t *testing.T, engine string) *desk {
	t.Helper()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC) // a Friday
	s := apptest.StartAt(t, dbtest.URL(t, engine), at, apptest.WithoutJobs, func(c *config.Config) {
		c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000
	})
	acme := s.Tenant("acme")
	d := &desk{
		t: t, s: s, acme: acme, admin: acme.As("admin"), manager: acme.As("manager"), officer: acme.As("officer"), ada: acme.As("ada"), ben: acme.As("ben"),
	}
	d.admin.Put(tenant+"profile", apptest.M{"organizationName": "Acme", "supportEmail": "desk@acme.test"}).Want(200)
	d.licence = d.manager.Licence()
	service := tenant + "services/" + d.licence.ID
	d.card = d.manager.Post(service+"/documents", apptest.M{"stageId": d.licence.About, "code": "card", "name": "Card", "reviewRequired": true}).Want(201).String("id")
	d.manager.Post(service+"/publish", nil).Want(200)
	return d
}

// subjects maps mails to notice kinds by their subject.
var subjects = []struct {
	kind    string
	pattern *regexp.Regexp
}{
	{"reminder", regexp.MustCompile(`^Reminder: `)},
	{"request.received", regexp.MustCompile(`^We have received your application REQ-\w+$`)},
	{"request.returned", regexp.MustCompile(`^Action needed: your application REQ-\w+ needs changes$`)},
	{"request.accepted", regexp.MustCompile(`^Your application REQ-\w+ has been accepted$`)},
	{"request.rejected", regexp.MustCompile(`^Your application REQ-\w+ was not approved$`)},
	{"application.action", regexp.MustCompile(`^Action needed: your application REQ-\w+$`)},
	{"application.completed", regexp.MustCompile(`^Your application REQ-\w+ is complete$`)},
	{"application.closed", regexp.MustCompile(`^Your application REQ-\w+ has been closed$`)},
	{"invoice.issued", regexp.MustCompile(`^Invoice INV-\w+ for `)},
	{"payment.received", regexp.MustCompile(`^Payment PAY-\w+ received: `)},
	{"certificate.issued", regexp.MustCompile(`^We have issued Permit SVC-\S+$`)},
	{"certificate.changed", regexp.MustCompile(`^(We have (suspended|replaced|revoked) Permit SVC-\S+|Permit SVC-\S+ is no longer suspended)$`)},
	{"certificate.expires", regexp.MustCompile(`^Permit SVC-\S+ expires on 2`)},
	{"message.received", regexp.MustCompile(`^New message about REQ-\w+$`)},
	{"staff.assigned", regexp.MustCompile(`^REQ-\w+ has been assigned to you$`)},
	{"staff.message", regexp.MustCompile(`^.* has sent a message about REQ-\w+$`)},
	{"staff.deadline_near", regexp.MustCompile(`^REQ-\w+ is due today$`)},
	{"staff.deadline_missed", regexp.MustCompile(`^REQ-\w+ is overdue$`)},
}

func kindOf(t *testing.T, m apptest.Mail) string {
	t.Helper()
	for _, s := range subjects {
		if s.pattern.MatchString(m.Subject) {
			return s.kind
		}
	}
	t.Fatalf("unknown kind of mail: %s", m.Subject)
	return ""
}

// settle waits until every notice has become a mail or was dropped.
func (d *desk) settle() {
	d.t.Helper()
	apptest.Until(d.t, "all mails are sent", func() bool {
		return apptest.Count(d.t, d.s, `SELECT COUNT(*) FROM outbox_events WHERE status IN ('PENDING', 'PROCESSING')`) == 0
	})
	if n := apptest.Count(d.t, d.s, `SELECT COUNT(*) FROM outbox_events WHERE status = 'FAILED'`); n > 0 {
		d.t.Fatalf("%d events failed: %v", n, apptest.Texts(d.t, d.s, `SELECT kind || ': ' || last_error FROM outbox_events WHERE status = 'FAILED'`))
	}
}

// people are the recipients whose mails are read.
var people = []string{"ada", "ben", "officer", "manager", "desk"}

// inbox returns the mails received so far, for example "ada: request.received". Duplicates with
// the same Message-ID count once, as for recipients.
func (d *desk) inbox() []string {
	d.t.Helper()
	d.settle()
	var all []string
	seen := map[string]bool{}
	for _, who := range people {
		for _, m := range d.s.Anyone().In(d.t).Mails(d.acme.Email(who)) {
			if !seen[m.MessageID] {
				all = append(all, who+": "+kindOf(d.t, m))
			}
			seen[m.MessageID] = true
		}
	}
	return all
}

// wantMails checks which mails an action triggers, in any order.
func (d *desk) wantMails(what string, act func(), want ...string) {
	d.t.Helper()
	act()
	d.wantSince(what, want)
}

// wantSince checks which mails have arrived since the last check. Those in may are optional.
func (d *desk) wantSince(what string, want []string, may ...string) {
	d.t.Helper()
	got := d.inbox()
	if wrong := difference(count(got), count(slices.Concat(d.before, want)), count(may)); wrong != "" {
		d.t.Errorf("%s: %s", what, wrong)
	}
	d.before = got
}

func count(list []string) map[string]int {
	n := map[string]int{}
	for _, s := range list {
		n[s]++
	}
	return n
}

func difference(got, want, may map[string]int) string {
	var all []string
	for mail := range got {
		if d := got[mail] - want[mail] - may[mail]; d > 0 {
			all = append(all, fmt.Sprintf("%d %q too many", d, mail))
		}
	}
	for mail := range want {
		if d := want[mail] - got[mail]; d > 0 {
			all = append(all, fmt.Sprintf("%d %q too few", d, mail))
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// idOf returns the id of a client's user.
func idOf(c *apptest.Client) string { return c.Get("/api/v1/auth/me").Want(200).String("id") }

// assign assigns a case to the officer as the manager.
func (d *desk) assign(path string) {
	d.t.Helper()
	d.manager.Put(path+"/assignee", apptest.M{"memberId": idOf(d.officer)}).Want(200)
}

// pay pays the invoice of the current stage at the provider.
func (d *desk) pay(application string) {
	d.t.Helper()
	d.ada.PayAt(d.ada.Checkout(application).Want(201).String("accessCode"), "success")
	apptest.Until(d.t, "payment applied", func() bool {
		return d.ada.Get(own+application).Want(200).String("waitingFor") != "PAYMENT"
	})
}

// run runs a job.
func (d *desk) run(job func() error) {
	d.t.Helper()
	if err := job(); err != nil {
		d.t.Error(err)
	}
}

func (d *desk) remind() {
	d.t.Helper()
	d.run(func() error { return d.s.Cases.RemindCustomers(d.t.Context()) })
}
