package contract_test

import (
	"stagegate/internal/testkit/fixture"

	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// A call that is repeated with its key gets the first answer again, to the byte,
// and does nothing.
func TestIdempotencyKey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		designer, other := acme.As("designer"), acme.As("manager")
		const services = "/api/v1/tenant/services"
		body := apptest.M{"name": "Licence", "currency": "NGN"}
		once := fixture.WithKey(designer, "a key")
		made := apptest.Sound(t, "createService", once.Post(services, body).Want(201))
		if made.Header.Get("Idempotent-Replayed") != "" {
			t.Error("the first answer says that it is not the first")
		}
		again := apptest.Sound(t, "createService", once.Post(services, body).Want(201))
		if string(again.Body) != string(made.Body) || again.Header.Get("Idempotent-Replayed") != "true" || again.Header.Get("Content-Type") != made.Header.Get("Content-Type") {
			t.Errorf("again: %v %s", again.Header, again.Body)
		}
		apptest.Sound(t, "createService", once.Post(services, apptest.M{"name": "Permit", "currency": "NGN"})).Refused(422, "IDEMPOTENCY_KEY_REUSED")
		for name, c := range map[string]*apptest.Client{"another caller": fixture.WithKey(other, "a key"), "another key": fixture.WithKey(designer, "A key"), "no key": designer} {
			if r := c.Post(services, body).Want(201); r.String("id") == made.String("id") {
				t.Errorf("%s gets the first answer", name)
			}
		}
		stage := services + "/" + made.String("id") + "/stages"
		title := apptest.M{"title": "About", "kind": "ORDINARY"}
		once.Post(stage, title).Want(201) // another path
		refusal := once.Post(services+"/"+made.String("id")+"/publish", nil).Refused(409, "SERVICE_NOT_PUBLISHABLE")
		if r := once.Post(services+"/"+made.String("id")+"/publish", nil); string(r.Body) != string(refusal.Body) {
			t.Errorf("a refusal is answered again: %s", r.Body)
		}
		for _, bad := range []string{"", strings.Repeat("x", 256)} {
			fixture.WithKey(designer, bad).Post(services, body).Refused(400, "VALIDATION_FAILED").At("Idempotency-Key")
		}
		fixture.WithKey(designer, strings.Repeat("x", 255)).Post(services, body).Want(201)
		fixture.WithKey(s.Anyone(), "a key").Post(services, body).Refused(401, "UNAUTHENTICATED")
		if n := designer.Get(services).Want(200).Len("content"); n != 5 {
			t.Errorf("%d services", n)
		}
		s.Clock.Forward(24 * time.Hour)
		late := acme.SignIn("designer")
		if r := fixture.WithKey(late, "a key").Post(services, body).Want(201); r.String("id") == made.String("id") {
			t.Error("the key is remembered for longer than a day")
		}
	})
}

// Of many at once with one key, one does the operation.
func TestIdempotencyKeyAtOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		designer := s.Tenant("acme").As("designer")
		const services = "/api/v1/tenant/services"
		got := apptest.Together(16, func(int) int {
			return fixture.WithKey(designer, "a key").Post(services, apptest.M{"name": "Licence", "currency": "NGN"}).Status
		})
		if got[201] < 1 || got[201]+got[409] != 16 {
			t.Errorf("got %v", got)
		}
		if n := designer.Get(services).Want(200).Len("content"); n != 1 {
			t.Errorf("%d services", n)
		}
	})
}

// A session that is opened again with its key is the same one, cookies included.
func TestIdempotencyKeyOfSignIn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		signIn := func() *apptest.Response {
			return fixture.WithKey(s.Anyone(), "a key").Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("ada"), "password": apptest.Password}).Want(200)
		}
		first, again := signIn(), signIn()
		if string(first.Body) != string(again.Body) || apptest.Cookies(t, again)["svc_access_token"].Value != first.String("accessToken") {
			t.Errorf("again: %v", again.Header)
		}
	})
}
