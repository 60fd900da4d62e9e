package certificates_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// outcome is a published service whose first stage issues certificates to parties.
type outcome struct {
	fixture.Builder
	first, second, age, site string
}

func newOutcome(c *fixture.Scene, more apptest.M, publish func(fixture.Builder)) outcome {
	c.T.Helper()
	o := outcome{Builder: fixture.NewService(c.Designer, apptest.M{"name": "Hunting licence", "currency": "NGN", "maxParties": 5})}
	o.first, o.second = o.Stage(apptest.M{"title": "Hunters", "kind": "ORDINARY"}), o.Stage(apptest.M{"title": "Exam", "kind": "ORDINARY"})
	o.age = o.Question(apptest.M{"stageId": o.first, "code": "adult", "label": "Adult?", "answerType": "BOOLEAN", "appliesTo": "PARTY", "required": true})
	o.site = o.Question(apptest.M{"stageId": o.first, "code": "site", "label": "Where?", "answerType": "TEXT"})
	o.Question(apptest.M{"stageId": o.second, "code": "passed", "label": "Passed?", "answerType": "BOOLEAN"})
	o.Part("certificates", apptest.WithMembers(apptest.M{
		"code": "licence", "name": "Licence", "issuedOn": o.first, "appliesTo": "PARTY", "rule": "party.adult == true", "numberPattern": "H-{seq:3}",
		"title": "Licence", "body": "{{party.name}} may hunt.",
	}, more))
	publish(o.Builder)
	return o
}

// open opens an application for Ada, Ben and Chi, of whom Ben is no adult.
func (o outcome) open(c *fixture.Scene) string {
	c.T.Helper()
	at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+o.ID, nil).Want(201).String("id")
	own := c.Ada.Get(at).Want(200).String("parties", 0, "id")
	c.Ada.Put(at+"/party", apptest.M{"parties": []apptest.M{{"id": own, "name": "Ada Obi"}, {"name": "Ben Obi"}, {"name": "Chi Obi"}}}).Want(200)
	parties := c.Ada.Get(at).Want(200)
	for i := range 3 {
		c.Ada.Put(at+"/answers/"+o.age, apptest.M{"value": i != 1, "partyId": parties.String("parties", i, "id")}).Want(200)
	}
	c.Ada.Post(at+"/submit", nil).Want(200)
	return c.Officer.Accept(strings.TrimPrefix(at, fixture.CustomerRequests))
}

// Each party that the rule allows gets a certificate when the stage is completed, in one mail. Completing it again issues
// nothing again.
func TestIssuedToParties(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		o := newOutcome(c, nil, fixture.Builder.Publish)
		application := o.open(c)
		at := fixture.StaffApplications + application + "/stages/" + o.first
		c.Officer.Post(at+"/complete", nil).Want(200).Is("IN_PROGRESS", "status")
		issued := certificatesOf(c, application)
		apptest.Equal(t, "the number of certificates", issued.Len(), 2)
		issued.Is("Ada Obi", 0, "holder").Is("Chi Obi", 1, "holder").Is("H-001", 0, "number").Is("H-002", 1, "number").Filled(0, "partyId")
		c.Ada.Get("/api/v1/customer/cases/"+issued.String(0, "reference")).Want(200).Is("progress", "state").Has(2, "certificates")
		mails := func(text string) (n int) {
			for _, m := range c.Ada.Mails(c.Acme.Email("ada")) {
				if strings.Contains(m.Text, text) {
					n++
				}
			}
			return n
		}
		apptest.Until(t, "the mail", func() bool { return mails("H-002") == 1 })
		apptest.Equal(t, "mails about the first", mails("H-001"), 1)

		c.Officer.Post(at+"/reopen", apptest.M{"reason": "Ben is older."}).Want(200)
		apptest.Equal(t, "certificates while it is reopened", certificatesOf(c, application).Len(), 2)
		ben := c.Officer.Get(fixture.StaffApplications+application).Want(200).String("parties", 1, "id")
		c.Officer.Put(fixture.StaffApplications+application+"/answers/"+o.age, apptest.M{"value": true, "partyId": ben}).Want(200)
		c.Officer.Post(at+"/complete", nil).Want(200)
		again := certificatesOf(c, application)
		apptest.Equal(t, "certificates of all parties", again.Len(), 3)
		again.Is("Ben Obi", 2, "holder").Is("H-003", 2, "number")
		c.Officer.Post(staff+again.String(2, "id")+"/suspend", apptest.M{"reason": "He has no gun."}).Want(200)
		apptest.Until(t, "the mail with the reason", func() bool { return mails("He has no gun.") == 1 })
		c.Ada.Put("/api/v1/auth/me/notices", apptest.M{"notices": []apptest.M{{"kind": "certificate.issued", "enabled": false}}}).Refused(400, "VALIDATION_FAILED")
		c.Ada.Put("/api/v1/auth/me/notices", apptest.M{"notices": []apptest.M{{"kind": "certificate.expires", "enabled": false}}}).Want(200)
	})
}

// A required certificate that lacks a value prevents the completion, as readiness says; another one is left out.
func TestNotReady(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		lacking := apptest.M{"body": "{{party.name}} may hunt at {{request.site}}."}
		unchecked := func(b fixture.Builder) { b.PublishUnchecked(c) }
		o := newOutcome(c, lacking, unchecked)
		application := o.open(c)
		at := fixture.StaffApplications + application
		refused := c.Officer.Post(at+"/stages/"+o.first+"/complete", nil).Refused(409, "CERTIFICATE_NOT_READY").At("certificates.licence")
		if message := refused.Errors[0].Message; !strings.Contains(message, "Ada Obi") {
			t.Errorf("the message names nobody: %s", message)
		}
		c.Officer.Get(at+"/readiness").Want(200).Member("kind", "CERTIFICATE", "blockers").Is("licence", "code")
		c.Officer.Put(at+"/answers/"+o.site, apptest.M{"value": "Sambisa"}).Want(200)
		c.Officer.Post(at+"/stages/"+o.first+"/complete", nil).Want(200)
		apptest.Equal(t, "certificates", certificatesOf(c, application).Len(), 2)

		lacking["required"] = false
		spare := newOutcome(c, lacking, unchecked)
		application = spare.open(c)
		c.Officer.Post(fixture.StaffApplications+application+"/stages/"+spare.first+"/complete", nil).Want(200)
		apptest.Equal(t, "certificates that were left out", certificatesOf(c, application).Len(), 0)
		apptest.Equal(t, "their entries in the history", c.Actions(application)["certificate.skipped"], 2)
	})
}

// An uploaded key signs from then on; a file that cannot be used is refused on the field that is wrong.
func TestSigningKey(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		const at = "/api/v1/tenant/signing-certificate"
		admin, now := c.Acme.As("admin"), c.Server.Now()
		admin.Get(at).Want(200).Is(true, "selfSigned").Filled("fingerprint")
		file := func(from, until time.Time) string { return fixture.SigningFile(t, "Acme", from, until) }
		good := file(now.AddDate(-1, 0, 0), now.AddDate(0, 0, 40))
		put := func(file, password string) *apptest.Response {
			return admin.Put(at, apptest.M{"pkcs12": file, "password": password})
		}
		put(good, "wrong").Refused(400, "VALIDATION_FAILED").At("password")
		put("AAAA", "").Refused(400, "VALIDATION_FAILED").At("pkcs12")
		put("no base64", "").Refused(400, "VALIDATION_FAILED").At("pkcs12")
		put(file(now.AddDate(-2, 0, 0), now.AddDate(-1, 0, 0)), fixture.SigningPassword).Refused(400, "VALIDATION_FAILED").At("pkcs12")
		c.Designer.Put(at, apptest.M{"pkcs12": good, "password": fixture.SigningPassword}).Refused(403, "FORBIDDEN")
		set := put(good, fixture.SigningPassword).Want(200)
		set.Is("CN=Acme", "subject")
		admin.Get(at).Want(200).Is(set.String("fingerprint"), "fingerprint")
		history := fmt.Sprint(c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'signing_certificate.changed'`))
		apptest.Equal(t, "the entries in the history", history, "1")
		admin.Delete(at).Want(200)
		if again := admin.Get(at).Want(200); again.String("fingerprint") == set.String("fingerprint") {
			t.Error("the removed key still signs")
		}
	})
}
