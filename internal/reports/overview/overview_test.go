package overview_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/cases"
	"stagegate/internal/reports"
	"stagegate/internal/reports/overview"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

const path = "/api/v1/tenant/overview"

var monday = time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)

// each runs a test in a scene with a stopped clock on both engines, without jobs, and finally checks the
// invariants of the database.
func each(t *testing.T, fn func(t *testing.T, c *fixture.Scene)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.StartAt(t, dbtest.URL(t, engine), monday, apptest.WithoutJobs, func(c *config.Config) {
				c.AccessTokenTTLSeconds = 4_000_000_000 // the clock moves by days
			})
			c := fixture.New(t, s)
			fn(t, c)
			fold(t, s)
			fixture.CheckInvariants(t, s)
		})
	}
}

// fold folds pending changes, like the jobs.
func fold(t *testing.T, s *apptest.Server) {
	t.Helper()
	if err := reports.Fold(t.Context(), s.DB); err != nil {
		t.Fatal(err)
	}
	if err := cases.FoldCounts(t.Context(), s.DB); err != nil {
		t.Fatal(err)
	}
}

// told has an overview as texts: of figures the value, the previous value and the currency, of attention
// the count and the severity.
type told map[string]string

// read reads the overview.
func read(t *testing.T, by *apptest.Client) told {
	t.Helper()
	r := apptest.CheckResponse(t, "overview", by.Get(path).Want(200))
	v := apptest.Data[overview.View](r)
	all := told{}
	for _, f := range v.Figures {
		text := string(f.Value)
		if f.Previous != nil {
			text += " after " + string(*f.Previous)
		}
		key := string(f.Key)
		if f.Currency != nil {
			key += " " + *f.Currency
		}
		all[key] = text
	}
	for _, a := range v.Attention {
		if a.Path == "" {
			t.Errorf("%s has no path", a.Key)
		}
		all["! "+string(a.Key)] = fmt.Sprintf("%d %s", a.Count, a.Severity)
	}
	return all
}

// want compares some entries of an overview, before and after folding. "" means that there is none.
func want(t *testing.T, c *fixture.Scene, by *apptest.Client, entries told) {
	t.Helper()
	for _, folded := range []bool{false, true} {
		got := read(t, by)
		for key, text := range entries {
			if got[key] != text {
				t.Errorf("%s is %q, want %q (folded: %v) in %v", key, got[key], text, folded, got)
			}
		}
		fold(t, c.Server)
	}
}

// Each member sees what its permissions cover, of its own organisation. Customers and platform users see
// nothing.
func TestOverviewVisibility(t *testing.T) {
	each(t, func(t *testing.T, c *fixture.Scene) {
		c.Exec(`UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		c.UnpaidApplication()
		c.Designer.Patch(fixture.TenantServices+c.Licence.ID, apptest.M{"description": "Changed."}).Want(200)
		cases := []string{"casesNew", "casesCompleted", "casesOverdue", "casesWaitingStaff", "casesMine", "customersNew"}
		for who, keys := range map[string][]string{
			"officer":  append([]string{"outstanding NGN", "certificatesIssued", "servicesPublished", "! unassigned", "! serviceChanges"}, cases...),
			"finance":  {"received NGN", "outstanding NGN", "refunded NGN", "servicesPublished", "! serviceChanges"},
			"designer": {"servicesPublished", "! serviceChanges"},
			"admin":    append([]string{"certificatesIssued", "servicesPublished", "received NGN", "outstanding NGN", "refunded NGN", "! unassigned", "! serviceChanges", "! payoutMissing"}, cases...),
		} {
			got := read(t, c.Acme.As(who))
			for _, key := range keys {
				if got[key] == "" {
					t.Errorf("%s does not see %s", who, key)
				}
			}
			if len(got) != len(keys) {
				t.Errorf("%s sees %v, want %v", who, got, keys)
			}
		}
		c.Ada.Get(path).Refused(403, "FORBIDDEN")
		c.Server.Platform().Get(path).Refused(403, "FORBIDDEN")
		c.Server.Anyone().Get(path).Refused(401, "UNAUTHENTICATED")
		rival := read(t, c.Server.Tenant("rival").As("admin"))
		for key, text := range (told{
			"casesNew": "0 after 0", "casesWaitingStaff": "0", "outstanding": "0", "received": "0 after 0", "servicesPublished": "0", "customersNew": "0 after 0",
			"! unassigned": "", "! serviceChanges": "",
		}) {
			if rival[key] != text {
				t.Errorf("another organisation sees that %s is %q", key, rival[key])
			}
		}
	})
}

// Figures of today become those of yesterday at midnight in the organisation's timezone; the others are
// those of now. Cases count as far as the caller may see their kind.
func TestOverviewFigures(t *testing.T) {
	each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		admin.Put("/api/v1/tenant/calendar", apptest.M{"timezone": "America/Los_Angeles"}).Want(200)
		ben := c.Acme.As("ben")
		_, invoice := c.UnpaidApplication()
		c.Officer.Post("/api/v1/finance/invoices", apptest.M{"amount": 20.5, "currency": "USD", "description": "Gift"}).Want(201)
		want(t, c, admin, told{
			"casesNew": "1 after 0", "casesCompleted": "0 after 0", "casesWaitingStaff": "0", "customersNew": "2 after 0", "servicesPublished": "1",
			"outstanding NGN": "7500.5", "outstanding USD": "20.5", "received NGN": "0 after 0", "received USD": "0 after 0", "! unassigned": "1 WARNING",
		})
		payment := c.Officer.Post("/api/v1/finance/invoices/"+invoice.ID+"/record-payment", apptest.M{"amount": 7500.5, "channel": "CASH", "receivedAt": "2026-11-16T08:30:00.000"}).Want(201)
		c.Officer.Post("/api/v1/finance/payments/"+payment.String("reference")+"/refunds", apptest.M{"amount": 500, "reason": "Too much."}).Want(201)
		want(t, c, admin, told{
			"casesCompleted": "1 after 0", "outstanding NGN": "0", "received NGN": "7500.5 after 0", "refunded NGN": "500 after 0", "! unassigned": "",
		})
		c.Server.Clock.Advance(22 * time.Hour) // 23:00
		id := ben.Submit(c.Licence)
		me := c.Officer.Get("/api/v1/auth/me").Want(200).String("id")
		c.Officer.Post("/api/v1/staff/cases/assign", apptest.M{"memberId": me, "cases": []apptest.M{{"kind": "REQUEST", "id": id}}}).Want(200)
		want(t, c, c.Officer, told{"casesNew": "2 after 0", "casesMine": "1", "casesWaitingStaff": "1", "received NGN": "7500.5 after 0"})
		c.Server.Clock.Advance(2 * time.Hour)
		want(t, c, c.Officer, told{
			"casesNew": "0 after 2", "casesCompleted": "0 after 1", "casesMine": "1", "received NGN": "0 after 7500.5", "refunded NGN": "0 after 500", "customersNew": "0 after 2",
		})
		c.Server.Clock.Advance(48 * time.Hour)
		want(t, c, c.Officer, told{"casesNew": "0 after 0", "received": "", "received NGN": "", "received USD": "0 after 0", "outstanding NGN": "", "outstanding USD": "20.5"})
		reader := admin.Confirm().Post("/api/v1/tenant/roles", apptest.M{"name": "Reader", "permissions": []string{"application:read"}}).Want(201).String("id")
		staff := c.Acme.As("officer")
		member := staff.Get("/api/v1/auth/me").Want(200).String("id")
		admin.Patch("/api/v1/tenant/members/"+member, apptest.M{"roleId": reader}).Want(200)
		want(t, c, staff, told{"casesWaitingStaff": "0", "casesMine": "0", "casesNew": "0 after 0", "servicesPublished": "", "certificatesIssued": "0 after 0"})
	})
}

// Certificates count on the day of their issue and lead to the register. A key limited to services counts
// those of its services.
func TestOverviewCertificates(t *testing.T) {
	each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewService(c.Designer, apptest.M{"name": "Building permit", "currency": "NGN"})
		stage := p.Stage(apptest.M{"title": "Site", "kind": "ORDINARY"})
		p.Question(apptest.M{"stageId": stage, "code": "site", "label": "Where?", "answerType": "TEXT"})
		p.Part("certificates", apptest.M{"code": "permit", "name": "Building permit", "issuedOn": "COMPLETION", "title": "Building permit", "body": "Granted."})
		p.Publish()
		admin := c.Acme.As("admin")
		key := func(service string) *apptest.Client {
			program := c.Server.Anyone()
			program.Token = admin.Post("/api/v1/tenant/api-keys", apptest.M{
				"name": "Figures", "permissions": []string{"application:read"}, "serviceIds": []string{service},
			}).Want(201).String("secret")
			return program
		}
		permits, licences := key(p.ID), key(c.Licence.ID)
		want(t, c, c.Officer, told{"certificatesIssued": "0 after 0"})
		c.Officer.Complete(c.Open(p.ID, nil), stage).Want(200)
		want(t, c, c.Officer, told{"certificatesIssued": "1 after 0"})
		want(t, c, permits, told{"certificatesIssued": "1 after 0"})
		want(t, c, licences, told{"certificatesIssued": "0 after 0"})
		for _, f := range apptest.Data[overview.View](c.Officer.Get(path).Want(200)).Figures {
			if f.Key == overview.CertificatesIssued && (f.Path == nil || *f.Path != "/console/certificates") {
				t.Errorf("the certificates are at %v", f.Path)
			}
		}
		c.Server.Clock.Advance(24 * time.Hour)
		want(t, c, c.Officer, told{"certificatesIssued": "0 after 1"})
	})
}

// Each concern is shown while there is one, the most urgent first.
func TestOverviewAttention(t *testing.T) {
	each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		want(t, c, admin, told{"! overdue": "", "! unassigned": "", "! unread": "", "! unapplied": "", "! seatsFull": "", "! quotaNear": "", "! payoutMissing": "1 WARNING", "! serviceChanges": ""})
		at := fixture.TenantServices + c.Licence.ID
		c.Designer.Patch(at, apptest.M{"reviewDays": 1}).Want(200)
		want(t, c, admin, told{"! serviceChanges": "1 INFO"})
		c.Designer.Post(at+"/publish", nil).Want(200)
		want(t, c, admin, told{"! serviceChanges": ""})

		id := c.Ada.Submit(c.Licence)
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "When?"}).Want(201)
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "Hello?"}).Want(201)
		c.Server.Clock.Advance(72 * time.Hour)
		want(t, c, admin, told{"! overdue": "1 URGENT", "! unassigned": "1 WARNING", "! unread": "1 WARNING", "casesOverdue": "1"})
		c.Officer.Post(fixture.StaffRequests+id+"/reject", apptest.M{"reason": "No.", "holdSeconds": 30}).Want(202)
		want(t, c, admin, told{"! overdue": "1 URGENT", "casesOverdue": "1"}) // until the decision takes effect
		decision := c.Officer.Get(fixture.StaffRequests+id).Want(200).String("pendingDecision", "id")
		c.Officer.Post("/api/v1/staff/decisions/"+decision+"/undo", nil).Want(200)
		c.Officer.Post(fixture.StaffRequests+id+"/reject", apptest.M{"reason": "No."}).Want(200)
		want(t, c, admin, told{"! overdue": "", "! unassigned": "", "! unread": "1 WARNING"}) // also of a closed case
		c.Officer.Post(fixture.StaffRequests+id+"/messages/read", nil).Want(200)
		want(t, c, admin, told{"! unread": ""})

		c.Exec(`UPDATE plans SET max_staff = 2, max_applications_per_cycle = 5, max_services = 1, max_customers = NULL WHERE code = 'FREE'`)
		want(t, c, admin, told{"! seatsFull": "2 WARNING", "! quotaNear": "1 WARNING"})
		r := apptest.Data[overview.View](admin.Get(path).Want(200))
		last := 0
		for _, a := range r.Attention {
			rank := map[overview.Severity]int{overview.Urgent: 0, overview.Warning: 1, overview.Info: 2}[a.Severity]
			if rank < last {
				t.Errorf("%s is after less urgent ones: %+v", a.Key, r.Attention)
			}
			last = rank
		}
		admin.Confirm().Post("/api/v1/organizations/payment-account", apptest.M{"bankCode": "044", "accountNumber": "0123456789"}).Want(200)
		want(t, c, admin, told{"! payoutMissing": ""})
	})
}

// Money that pays nothing is counted, and also as mismatched while its amount or currency is another.
func TestOverviewUnapplied(t *testing.T) {
	each(t, func(t *testing.T, c *fixture.Scene) {
		application, _ := c.UnpaidApplication()
		c.Ada.Faults(apptest.M{"amountDelta": -100})
		c.Pay(application.ID)
		apptest.Until(t, "the payment is unapplied", func() bool { return read(t, c.Finance)["! unapplied"] != "" })
		want(t, c, c.Finance, told{"! unapplied": "1 URGENT", "! paymentsMismatched": "1 URGENT", "outstanding NGN": "7500.5"})
	})
}

// Documents to review are those that a member could review now: in pending requests and in stages of open
// applications that are not completed. The count equals a recount of what the API shows after any calls.
func TestDocumentsToReview(t *testing.T) {
	each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		id, card := c.SubmittedProof(p)
		want(t, c, c.Officer, told{"! documentsToReview": "1 INFO"})
		c.Review(fixture.StaffRequests+id, p.Card, card, "Blurred.").Want(200)
		want(t, c, c.Officer, told{"! documentsToReview": ""})
		c.Officer.Post(fixture.StaffRequests+id+"/return", apptest.M{"message": "Look again."}).Want(200)
		c.Attach(fixture.CustomerRequests+id, p.Note) // nobody reviews it
		c.Attach(fixture.CustomerRequests+id, p.Card)
		want(t, c, c.Officer, told{"! documentsToReview": ""}) // it is with the customer
		c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
		want(t, c, c.Officer, told{"! documentsToReview": "1 INFO"})
		application := c.Officer.Accept(id)
		want(t, c, c.Officer, told{"! documentsToReview": "1 INFO"})
		c.Officer.Get(path).Want(200).Member("key", "documentsToReview", "attention").Is("/console/queue?view=open", "path")
		c.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
		want(t, c, c.Officer, told{"! documentsToReview": ""})

		random := rand.New(rand.NewPCG(uint64(apptest.Setting("SEED", int(rand.Uint32()))), 0))
		w := &reviews{Scene: c, p: p, random: random}
		for range apptest.Setting("STEPS", 40) {
			w.step()
			w.check(t)
		}
	})
}

// reviews makes random calls about documents, many of which are refused.
type reviews struct {
	*fixture.Scene

	p       fixture.Proof
	random  *rand.Rand
	mine    string // path of the case for the customer
	current string // and for staff; "" for none
}

func (w *reviews) step() {
	if w.current == "" {
		id, _ := w.SubmittedProof(w.p)
		w.mine, w.current = fixture.CustomerRequests+id, fixture.StaffRequests+id
		return
	}
	switch w.random.IntN(11) {
	case 0, 1:
		w.Ada.Put(w.mine+"/documents/"+[]string{w.p.Card, w.p.Note}[w.random.IntN(2)], apptest.M{"fileObjectId": w.Upload(w.Ada)})
	case 2, 3:
		for _, d := range w.pending(w.current) {
			w.Review(w.current, d.RequirementID, d.File.ID, []string{"", "Blurred."}[w.random.IntN(2)]).Want(200)
		}
	case 4:
		w.Officer.Post(w.current+"/return", apptest.M{"message": "Look again."})
	case 5:
		w.Ada.Post(w.mine+"/submit", nil)
	case 6:
		if r := w.Officer.Post(w.current+"/accept", nil); r.Status == 200 {
			w.mine, w.current = fixture.CustomerApplications+r.String("id"), fixture.StaffApplications+r.String("id")
		}
	case 7, 8:
		w.Officer.Post(w.current+"/stages/"+w.p.Start+"/complete", nil)
	case 9:
		w.Officer.Post(w.current+"/stages/"+w.p.Start+"/reopen", apptest.M{"reason": "A mistake."})
	case 10:
		if w.Officer.Post(w.current+"/close", nil).Status == 200 || w.Ada.Post(w.mine+"/withdraw", nil).Status == 200 {
			w.current = ""
		}
	}
}

// shown is a case as staff see it.
type shown struct {
	Status    string
	Stages    []cases.ApplicationStageView
	Documents []cases.DocumentView
}

// pending returns the documents that can be reviewed now.
func (w *reviews) pending(staff string) (pending []cases.DocumentView) {
	w.T.Helper()
	of := apptest.Data[shown](w.Officer.Get(staff).Want(200))
	open := of.Status == "PENDING" || of.Status == "IN_PROGRESS"
	for _, s := range of.Stages {
		if s.ID == w.p.Start && s.Status == cases.StageCompleted {
			open = false
		}
	}
	for _, d := range of.Documents {
		if open && d.Review != nil && d.Review.Status == cases.ReviewPending {
			pending = append(pending, d)
		}
	}
	return pending
}

// check compares the overview with the current case: all others are closed.
func (w *reviews) check(t *testing.T) {
	t.Helper()
	entry := ""
	if w.current != "" {
		if n := len(w.pending(w.current)); n > 0 {
			entry = fmt.Sprintf("%d INFO", n)
		}
	}
	want(t, w.Scene, w.Officer, told{"! documentsToReview": entry})
}
