package certificates_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A renewal takes over the parties, answers and documents that the published version still takes, and the certificate
// of the same party names the one before.
func TestRenewedParties(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		s := fixture.NewService(c.Designer, apptest.M{"name": "Fishing licence", "currency": "NGN", "maxParties": 3})
		stage := s.Stage(apptest.M{"title": "Lake", "kind": "ORDINARY"})
		lake := s.Question(apptest.M{"stageId": stage, "code": "lake", "label": "Which lake?", "answerType": "TEXT", "required": true})
		boat := s.Question(apptest.M{"stageId": stage, "code": "boat", "label": "Which boat?", "answerType": "TEXT"})
		age := s.Question(apptest.M{"stageId": stage, "code": "age", "label": "Age?", "answerType": "NUMBER", "appliesTo": "PARTY"})
		card := s.Part("documents", apptest.M{"stageId": stage, "code": "card", "name": "Card", "appliesTo": "REQUEST", "required": true})
		s.Part("certificates", apptest.M{
			"code": "licence", "name": "Licence", "issuedOn": "COMPLETION", "appliesTo": "PARTY", "title": "Licence", "body": "{{party.name}} may fish in {{request.lake}}.",
			"validFor": apptest.M{"years": 1}, "renewable": apptest.M{"beforeDays": 400},
		})
		s.Publish()
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+s.ID, nil).Want(201).String("id")
		c.Ada.Put(at+"/party", apptest.M{"parties": []apptest.M{{"id": c.Ada.Get(at).Want(200).String("parties", 0, "id"), "name": "Ada Obi"}, {"name": "Ben Obi"}}}).Want(200)
		ben := c.Ada.Get(at).Want(200).String("parties", 1, "id")
		c.Ada.Put(at+"/answers/"+lake, apptest.M{"value": "Kainji"}).Want(200)
		c.Ada.Put(at+"/answers/"+boat, apptest.M{"value": "Dove"}).Want(200)
		c.Ada.Put(at+"/answers/"+age, apptest.M{"value": "41", "partyId": ben}).Want(200)
		file := c.Attach(at, card)
		complete := func(at string) (application string, issued *apptest.Response) {
			c.Ada.Post(at+"/submit", nil).Want(200)
			application = c.Officer.Accept(strings.TrimPrefix(at, fixture.CustomerRequests))
			c.Officer.Complete(application, stage).Want(200)
			return application, certificatesOf(c, application)
		}
		application, issued := complete(at)
		issued.Is("Ben Obi", 1, "holder")
		c.Designer.Delete(fixture.TenantServices + s.ID + "/questions/" + boat).Want(200)
		s.Publish()

		renew := "/api/v1/customer/certificates/" + issued.String(1, "id") + "/renew"
		c.Acme.As("ben").Post(renew, nil).Refused(404, "NOT_FOUND")
		c.Officer.Post(staff+issued.String(1, "id")+"/suspend", apptest.M{"reason": "Lost."}).Want(200)
		c.Ada.Post(renew, nil).Refused(409, "CERTIFICATE_STATE")
		c.Officer.Post(staff+issued.String(1, "id")+"/reinstate", nil).Want(200)
		draft := c.Ada.Post(renew, nil).Want(201)
		draft.Is("DRAFT", "status").Is("Ada Obi", "parties", 0, "name").Is("Ben Obi", "parties", 1, "name").Has(2, "answers").Has(1, "documents").Is(file, "documents", 0, "file", "id")
		draft.Member("questionId", lake, "answers").Is("Kainji", "value")
		draft.Member("questionId", age, "answers").Is("41", "value").Is(ben, "partyId")
		_, again := complete(fixture.CustomerRequests + draft.String("id"))
		again.Is(nil, 0, "renewalOfId").Is("Ben Obi", 1, "holder").Is(issued.String(1, "id"), 1, "renewalOfId")
		certificatesOf(c, application).Is("VALID", 1, "status")
		history := c.Ada.Get("/api/v1/customer/applications/" + application + "/history?size=50").Want(200)
		history.Member("action", "certificate.renewed", "content").Is(issued.String(1, "number"), "target", "code")
	})
}

// A paid stage whose required certificate lacks a value stays current until it has one.
func TestPaidStageNotReady(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		s := fixture.NewService(c.Designer, apptest.M{"name": "Plate", "currency": "NGN"})
		start := s.Stage(apptest.M{"title": "Car", "kind": "ORDINARY"})
		s.Question(apptest.M{"stageId": start, "code": "car", "label": "Which car?", "answerType": "TEXT"})
		fee := s.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		colour := s.Question(apptest.M{"stageId": fee, "code": "colour", "label": "Which colour?", "answerType": "TEXT"})
		s.Charge(apptest.M{"stageId": fee, "name": "Plate", "basis": "PER_REQUEST", "amount": 10})
		s.Part("certificates", apptest.M{"code": "plate", "name": "Plate", "issuedOn": fee, "title": "Plate", "body": "In {{request.colour}}."})
		s.PublishUnchecked(c)
		application := c.Open(s.ID, nil)
		c.Officer.Complete(application, start).Want(200)
		c.Pay(application)
		apptest.Until(t, "the payment counts", func() bool {
			return c.CountRows(`SELECT COUNT(*) FROM invoices WHERE status = 'PAID'`) == 1
		})
		c.WantStages(application, "IN_PROGRESS", "COMPLETED", "CURRENT")
		apptest.Equal(t, "certificates", certificatesOf(c, application).Len(), 0)
		c.Officer.Get(fixture.StaffApplications+application+"/readiness").Want(200).Member("kind", "CERTIFICATE", "blockers").Is("plate", "code")
		c.Officer.Put(fixture.StaffApplications+application+"/answers/"+colour, apptest.M{"value": "blue"}).Want(200)
		c.Officer.Complete(application, fee).Want(200)
		c.WantStages(application, "COMPLETED", "COMPLETED", "COMPLETED")
		certificatesOf(c, application).Is("Plate", 0, "name")
	})
}

// Replacing corrects names on an ended application, with the same number of parties, in one mail.
func TestReplacedParties(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, nil)
		application := p.complete(c)
		id := certificatesOf(c, application).String(0, "id")
		party := c.Officer.Get(fixture.StaffApplications+application).Want(200).String("parties", 0, "id")
		replace := func(parties ...apptest.M) *apptest.Response {
			return c.Officer.Post(staff+id+"/replace", apptest.M{"reason": "The name was misspelt.", "parties": parties})
		}
		replace(apptest.M{"id": party, "name": "Ada Obi"}, apptest.M{"name": "Ben Obi"}).Refused(400, "VALIDATION_FAILED").At("parties")
		c.Officer.Post(staff+id+"/replace", apptest.M{"reason": "x", "answers": []apptest.M{{"questionId": p.from, "value": "soon"}}}).Refused(400, "VALIDATION_FAILED")
		certificatesOf(c, application).Is("VALID", 0, "status")
		again := replace(apptest.M{"id": party, "name": "Ada Obi"}).Want(201)
		again.Is("Ada Obi", "holder")
		certificatesOf(c, application).Is("REPLACED", 0, "status").Is("The ada", 0, "holder").Is(nil, 0, "renewableFrom").Filled(1, "renewableFrom")
		if c.Actions(application)["parties.changed"] != 1 {
			t.Errorf("the history has %v", c.Actions(application))
		}
		mails := func() (n int) {
			for _, m := range c.Ada.Mails(c.Acme.Email("ada")) {
				if strings.Contains(m.Text, again.String("number")) {
					n++
				}
			}
			return n
		}
		apptest.Until(t, "the mail", func() bool { return mails() > 0 })
		apptest.Equal(t, "mails about the new certificate", mails(), 1)
	})
}

// Admins are mailed once, 30 days before an uploaded key runs out. After that ours signs again.
func TestSigningKeyRunsOut(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		const at = "/api/v1/tenant/signing-certificate"
		admin, now := c.Acme.As("admin"), c.Server.Now()
		ours := admin.Get(at).Want(200).String("fingerprint")
		put := func(days int) {
			file := fixture.SigningFile(t, "Acme", now.AddDate(-1, 0, 0), now.AddDate(0, 0, days))
			admin.Put(at, apptest.M{"pkcs12": file, "password": fixture.SigningPassword}).Want(200)
		}
		remind := func() {
			t.Helper()
			if err := c.Server.Certificates.RemindExpiringSigners(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		mails := func() (n int) {
			for _, m := range admin.Mails(c.Acme.Email("admin")) {
				if strings.HasPrefix(m.Subject, "The signing certificate of") {
					n++
				}
			}
			return n
		}
		due := func() int64 {
			return c.CountRows(`SELECT COUNT(*) FROM certificate_signers WHERE remind_at IS NOT NULL`)
		}
		put(31)
		remind()
		apptest.Equal(t, "reminders still to come", due(), int64(1))
		c.Exec(`UPDATE certificate_signers SET remind_at = $1 WHERE remind_at IS NOT NULL`, now) // as if another one was claimed
		remind()
		apptest.Equal(t, "reminders after one that is not due", due(), int64(1))
		put(29)
		remind()
		apptest.Equal(t, "reminders to come after the mail", due(), int64(0))
		apptest.Until(t, "the mail", func() bool { return mails() == 1 })
		remind()
		c.Exec(`UPDATE certificate_signers SET expires_at = $1 WHERE source = 'UPLOADED'`, now.Add(-time.Second))
		admin.Get(at).Want(200).Is(ours, "fingerprint").Is(true, "selfSigned")
		apptest.Equal(t, "mails", mails(), 1)
	})
}
