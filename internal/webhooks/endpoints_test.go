package webhooks_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/webhooks"
)

// Endpoints are created, changed, rotated, disabled, enabled and deleted; those of another tenant are not found.
func TestEndpoints(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager, rival := acme.As("manager"), s.Tenant("rival").As("admin")
		made := apptest.CheckResponse(t, "createWebhook", manager.Post(path, apptest.M{"url": "https://erp.example.org/hook", "types": []string{"invoice.*"}}).Want(201))
		at, secret := path+"/"+made.String("id"), made.String("secret")
		if raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_")); err != nil || len(raw) != 32 {
			t.Errorf("the secret is %q", secret)
		}
		made.Is("ACTIVE", "status").Is("invoice.*", "types", 0).Has(0, "serviceIds").Is(false, "ordered").Is("", "description").
			Is(nil, "failingSince").Is(nil, "disabledReason").Is(nil, "missedSince").Is(nil, "previousSecretExpiresAt")
		if strings.Contains(string(manager.Get(at).Want(200).Body), secret) {
			t.Error("the secret is shown again")
		}
		manager.Get(path).Want(200).Has(1)
		rival.Get(path).Want(200).Has(0)
		acme.As("officer").Get(path).Refused(403, "FORBIDDEN")
		manager.Patch(at, apptest.M{"description": "Accounting", "ordered": true}).Want(200).Is("Accounting", "description").Is(true, "ordered").Is("invoice.*", "types", 0)
		manager.Patch(at, apptest.M{"description": nil}).Want(200).Is("", "description").Is(true, "ordered")
		manager.Post(at+"/disable", nil).Want(200).Is("DISABLED", "status").Is("MANUAL", "disabledReason").Filled("missedSince")
		manager.Post(at+"/replay", apptest.M{"after": "0"}).Refused(409, "CONFLICT")
		manager.Post(at+"/enable", nil).Want(200).Is("ACTIVE", "status").Is(nil, "disabledReason").Is(nil, "missedSince")
		manager.Get(at+"/deliveries").Want(200).Has(0, "content")
		delivery := at + "/deliveries/" + made.String("id")
		manager.Get(delivery).Refused(404, "NOT_FOUND")
		for _, call := range []func(*apptest.Client) *apptest.Response{
			func(c *apptest.Client) *apptest.Response { return c.Get(at) },
			func(c *apptest.Client) *apptest.Response { return c.Patch(at, apptest.M{"ordered": false}) },
			func(c *apptest.Client) *apptest.Response { return c.Delete(at) },
			func(c *apptest.Client) *apptest.Response { return c.Post(at+"/rotate-secret", nil) },
			func(c *apptest.Client) *apptest.Response { return c.Post(at+"/disable", nil) },
			func(c *apptest.Client) *apptest.Response { return c.Post(at+"/enable", nil) },
			func(c *apptest.Client) *apptest.Response { return c.Post(at+"/test", nil) },
			func(c *apptest.Client) *apptest.Response { return c.Post(at+"/replay", apptest.M{"after": "0"}) },
			func(c *apptest.Client) *apptest.Response { return c.Get(at + "/deliveries") },
			func(c *apptest.Client) *apptest.Response { return c.Get(delivery) },
			func(c *apptest.Client) *apptest.Response { return c.Post(delivery+"/resend", nil) },
		} {
			call(rival).Refused(404, "NOT_FOUND")
		}
		manager.Delete(at).Want(200)
		manager.Get(at).Refused(404, "NOT_FOUND")
	})
}

// Addresses that must not be called, unknown types and services, and more than ten endpoints are refused.
func TestEndpointsRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		theirs := s.Tenant("rival").As("admin").Licence().ID
		for _, url := range []string{
			"http://example.org/", "https://10.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/", "https://user@example.org/", "https://example.org:0/",
			"https://example.org:70000/", "https://example.org:/", "ftp://example.org/", "https://", "https://2130706434/", "https://" + strings.Repeat("a", 2000) + ".org",
			"example.org", "https://example.org/ x", "",
		} {
			admin.Post(path, apptest.M{"url": url}).Refused(400, "VALIDATION_FAILED").At("url")
		}
		for _, types := range [][]string{{"nothing.*"}, {"*", "request.gone"}, {"request.*,invoice.*"}, {""}} {
			admin.Post(path, apptest.M{"url": "https://example.org/", "types": types}).Refused(400, "VALIDATION_FAILED").At("types")
		}
		admin.Post(path, apptest.M{"url": "https://example.org/", "serviceIds": []string{theirs}}).Refused(400, "VALIDATION_FAILED").At("serviceIds[0]")
		for _, body := range []apptest.M{{"types": []string{}}, {"types": nil}, {"serviceIds": nil}} {
			body["url"] = "https://example.org/"
			admin.Post(path, body).Refused(400, "VALIDATION_FAILED")
		}
		made := apptest.Concurrently(15, func(int) int { return admin.Post(path, apptest.M{"url": "https://example.org/"}).Status })
		if made[201] != 10 || made[409] != 5 {
			t.Errorf("15 endpoints at once: %v", made)
		}
		at := path + "/" + admin.Get(path).Want(200).Has(10).String(0, "id")
		admin.Patch(at, apptest.M{"url": "https://192.168.0.1/"}).Refused(400, "VALIDATION_FAILED").At("url")
		refused := admin.Patch(at, apptest.M{"types": []string{"no.such"}}).Refused(400, "VALIDATION_FAILED").At("types")
		if said := refused.Errors[0].Message; !strings.HasPrefix(said, "must be a list of event types") { // the feed takes a comma-separated text
			t.Errorf("it says %q", said)
		}
		admin.Post(at+"/rotate-secret", apptest.M{"overlapHours": 169}).Refused(400, "VALIDATION_FAILED").At("overlapHours")
	})
}

// A repeat of creating with its Idempotency-Key answers the secret again, and creates nothing.
func TestCreateRepeated(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		admin.Extra = http.Header{"Idempotency-Key": {"create-once"}}
		first := admin.Post(path, apptest.M{"url": "https://example.org/"}).Want(201)
		again := admin.Post(path, apptest.M{"url": "https://example.org/"}).Want(201)
		again.Is(first.String("secret"), "secret").Is(first.String("id"), "id")
		admin.Extra = nil
		admin.Get(path).Want(200).Has(1)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM idempotency_keys WHERE answer LIKE $1`, "%"+first.String("secret")+"%"); n != 0 {
			t.Error("the kept response shows the secret")
		}
	})
}

// During an overlap both secrets sign. A rotation during an overlap ends the secret before the last.
func TestSecretOverlap(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		r := receive(t)
		h := hookAt(t, program(s, s.Tenant("acme").As("admin")), r.URL, nil)
		n := 0
		signedBy := func(secrets ...string) {
			t.Helper()
			h.Post(h.at+"/test", nil).Want(200)
			n++
			m := r.await(t, n)[n-1]
			if len(m.signatures) != len(secrets) {
				t.Fatalf("message %d has %d signatures, want %d", n, len(m.signatures), len(secrets))
			}
			for i, secret := range secrets {
				if want, err := webhooks.Sign(secret, m.id, m.at, []byte(m.body)); err != nil || m.signatures[i] != want {
					t.Errorf("signature %d of message %d is %q, want %q: %v", i, n, m.signatures[i], want, err)
				}
			}
			if time.Since(m.at).Abs() > time.Minute {
				t.Errorf("message %d was signed at %v", n, m.at)
			}
		}
		signedBy(h.secret)
		second := h.Post(h.at+"/rotate-secret", nil).Want(200).Filled("previousSecretExpiresAt").String("secret")
		signedBy(second, h.secret)
		third := h.Post(h.at+"/rotate-secret", apptest.M{"overlapHours": 2}).Want(200).String("secret")
		signedBy(third, second)
		h.Post("/sandbox/clock/advance", apptest.M{"hours": 3})
		h.Get(h.at).Want(200).Is(nil, "previousSecretExpiresAt")
		signedBy(third)
		fourth := h.Post(h.at+"/rotate-secret", apptest.M{"overlapHours": 0}).Want(200).Is(nil, "previousSecretExpiresAt").String("secret")
		signedBy(fourth)
	})
}

// What is done to an endpoint is in the audit trail, and all admins get a mail that names the address.
func TestAuditAndMails(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager, admin := acme.As("manager"), acme.As("admin")
		h := hookAt(t, manager, "https://erp.example.org/hook", nil)
		manager.Patch(h.at, apptest.M{"description": "Accounting"}).Want(200)
		manager.Patch(h.at, apptest.M{"description": "Accounting"}).Want(200) // changes nothing
		rotated := manager.Post(h.at+"/rotate-secret", nil).Want(200).String("secret")
		manager.Post(h.at+"/disable", nil).Want(200)
		manager.Post(h.at+"/disable", nil).Want(200)
		manager.Post(h.at+"/enable", nil).Want(200)
		manager.Post(h.at+"/enable", nil).Want(200)
		manager.Delete(h.at).Want(200)
		wantMails(t, admin, "was added to", "was changed", "got a new secret", "was disabled", "was enabled", "was deleted")
		for _, m := range admin.Mails("admin@acme.test") {
			if !strings.Contains(m.Text, "https://erp.example.org/hook") {
				t.Errorf("the mail %q does not name the address", m.Subject)
			}
		}
		platform := s.Platform()
		for _, action := range []string{"created", "changed", "secret_rotated", "disabled", "enabled", "deleted"} {
			trail := platform.Get("/api/v1/platform/audit?tenantId="+acme.ID+"&action=webhook."+action).Want(200).Has(1, "content")
			for _, secret := range []string{h.secret, rotated} {
				if strings.Contains(string(trail.Body), strings.TrimPrefix(secret, "whsec_")) {
					t.Error("the audit trail shows a secret")
				}
			}
		}
	})
}

// wantMails waits until the admin of acme has as many mails about webhooks as there are texts, with these texts in
// their subjects.
func wantMails(t *testing.T, c *apptest.Client, texts ...string) {
	t.Helper()
	var got []string
	poll.Soon(func() bool {
		got = nil
		for _, m := range c.Mails("admin@acme.test") {
			if strings.Contains(m.Subject, "webhook") {
				got = append(got, m.Subject)
			}
		}
		return len(got) >= len(texts)
	})
	all := strings.Join(got, "\n")
	for _, text := range texts {
		if !strings.Contains(all, text) {
			t.Errorf("no mail says that a webhook %s", text)
		}
	}
	if len(got) != len(texts) {
		t.Errorf("the mails are %q, want %q", got, texts)
	}
}

// A key with webhook.manage manages endpoints. One that is limited to services sees and creates only those of its
// services.
func TestKeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		licence := admin.Licence()
		other := admin.Post("/api/v1/tenant/services", apptest.M{"name": "Boat permit", "currency": "NGN"}).Want(201).String("id")
		key := func(services ...string) *apptest.Client {
			c := s.Anyone()
			c.Token = admin.Post("/api/v1/tenant/api-keys", apptest.M{"name": "Hooks", "permissions": []string{"webhook.manage"}, "serviceIds": append([]string{}, services...)}).Want(201).String("secret")
			return c
		}
		wide, narrow := key(), key(licence.ID)
		all := hookAt(t, wide, "https://example.org/all", nil)
		both := hookAt(t, wide, "https://example.org/both", apptest.M{"serviceIds": []string{licence.ID, other}})
		own := hookAt(t, narrow, "https://example.org/own", apptest.M{"serviceIds": []string{licence.ID}})
		narrow.Get(path).Want(200).Has(1).Is("https://example.org/own", 0, "url")
		for _, h := range []hook{all, both} {
			narrow.Get(h.at).Refused(404, "NOT_FOUND")
			narrow.Post(h.at+"/test", nil).Refused(404, "NOT_FOUND")
			narrow.Delete(h.at).Refused(404, "NOT_FOUND")
		}
		for _, services := range [][]string{{}, {other}, {licence.ID, other}} {
			narrow.Post(path, apptest.M{"url": "https://example.org/", "serviceIds": services}).Refused(400, "VALIDATION_FAILED").At("serviceIds")
			narrow.Patch(own.at, apptest.M{"serviceIds": services}).Refused(400, "VALIDATION_FAILED").At("serviceIds")
		}
		narrow.Post(path, apptest.M{"url": "https://example.org/"}).Refused(400, "VALIDATION_FAILED").At("serviceIds")
		narrow.Post(own.at+"/rotate-secret", nil).Want(200)
		admin.Get(path).Want(200).Has(3)
	})
}

// A key that is limited to a service does not see what an endpoint was sent of other services, or without a service,
// before it was narrowed to that service.
func TestKeySeesOwnDeliveries(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		first, second := admin.Licence(), admin.Licence()
		r := receive(t)
		h := hookAt(t, admin, r.URL, apptest.M{"types": []string{"request.submitted", "customer.registered"}})
		apptest.RegisterCustomer(s, "acme", "cleo@example.org").Want(200)
		apptest.VerifyCustomer(s, s.Anyone().MailedToken("cleo@example.org", 1)).Want(200)
		r.await(t, 1)
		registered := h.newest()
		ada.Submit(second)
		r.await(t, 2)
		others := h.newest()
		ada.Submit(first)
		r.await(t, 3)
		h.Post(h.at+"/test", nil).Want(200)
		h.Patch(h.at, apptest.M{"serviceIds": []string{first.ID}}).Want(200)
		narrow := s.Anyone()
		narrow.Token = admin.Post("/api/v1/tenant/api-keys", apptest.M{"name": "Hooks", "permissions": []string{"webhook.manage"}, "serviceIds": []string{first.ID}}).Want(201).String("secret")
		seen := narrow.Get(h.at+"/deliveries").Want(200).Has(2, "content").Is("2", "totalElements").Is("webhook.test", "content", 0, "type").Is("request.submitted", "content", 1, "type")
		own := h.at + "/deliveries/" + seen.String("content", 1, "id")
		narrow.Get(own).Want(200).Is(first.ID, "payload", "data", "serviceId")
		for _, hidden := range []string{registered, others} {
			narrow.Get(hidden).Refused(404, "NOT_FOUND")
			narrow.Post(hidden+"/resend", nil).Refused(404, "NOT_FOUND")
			admin.Get(hidden).Want(200)
		}
		admin.Get(h.at+"/deliveries").Want(200).Has(4, "content")
		narrow.Post(own+"/resend", nil).Want(200)
	})
}

// The database holds no readable secret, body or answer.
func TestSealed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		r := receive(t)
		r.answer(200)
		h := hookAt(t, s.Tenant("acme").As("admin"), r.URL, nil)
		h.Post(h.at+"/test", nil).Want(200).Is("received", "response")
		stored := strings.Join(append(
			apptest.Texts(t, s, `SELECT secret || previous_secret FROM webhook_endpoints`),
			apptest.Texts(t, s, `SELECT payload || attempts FROM webhook_deliveries`)...), "\n")
		for _, readable := range []string{strings.TrimPrefix(h.secret, "whsec_"), "webhook.test", "received", "timestamp"} {
			if strings.Contains(stored, readable) {
				t.Errorf("%q is readable", readable)
			}
		}
		h.Get(h.newest()).Want(200).Is("webhook.test", "payload", "type").Is(nil, "payload", "position").Is("WEBHOOK", "payload", "subject", "type").Is("received", "attempts", 0, "response")
	})
}
