package contract_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// wantReplay checks that a response is identical to the first one.
func wantReplay(t *testing.T, what string, again, first *apptest.Response) {
	t.Helper()
	apptest.Equal(t, what, string(again.Body), string(first.Body))
	apptest.Equal(t, what+": Idempotent-Replayed", again.Header.Get("Idempotent-Replayed"), "true")
}

// wantRetryAfter checks that a response has Retry-After.
func wantRetryAfter(t *testing.T, r *apptest.Response) {
	t.Helper()
	if r.Header.Get("Retry-After") == "" {
		t.Error("the answer has no Retry-After")
	}
}

// A call that is repeated with its key returns the identical response and has no effect.
func TestIdempotencyKey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		designer, other := acme.As("designer"), acme.As("manager")
		const services = "/api/v1/tenant/services"
		body := apptest.M{"name": "Licence", "currency": "NGN"}
		once := fixture.WithKey(designer, "a key")
		made := apptest.CheckResponse(t, "createService", once.Post(services, body).Want(201))
		if made.Header.Get("Idempotent-Replayed") != "" {
			t.Error("the first response has Idempotent-Replayed")
		}
		again := apptest.CheckResponse(t, "createService", once.Post(services, body).Want(201))
		wantReplay(t, "the second answer", again, made)
		apptest.Equal(t, "its Content-Type", again.Header.Get("Content-Type"), made.Header.Get("Content-Type"))
		apptest.CheckResponse(t, "createService", once.Post(services, apptest.M{"name": "Permit", "currency": "NGN"})).Refused(422, "IDEMPOTENCY_KEY_REUSED")
		for name, c := range map[string]*apptest.Client{"another caller": fixture.WithKey(other, "a key"), "another key": fixture.WithKey(designer, "A key"), "no key": designer} {
			if r := c.Post(services, body).Want(201); r.String("id") == made.String("id") {
				t.Errorf("%s gets the first response", name)
			}
		}
		stage := services + "/" + made.String("id") + "/stages"
		title := apptest.M{"title": "About", "kind": "ORDINARY"}
		once.Post(stage, title).Want(201) // another path
		refusal := once.Post(services+"/"+made.String("id")+"/publish", nil).Refused(409, "SERVICE_NOT_PUBLISHABLE")
		apptest.Equal(t, "the refusal again", string(once.Post(services+"/"+made.String("id")+"/publish", nil).Body), string(refusal.Body))
		for _, bad := range []string{"", strings.Repeat("x", 256)} {
			fixture.WithKey(designer, bad).Post(services, body).Refused(400, "VALIDATION_FAILED").At("Idempotency-Key")
		}
		fixture.WithKey(designer, strings.Repeat("x", 255)).Post(services, body).Want(201)
		fixture.WithKey(s.Anyone(), "a key").Post(services, body).Refused(401, "UNAUTHENTICATED")
		if n := designer.Get(services).Want(200).Len("content"); n != 5 {
			t.Errorf("%d services", n)
		}
		s.Clock.Advance(24 * time.Hour)
		late := acme.SignIn("designer")
		if r := fixture.WithKey(late, "a key").Post(services, body).Want(201); r.String("id") == made.String("id") {
			t.Error("the key is remembered for longer than a day")
		}
	})
}

// Of concurrent calls with one key, only one runs the operation.
func TestConcurrentIdempotencyKey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		designer := s.Tenant("acme").As("designer")
		const services = "/api/v1/tenant/services"
		got := apptest.Concurrently(16, func(int) int {
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

// A response with a session, a TOTP secret or recovery codes is not stored: a repeat with the key runs the operation again.
func TestIdempotencyKeyOfSecrets(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		signIn := func(password string) *apptest.Response {
			return fixture.WithKey(s.Anyone(), "a key").Post("/api/v1/auth/login", apptest.M{"tenantSlug": acme.Slug, "email": acme.Email("manager"), "password": password})
		}
		signIn("a wrong password").Refused(401, "INVALID_CREDENTIALS")
		first, again := signIn(apptest.Password).Want(200), signIn(apptest.Password).Want(200)
		apptest.Equal(t, "Idempotent-Replayed", again.Header.Get("Idempotent-Replayed"), "")
		if again.String("refreshToken") == first.String("refreshToken") {
			t.Error("a repeat gets the session of the first sign-in")
		}
		signIn("a wrong password").Refused(422, "IDEMPOTENCY_KEY_REUSED")

		once := fixture.WithKey(manager, "a key")
		secret := once.Post("/api/v1/auth/second-factor/totp", nil).Want(200).String("secret")
		if again := once.Post("/api/v1/auth/second-factor/totp", nil).Want(200).String("secret"); again == secret {
			t.Error("a repeat gets the first TOTP secret")
		}
		kept := apptest.Count(t, s, `SELECT COUNT(*) FROM idempotency_keys WHERE LENGTH(answer) > 120`)
		if kept != 0 {
			t.Errorf("%d responses are stored", kept)
		}
	})
}
