package events_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// acts makes changes and checks which events each of them makes.
type acts struct {
	t     *testing.T
	admin *apptest.Client
	next  string // cursor
	all   []event
}

// makes checks that an act makes these events, in their order, and returns them.
func (a *acts) makes(want string, do func()) []event {
	a.t.Helper()
	do()
	wanted := strings.Fields(want)
	var found []event
	found, a.next = following(a.t, a.admin, a.next, wanted[len(wanted)-1])
	if got := typesOf(found); got != want {
		a.t.Errorf("got %q, want %q", got, want)
	}
	a.all = append(a.all, found...)
	return found
}

// readOn reads and returns the events since the last read.
func (a *acts) readOn() []event {
	page := read(a.admin, "size=500&after="+a.next)
	a.all, a.next = append(a.all, page.Events...), page.Next
	return page.Events
}

// personal are parts of names, addresses, answers and messages of the acts.
var personal = []string{"The ada", "The officer", "Obi", "Chi", "@", "%40", "+234", "river", "Secret"}

// record is what is written and sent, to look for what must not be in it.
type record struct {
	mu   sync.Mutex
	text strings.Builder
	n    int
}

func (r *record) Write(text []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.n++
	return r.text.Write(text)
}

// ServeHTTP records the body of a call.
func (r *record) ServeHTTP(_ http.ResponseWriter, call *http.Request) {
	body, _ := io.ReadAll(call.Body)
	_, _ = r.Write(append(body, '\n'))
}

func (r *record) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.n
}

// isImpersonal checks that no line of a text has anything personal.
func isImpersonal(t *testing.T, what, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		for _, p := range personal {
			if strings.Contains(line, p) {
				t.Errorf("%s has %q: %s", what, p, line)
			}
		}
	}
}

// One act makes its events and no others, in the order in which they happened. No event of any type, no delivery and no
// line of the log has a name, an address, an answer or a message.
func TestActs(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var log, sent record
			s := apptest.StartLogging(t, dbtest.URL(t, engine), api.TraceLog(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
			receiver := httptest.NewServer(&sent)
			t.Cleanup(receiver.Close)
			acme := s.Tenant("acme")
			admin, officer, ada := acme.As("admin"), acme.As("officer"), acme.As("ada")
			hook := webhooks + "/" + admin.Post(webhooks, apptest.M{"url": receiver.URL}).Want(201).String("id")
			licence, proof := admin.Licence(), fixture.NewProof(admin)
			a := &acts{t: t, admin: admin}
			apptest.Until(t, "the services are published", func() bool {
				first := read(admin, "")
				a.all, a.next = first.Events, first.Next
				return len(first.Events) == 2
			})
			a.ofDocuments(officer, ada, proof)
			request := a.ofRequest(officer, ada, licence)
			application := a.ofApplication(officer, ada, licence, request)
			a.ofMoney(s, acme, officer, ada, licence, application)
			a.ofPeopleAndServices(s, acme, licence)
			a.ofCertificates(officer, ada)
			a.ofTime(s, acme)
			a.sawAllTypes()

			var deliveries *apptest.Response
			apptest.Until(t, "every event is delivered", func() bool {
				a.readOn() // the passing of time may still make events
				deliveries = a.admin.Get(hook + "/deliveries?size=100").Want(200)
				return sent.count() >= len(a.all) && deliveries.Len("content") == len(a.all)
			})
			isImpersonal(t, "an event", fmt.Sprintf("%v", a.all))
			isImpersonal(t, "a message", sent.text.String())
			for i := range deliveries.Len("content") {
				isImpersonal(t, "a delivery", string(a.admin.Get(hook+"/deliveries/"+deliveries.String("content", i, "id")).Want(200).Body))
			}
			s.Stop()
			if !strings.Contains(log.text.String(), "submitRequest") {
				t.Error("the log has no requests")
			}
			isImpersonal(t, "the log", log.text.String())
		})
	}
}

// sawAllTypes checks that the acts have made events of all types but document.removed, which takes malware.
func (a *acts) sawAllTypes() {
	a.t.Helper()
	seen := map[string]bool{"document.removed": true}
	for _, e := range a.all {
		seen[e.Type] = true
	}
	types := a.admin.Get(path + "/types").Want(200)
	for i := range types.Len() {
		if name := types.String(i, "type"); !seen[name] {
			a.t.Errorf("no act made %s", name)
		}
	}
}

const (
	requests     = "/api/v1/staff/requests/"
	applications = "/api/v1/staff/applications/"
	finances     = "/api/v1/finance/"
	webhooks     = "/api/v1/tenant/webhooks"
)

// ofDocuments refuses and accepts a document.
func (a *acts) ofDocuments(officer, ada *apptest.Client, proof fixture.Proof) {
	request := ada.Post("/api/v1/customer/requests/"+proof.ID, nil).Want(201).String("id")
	a.makes("request.created", func() {})
	file := ada.Upload("Secret.png")
	at := "/api/v1/customer/requests/" + request
	ada.Put(at+"/documents/"+proof.Card, apptest.M{"fileObjectId": file}).Want(200)
	a.makes("request.submitted", func() { ada.Post(at+"/submit", nil).Want(200) })
	review := func(decision string, reason any) {
		officer.Post(requests+request+"/documents/"+proof.Card+"/review", apptest.M{"decision": decision, "fileObjectId": file, "reason": reason}).Want(200)
	}
	found := a.makes("document.refused", func() { review("REFUSE", "Secret") })
	apptest.Equal(a.t, "document", fmt.Sprint(found[0].Data["documentId"], " ", found[0].Data["fileId"]), proof.Card+" "+file)
	a.makes("document.accepted", func() { review("ACCEPT", nil) })
}

// ofRequest lets a request be submitted, returned, submitted again, assigned and discussed.
func (a *acts) ofRequest(officer, ada *apptest.Client, licence apptest.Licence) (request string) {
	t := a.t
	a.makes("request.created request.submitted request.rejected", func() {
		officer.Post(requests+ada.Submit(licence)+"/reject", apptest.M{"reason": "Secret"}).Want(200)
	})
	a.makes("request.created request.submitted request.withdrawn", func() {
		ada.Post("/api/v1/customer/requests/"+ada.Submit(licence)+"/withdraw", nil).Want(200)
	})
	found := a.makes("request.created request.submitted", func() { request = ada.Submit(licence) })
	apptest.Equal(t, "numbers", fmt.Sprintf("%d %d", found[0].Number, found[1].Number), "1 2")
	apptest.Equal(t, "subject", found[1].Subject.Type+" "+found[1].Subject.ID, "REQUEST "+request)
	apptest.Equal(t, "actor", found[1].Actor.Kind, "CUSTOMER")
	apptest.Equal(t, "states", fmt.Sprintf("%s %s", found[1].Data["previousStatus"], found[1].Data["status"]), "DRAFT PENDING")
	mine := officer.Get("/api/v1/auth/me").Want(200).String("id")
	found = a.makes("case.assigned", func() {
		officer.Put(requests+request+"/assignee", apptest.M{"memberId": mine}).Want(200)
		officer.Put(requests+request+"/assignee", apptest.M{"memberId": nil}).Want(200)
	})
	apptest.Equal(t, "member", fmt.Sprint(found[0].Data["memberId"]), mine)
	a.makes("message.sent", func() { officer.Post(requests+request+"/messages", apptest.M{"body": "Secret"}).Want(201) })
	found = a.makes("request.returned", func() { officer.Post(requests+request+"/return", apptest.M{"message": "Secret"}).Want(200) })
	if found[0].Data["correctionId"] == nil {
		t.Error("a return names no correction")
	}
	a.makes("request.resubmitted", func() {
		ada.Post("/api/v1/customer/requests/"+request+"/submit", apptest.M{"explanation": "Secret"}).Want(200)
	})
	return request
}

// ofApplication accepts a request and moves the application to its payment.
func (a *acts) ofApplication(officer, ada *apptest.Client, licence apptest.Licence, request string) (application string) {
	found := a.makes("request.accepted application.opened stage.entered", func() { application = officer.Accept(request) })
	apptest.Equal(a.t, "subject", found[2].Subject.Type+" "+found[2].Subject.ID, "APPLICATION "+application)
	apptest.Equal(a.t, "actor", found[2].Actor.Kind, "STAFF")
	found = a.makes("correction.requested", func() {
		officer.Post(applications+application+"/corrections", apptest.M{"message": "Secret"}).Want(201)
	})
	correction := fmt.Sprint(found[0].Data["correctionId"])
	a.makes("correction.answered", func() {
		ada.Post("/api/v1/customer/applications/"+application+"/corrections/"+correction+"/answer", apptest.M{"reply": "Secret"}).Want(200)
	})
	a.makes("invoice.created stage.completed stage.entered", func() { officer.Complete(application, licence.About).Want(200) })
	found = a.makes("invoice.voided stage.reopened", func() {
		officer.Post(applications+application+"/stages/"+licence.About+"/reopen", apptest.M{"reason": "Secret"}).Want(200)
	})
	apptest.Equal(a.t, "actor", found[0].Actor.Kind, "STAFF")
	a.makes("invoice.created stage.completed stage.entered", func() { officer.Complete(application, licence.About).Want(200) })
	return application
}

// ofMoney pays invoices in all ways, and refunds.
func (a *acts) ofMoney(s *apptest.Server, acme *apptest.Tenant, officer, ada *apptest.Client, licence apptest.Licence, application string) {
	finance := acme.As("finance")
	access := ada.Checkout(application).Want(201)
	found := a.makes("payment.succeeded invoice.paid stage.completed application.completed", func() { ada.PayAt(access.String("accessCode"), "success") })
	apptest.Equal(a.t, "payment", fmt.Sprint(found[0].Data["paymentReference"], " ", found[0].Actor.Kind), access.String("reference")+" SYSTEM")
	payment := finances + "payments/" + access.String("reference")
	apptest.Equal(a.t, "subject", found[0].Subject.ID, finance.Get(payment).Want(200).String("id"))
	a.makes("refund.requested refund.succeeded", func() {
		finance.Post(payment+"/refunds", apptest.M{"amount": 10, "reason": "Secret"}).Want(201)
	})
	finance.Faults(apptest.M{"refund": "fail"})
	a.makes("refund.requested refund.failed", func() {
		finance.Post(payment+"/refunds", apptest.M{"amount": 10, "reason": "Secret"}).Want(201)
	})
	finance.Faults(apptest.M{"refund": "normal"})
	a.makes("request.created request.submitted request.accepted application.opened stage.entered application.closed", func() {
		officer.Post(applications+officer.Accept(ada.Submit(licence))+"/close", apptest.M{"reason": "Secret"}).Want(200)
	})
	var invoice string
	newInvoice := func() {
		invoice = finance.Post(finances+"invoices", apptest.M{"amount": 5, "currency": "NGN", "description": "Secret"}).Want(201).String("id")
	}
	a.makes("invoice.created", newInvoice)
	a.makes("invoice.voided", func() { finance.Post(finances+"invoices/"+invoice+"/void", nil).Want(200) })
	a.makes("invoice.created", newInvoice)
	a.makes("payment.recorded invoice.paid", func() {
		finance.Post(finances+"invoices/"+invoice+"/record-payment", apptest.M{"amount": 5, "channel": "CASH", "receivedAt": s.Now().Add(-time.Hour).Format("2006-01-02T15:04:05.000"), "note": "Secret"}).Want(201)
	})
	a.makes("invoice.created", newInvoice)
	a.makes("payment.failed", func() {
		started := finance.Post(finances+"invoices/"+invoice+"/payments", apptest.M{"email": "payer@example.test"}).Want(201)
		finance.PayAt(started.String("accessCode"), "failed")
		finance.Post(finances+"payments/"+started.String("reference")+"/reconcile", nil).Want(200)
	})
	a.makes("payment.mismatch", func() {
		finance.Faults(apptest.M{"amountDelta": 1})
		started := finance.Post(finances+"invoices/"+invoice+"/payments", apptest.M{"email": "payer@example.test"}).Want(201)
		finance.PayAt(started.String("accessCode"), "success")
	})
	finance.Faults(apptest.M{"amountDelta": 0})
}

// ofPeopleAndServices changes services, members and customers.
func (a *acts) ofPeopleAndServices(s *apptest.Server, acme *apptest.Tenant, licence apptest.Licence) {
	at := "/api/v1/tenant/services/" + licence.ID
	for _, verb := range []string{"unpublish", "publish", "archive", "restore"} {
		a.makes("service."+verb+map[bool]string{true: "d", false: "ed"}[strings.HasSuffix(verb, "e")], func() { a.admin.Post(at+"/"+verb, nil).Want(200) })
	}
	var member string
	a.makes("member.joined", func() {
		member = apptest.Invite(a.admin, "Obi", "obi@acme.test", apptest.RoleID(a.admin, "MANAGER")).Want(201).String("id")
		apptest.AcceptInvitation(s, s.Anyone().MailedToken("obi@acme.test", 1)).Want(200)
	})
	a.makes("member.deactivated", func() { a.admin.Post("/api/v1/tenant/members/"+member+"/deactivate", nil).Want(200) })
	a.makes("customer.registered", func() {
		apptest.RegisterCustomer(s, "acme", "chi@acme.test").Want(200)
		apptest.VerifyCustomer(s, s.Anyone().MailedToken("chi@acme.test", 1)).Want(200)
	})
	ben := acme.As("ben")
	a.makes("customer.erased", func() {
		a.admin.Post("/api/v1/tenant/customers/"+ben.Get("/api/v1/auth/me").Want(200).String("id")+"/erase", nil).Want(200)
	})
}

// ofCertificates issues certificates and changes them. One that is valid for a day is left.
func (a *acts) ofCertificates(officer, ada *apptest.Client) {
	b := fixture.NewService(a.admin, apptest.M{"name": "Pass", "currency": "NGN"})
	start := b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
	b.Question(apptest.M{"stageId": start, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.Part("certificates", apptest.M{
		"code": "pass", "name": "Pass", "issuedOn": "COMPLETION", "title": "Pass", "body": "Secret {{party.name}}", "validFor": apptest.M{"days": 1}, "publicFields": []string{"holder"},
	})
	a.makes("service.published", b.Publish)
	issue := func() (id string) {
		var application string
		a.makes("request.created request.submitted request.accepted application.opened stage.entered", func() {
			request := ada.Post("/api/v1/customer/requests/"+b.ID, nil).Want(201).String("id")
			ada.Post("/api/v1/customer/requests/"+request+"/submit", nil).Want(200)
			application = officer.Accept(request)
		})
		found := a.makes("stage.completed application.completed certificate.issued", func() { officer.Complete(application, start).Want(200) })
		id = officer.Get(applications+application+"/certificates").Want(200).String(0, "id")
		apptest.Equal(a.t, "subject", found[2].Subject.Type+" "+found[2].Subject.ID, "CERTIFICATE "+id)
		return id
	}
	id := issue()
	change := func(verb string) {
		a.admin.Post("/api/v1/staff/certificates/"+id+"/"+verb, apptest.M{"reason": "Secret"})
	}
	a.makes("certificate.suspended", func() { change("suspend") })
	a.makes("certificate.reinstated", func() { change("reinstate") })
	a.makes("certificate.issued certificate.replaced", func() { change("replace") })
	id = issue()
	a.makes("certificate.revoked", func() { change("revoke") })
}

// ofTime lets a payment, a deadline and a certificate pass.
func (a *acts) ofTime(s *apptest.Server, acme *apptest.Tenant) {
	finance, ada := acme.SignIn("finance"), acme.SignIn("ada")
	b := fixture.NewService(a.admin, apptest.M{"name": "Errand", "currency": "NGN", "reviewDays": 1})
	b.Question(apptest.M{"stageId": b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY"}), "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	a.makes("service.published", b.Publish)
	var invoice string
	a.makes("invoice.created", func() {
		invoice = finance.Post(finances+"invoices", apptest.M{"amount": 5, "currency": "NGN", "description": "Secret"}).Want(201).String("id")
	})
	finance.Post(finances+"invoices/"+invoice+"/payments", apptest.M{"email": "payer@example.test"}).Want(201)
	a.makes("request.created request.submitted", func() {
		request := ada.Post("/api/v1/customer/requests/"+b.ID, nil).Want(201).String("id")
		ada.Post("/api/v1/customer/requests/"+request+"/submit", nil).Want(200)
	})
	s.Clock.Advance(7 * 24 * time.Hour)
	a.admin = acme.SignIn("admin")
	found := map[string]bool{}
	apptest.Until(a.t, "the payment, the deadline and the certificate have passed", func() bool {
		_ = s.Finance.ReconcilePending(a.t.Context())
		_ = s.Certificates.ProcessExpiry(a.t.Context())
		for _, e := range a.readOn() {
			found[e.Type] = true
		}
		return found["payment.abandoned"] && found["deadline.missed"] && found["certificate.expired"]
	})
}
