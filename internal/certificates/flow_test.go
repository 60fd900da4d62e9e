package certificates_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/certificates"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/poll"
)

// Staff suspend, reinstate, replace and revoke a certificate; checks, the history and the customer follow.
func TestAfterwards(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, nil)
		application := p.complete(c)
		id := certificatesOf(c, application).String(0, "id")
		fixture.CertificatePaper(t, c.Officer, staff+id+"/document")
		code := c.Officer.Get(staff + id).Want(200).String("verifyCode")
		checked := func(want string) {
			t.Helper()
			c.Server.Anyone().Get(public+code).Want(200).Is(want, "status")
		}
		reason := apptest.M{"reason": "The site plan was lost."}
		c.Ada.Post(staff+id+"/suspend", reason).Refused(403, "FORBIDDEN")
		c.Officer.Post(staff+id+"/suspend", apptest.M{"reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		c.Officer.Post(staff+id+"/reinstate", nil).Refused(409, "CERTIFICATE_STATE")
		c.Officer.Post(staff+id+"/suspend", reason).Want(200).Is("SUSPENDED", "status").Is("The site plan was lost.", "reason")
		checked("SUSPENDED")
		c.Officer.Post(staff+id+"/suspend", reason).Refused(409, "CERTIFICATE_STATE")
		c.Officer.Post(staff+id+"/reinstate", nil).Want(200).Is("VALID", "status").Is(nil, "reason")
		checked("VALID")

		again := c.Officer.Post(staff+id+"/replace", apptest.M{
			"reason": "The street was misspelt.", "answers": []apptest.M{{"questionId": p.site, "value": "14 Marina Road"}},
		}).Want(201)
		again.Is(fmt.Sprintf("PERMIT-%d-000002", time.Now().UTC().Year()), "number").Is("VALID", "status").Is("2028-02-29", "validFrom")
		c.Officer.Get(staff+id).Want(200).Is("REPLACED", "status").Is(again.String("id"), "replacedById").Is("The street was misspelt.", "reason")
		checked("REPLACED")
		c.Officer.Post(staff+id+"/revoke", reason).Refused(409, "CERTIFICATE_STATE")
		c.Officer.Post(staff+id+"/replace", reason).Refused(409, "CERTIFICATE_STATE")
		c.Server.Anyone().Get(public+again.String("verifyCode")).Want(200).Is("14 Marina Road", "fields", 0, "value")

		program := c.Server.Anyone()
		program.Token = c.Acme.As("admin").Post("/api/v1/tenant/api-keys", apptest.M{"name": "Register", "permissions": []string{"certificate.manage"}}).Want(201).String("secret")
		program.Post(staff+again.String("id")+"/revoke", reason).Refused(403, "FORBIDDEN") // no key signs in
		c.Officer.Post(staff+again.String("id")+"/revoke", reason).Want(200).Is("REVOKED", "status")
		c.Officer.Post(staff+again.String("id")+"/revoke", reason).Refused(409, "CERTIFICATE_STATE")
		c.Officer.Post(staff+again.String("id")+"/replace", reason).Refused(409, "CERTIFICATE_STATE")
		c.Ada.Get("/api/v1/customer/applications/" + application + "/certificates/" + id + "/document").Want(200)
		apptest.Equal(t, "the certificates of the customer", c.Ada.Get("/api/v1/customer/applications/"+application+"/certificates").Want(200).Len(), 2)

		var actions []string
		history := c.Ada.Get("/api/v1/customer/applications/" + application + "/history?size=50&sort=at,asc").Want(200)
		for i := range history.Len("content") {
			if action := history.String("content", i, "action"); strings.HasPrefix(action, "certificate.") {
				actions = append(actions, action)
			}
		}
		apptest.Equal(t, "the history", strings.Join(actions, " "),
			"certificate.issued certificate.suspended certificate.reinstated certificate.issued certificate.replaced certificate.revoked")
	})
}

// Answers that are corrected by replacing a certificate change the price of the invoice that is open, and whom the
// application waits for.
func TestReplaceBeforePayment(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		s := fixture.NewService(c.Designer, apptest.M{"name": "Stall", "currency": "NGN"})
		first := s.Stage(apptest.M{"title": "Place", "kind": "ORDINARY"})
		zone := s.Question(apptest.M{"stageId": first, "code": "zone", "label": "Which zone?", "answerType": "TEXT", "required": true})
		fee := s.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		s.Charge(apptest.M{"stageId": fee, "name": "Stall", "basis": "PER_REQUEST", "amount": 100})
		s.Charge(apptest.M{"stageId": fee, "name": "Market hall", "basis": "PER_REQUEST", "amount": 50, "rule": "request.zone == 'hall'"})
		last := s.Stage(apptest.M{"title": "Opening", "kind": "ORDINARY"})
		s.Question(apptest.M{"stageId": last, "code": "day", "label": "Which day?", "answerType": "TEXT", "required": true, "showRule": "request.zone == 'quay'"})
		s.Question(apptest.M{"stageId": last, "code": "song", "label": "Any music?", "answerType": "TEXT"})
		s.Part("certificates", apptest.M{"code": "place", "name": "Place", "issuedOn": first, "title": "Place", "body": "In zone {{request.zone}}."})
		s.Publish()
		application := c.Open(s.ID, apptest.M{zone: "square"})
		c.Officer.Complete(application, first).Want(200)
		at := fixture.StaffApplications + application
		invoice := c.Stage(application, fee).Invoice.ID
		id := certificatesOf(c, application).String(0, "id")
		replace := func(value string) *apptest.Response {
			return c.Officer.Post(staff+id+"/replace", apptest.M{"reason": "A wrong zone.", "answers": []apptest.M{{"questionId": zone, "value": value}}})
		}
		id = replace("hall").Want(201).String("id")
		apptest.Equal(t, "the balance", c.Invoice(invoice).Balance, money.Major(15_000, "NGN"))
		checkout := c.Ada.Checkout(application).Want(201).String("accessCode")
		replace("square").Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
		c.Ada.PayAt(checkout, "success")
		c.WantPaid(invoice)
		c.WantStages(application, "IN_PROGRESS", "COMPLETED", "COMPLETED", "CURRENT")
		c.Officer.Get(at).Want(200).Is("STAFF", "waitingFor")
		replace("quay").Want(201)
		c.Officer.Get(at).Want(200).Is("CUSTOMER", "waitingFor")
		apptest.Equal(t, "the price that was paid", c.Invoice(invoice).AmountDue, money.Major(15_000, "NGN"))
	})
}

// A certificate is found by its number and its holder, filtered by status and end, and its case by its number.
func TestFound(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, nil)
		application := p.complete(c)
		certificate := certificatesOf(c, application)
		number, reference := certificate.String(0, "number"), certificate.String(0, "reference")
		list := func(query string) int {
			return c.Officer.Get("/api/v1/staff/certificates?" + query).Want(200).Len("content")
		}
		for query, want := range map[string]int{
			"": 1, "search=" + number[:9]: 1, "search=" + strings.ToLower(number): 1, "search=ada": 1, "search=nobody": 0, "status=VALID": 1, "status=EXPIRED": 0,
			"status=REVOKED": 0, "code=permit": 1, "code=other": 0, "expiresBefore=2029-02-28": 0, "expiresBefore=2029-03-01": 1, "serviceId=" + p.ID: 1,
			"serviceId=" + c.Licence.ID: 0,
		} {
			apptest.Equal(t, query, list(query), want)
		}
		apptest.Equal(t, "cases with the number", c.Officer.Get("/api/v1/staff/cases?view=all&search="+number).Want(200).String("content", 0, "reference"), reference)
		found := c.Officer.Get("/api/v1/staff/search?q=" + number + "&kinds=CERTIFICATE").Want(200)
		found.Is("CERTIFICATE", 0, "kind").Is(number, 0, "reference")
		csv := string(c.Officer.Get("/api/v1/staff/certificates/export").Want(200).Body)
		if !strings.Contains(csv, number+",") {
			t.Errorf("the export is %s", csv)
		}
	})
}

// Numbers have no gap and no repetition, however many applications complete at once, and whatever is rolled back.
// NUMBERS is the number of applications.
func TestNumbersWithoutGaps(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		n := apptest.Setting("NUMBERS", 12)
		c.Exec(`UPDATE plans SET max_applications_per_cycle = NULL WHERE code = 'FREE'`)
		p := newPermit(c, apptest.M{"numberPattern": "N/{seq:2}", "appliesTo": "PARTY"})
		applications := make([]string, n)
		for i := range n {
			applications[i] = c.Open(p.ID, apptest.M{p.site: "here", p.from: "2028-02-29"})
		}
		var all sync.WaitGroup
		for _, application := range applications {
			for range 2 { // only one of both completes it
				all.Go(func() {
					apptest.Until(t, "completed", func() bool { // a server with more calls than it queues refuses some
						status := c.Officer.In(t).Post(fixture.StaffApplications+application+"/stages/"+p.stage+"/complete", nil).Status
						return status == http.StatusOK || status == http.StatusConflict
					})
				})
			}
		}
		all.Wait()
		seen := map[string]bool{}
		for _, application := range applications {
			issued := certificatesOf(c, application)
			apptest.Equal(t, "the certificates of an application", issued.Len(), 1)
			seen[issued.String(0, "number")] = true
		}
		for i := range n {
			if want := fmt.Sprintf("N/%02d", i+1); !seen[want] {
				t.Errorf("there is no %s among %v", want, seen)
			}
		}
	})
}

// Before its end the customer is told once and can renew: a draft with the earlier answers, whose certificate names
// the one before. After its last day it is expired.
func TestRenewed(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, apptest.M{"validFrom": "ISSUE", "validFor": apptest.M{"days": 40}})
		application := p.complete(c)
		issued := certificatesOf(c, application)
		first, number := issued.String(0, "id"), issued.String(0, "number")
		renew := "/api/v1/customer/certificates/" + first + "/renew"
		c.Ada.Post(renew, nil).Refused(409, "CERTIFICATE_NOT_RENEWABLE")
		warned := func() (n int) {
			for _, m := range c.Ada.Mails(c.Acme.Email("ada")) {
				if strings.Contains(m.Subject, "expires on") && strings.Contains(m.Text, number) {
					n++
				}
			}
			return n
		}
		follow := func(days int) {
			t.Helper()
			c.Server.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 24 * days}).Want(200)
			if err := c.Server.Certificates.ProcessExpiry(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		follow(11)
		apptest.Until(t, "the mail before the end", func() bool { return warned() == 1 })
		follow(1)
		request := c.Ada.Post(renew, nil).Want(201)
		c.Ada.Post(renew, nil).Refused(409, "OPEN_REQUEST_EXISTS")
		c.Ada.Post(fixture.CustomerRequests+request.String("id")+"/submit", nil).Want(200)
		second := c.Officer.Accept(request.String("id"))
		c.Officer.Post(fixture.StaffApplications+second+"/stages/"+p.stage+"/complete", nil).Want(200)
		certificatesOf(c, second).Is(first, 0, "renewalOfId").Is("VALID", 0, "status")
		c.Officer.Get(staff+first).Want(200).Is("VALID", "status").Is(nil, "replacedById")
		follow(29)
		apptest.Equal(t, "mails before the end of the first", warned(), 1)
		c.Officer.Get(staff+first).Want(200).Is("EXPIRED", "status")
		expired := func() bool {
			return c.CountRows(`SELECT COUNT(*) FROM events WHERE type = 'certificate.expired' AND subject_id = $1`, first) == 1
		}
		poll.Until(t, "the event of the end", expired)
		c.Officer.Post(staff+first+"/suspend", apptest.M{"reason": "x"}).Refused(409, "CERTIFICATE_STATE")
	})
}

// Codes are found whatever their case, blanks and hyphens.
func TestNormalCode(t *testing.T) {
	t.Parallel()
	for entered, want := range map[string]string{
		"7KQM-2F9X-W4TD": "7KQM-2F9X-W4TD", "7kqm2f9xw4td": "7KQM-2F9X-W4TD", " 7KQM 2F9X W4TD ": "7KQM-2F9X-W4TD", "7KQM–2F9X–W4TD": "7KQM-2F9X-W4TD", //nolint:gocritic // blanks do not count
		"": "", "7KQM-2F9X-W4T": "", "7KQM-2F9X-W4TDD": "", "7KQM-2F9X-W4T0": "", "7KQM-2F9X-W4TI": "", "७KQM-2F9X-W4TD": "",
	} {
		apptest.Equal(t, entered, certificates.NormalCode(entered), want)
	}
}
