package events_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const path = "/api/v1/tenant/events"

// event is an event of the feed.
type event struct {
	ID        string `json:"id"`
	Position  int64  `json:"position"`
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Subject   struct {
		Type      string  `json:"type"`
		ID        string  `json:"id"`
		Reference *string `json:"reference"`
	} `json:"subject"`
	Number int64 `json:"number"`
	Actor  struct {
		Kind string  `json:"kind"`
		ID   *string `json:"id"`
	} `json:"actor"`
	Data map[string]any `json:"data"`
}

type feed struct {
	Events  []event `json:"events"`
	Next    string  `json:"next"`
	HasMore bool    `json:"hasMore"`
}

func read(admin *apptest.Client, query string) feed {
	return apptest.Data[feed](admin.Get(path + "?" + query).Want(200))
}

// following returns the events after a cursor, once an event of the last type is there.
func following(t *testing.T, admin *apptest.Client, after, last string) (found []event, next string) {
	t.Helper()
	apptest.Until(t, "the event "+last, func() bool {
		page := read(admin, "size=500&after="+after)
		found, next = page.Events, page.Next
		for _, e := range found {
			if e.Type == last {
				return true
			}
		}
		return false
	})
	return found, next
}

func typesOf(events []event) string {
	var names []string
	for _, e := range events {
		names = append(names, e.Type)
	}
	return strings.Join(names, " ")
}

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

// One act makes its events and no others, in the order in which they happened. No event has a name, an address, an
// answer or a message.
func TestActs(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, officer, ada := acme.As("admin"), acme.As("officer"), acme.As("ada")
		licence := admin.Licence()
		a := &acts{t: t, admin: admin}
		_, a.next = following(t, admin, "0", "service.published")
		request := a.ofRequest(officer, ada, licence)
		application := a.ofApplication(officer, ada, licence, request)
		a.ofMoney(s, acme, officer, ada, licence, application)
		a.ofPeopleAndServices(s, acme, licence)
		text := fmt.Sprintf("%v", a.all)
		for _, personal := range []string{"The ada", "@", "river", "Secret", "The officer", "Obi"} {
			if strings.Contains(text, personal) {
				t.Errorf("an event has %q", personal)
			}
		}
	})
}

const (
	requests     = "/api/v1/staff/requests/"
	applications = "/api/v1/staff/applications/"
	finances     = "/api/v1/finance/"
)

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
	a.makes("invoice.voided stage.reopened", func() {
		officer.Post(applications+application+"/stages/"+licence.About+"/reopen", apptest.M{"reason": "Secret"}).Want(200)
	})
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
	ben := acme.As("ben")
	a.makes("customer.erased", func() {
		a.admin.Post("/api/v1/tenant/customers/"+ben.Get("/api/v1/auth/me").Want(200).String("id")+"/erase", nil).Want(200)
	})
}

// The feed has all events of its organisation, and only those, and refuses what it does not know.
func TestFeed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		request := ada.Submit(licence)
		all, next := following(t, admin, "0", "request.submitted")
		for i, e := range all {
			if e.Position != int64(i+1) {
				t.Fatalf("position %d is that of event %d", e.Position, i+1)
			}
		}
		apptest.Equal(t, "next", next, fmt.Sprint(len(all)))
		page := read(admin, "size=1")
		apptest.Equal(t, "page", fmt.Sprintf("%d %s %t", len(page.Events), page.Next, page.HasMore), "1 1 true")
		apptest.Equal(t, "types", typesOf(read(admin, "types=request.*,service.published").Events), "service.published request.created request.submitted")
		apptest.Equal(t, "subject", typesOf(read(admin, "subjectId="+request).Events), "request.created request.submitted")
		none := read(admin, "types=refund.*&after=0")
		apptest.Equal(t, "no match", fmt.Sprintf("%d %s %t", len(none.Events), none.Next, none.HasMore), "0 "+next+" false")
		apptest.Equal(t, "latest", fmt.Sprint(read(admin, "after=latest").Next), next)
		for _, e := range read(rival.As("admin"), "").Events {
			if e.Subject.ID == request {
				t.Error("an event of another organisation")
			}
		}
		for query, field := range map[string]string{
			"after=x": "after", "after=-1": "after", "after=01": "after", "after=999999": "after", "types=request.gone": "types", "types=x*": "types",
			"types=,": "types", "size=0": "size", "size=501": "size", "subjectId=x": "subjectId",
		} {
			admin.Get(path+"?"+query).Refused(400, "VALIDATION_FAILED").At(field)
		}
		acme.As("officer").Get(path).Refused(403, "FORBIDDEN")
		ada.Get(path).Refused(403, "FORBIDDEN")
		s.Anyone().Get(path).Refused(401, "UNAUTHENTICATED")
		admin.Get(path + "/types").Want(200).Has(39)
	})
}

// A waiting read is answered at once by an event that matches, and by nothing else before its time is over.
func TestWait(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		_, next := following(t, admin, "0", "service.published")
		none := read(admin, "wait=1&after="+next)
		apptest.Equal(t, "without events", fmt.Sprintf("%d %s", len(none.Events), none.Next), "0 "+next)

		waiting := make(chan feed, 1)
		go func() {
			r, err := admin.Try(t.Context(), "GET", path+"?wait=30&types=request.submitted&after="+next, nil)
			if err != nil || r.Status != 200 {
				t.Errorf("waiting: %v %v", r, err)
				waiting <- feed{}
				return
			}
			waiting <- apptest.Data[feed](r)
		}()
		ada.Submit(licence)
		apptest.Equal(t, "what it waited for", typesOf((<-waiting).Events), "request.submitted")

		for _, wait := range []string{"31", "-1", "x"} {
			admin.Get(path+"?wait="+wait).Refused(400, "VALIDATION_FAILED").At("wait")
		}
	})
}
