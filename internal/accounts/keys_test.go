package accounts_test

import (
	"hash/crc32"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/poll"
)

const apiKeys = "/api/v1/tenant/api-keys"

// Subjects of mails to admins.
const (
	keyCreated = "An API key was created for The acme organisation"
	keyChanged = "An API key of The acme organisation was changed"
	keyRotated = "An API key of The acme organisation got a new secret"
)

// newKey creates an API key with permissions and returns its id, its secret and its client.
func newKey(s *apptest.Server, admin *apptest.Client, more apptest.M, permissions ...string) (id, secret string, c *apptest.Client) {
	body := apptest.M{"name": "Nightly export", "permissions": permissions}
	maps.Copy(body, more)
	made := admin.Post(apiKeys, body).Want(201)
	c = s.Anyone()
	c.Token = made.String("secret")
	return made.String("id"), c.Token, c
}

// wantSubjects waits until the admin of acme has mails with these subjects and no other, in any order.
func wantSubjects(t *testing.T, c *apptest.Client, subjects ...string) {
	t.Helper()
	var got []string
	done := poll.Soon(func() bool {
		got = nil
		for _, m := range c.Mails("admin@acme.test") {
			got = append(got, m.Subject)
		}
		return len(got) >= len(subjects)
	})
	slices.Sort(subjects)
	if slices.Sort(got); !done || !slices.Equal(got, subjects) {
		t.Errorf("the mails are %q, want %q", got, subjects)
	}
}

// A key is created with a secret that is shown once, calls what its permissions allow, is rotated, changed, and
// revoked.
func TestAPIKeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		made := apptest.CheckResponse(t, "createAPIKey", admin.Post(apiKeys, apptest.M{"name": "Nightly export", "permissions": []string{"service.read"}}).Want(201))
		secret, at := made.String("secret"), apiKeys+"/"+made.String("id")
		made.Is("Nightly export", "name").Is(secret[:16], "prefix").Is("ACTIVE", "status").Has(0, "serviceIds").Has(0, "allowedAddresses").Is(nil, "expiresAt").
			Is(nil, "lastUsedAt").Is(nil, "previousExpiresAt").Is("service.read", "permissions", 0)
		if !strings.HasPrefix(secret, "sgk_test_") || len(secret) != 45 {
			t.Errorf("the secret is %q", secret)
		}
		program := s.Anyone()
		program.Token = secret
		me := apptest.CheckResponse(t, "me", program.Get("/api/v1/auth/me").Want(200))
		me.Is("API_KEY", "kind").Is(made.String("id"), "id").Is("Nightly export", "name").Is(nil, "email").Is(nil, "role").Has(1, "permissions").Is("acme", "tenant", "slug")
		program.Get("/api/v1/tenant/services").Want(200)
		used := apptest.CheckResponse(t, "getAPIKey", admin.Get(at).Want(200)).Filled("lastUsedAt").Is("127.0.0.1", "lastUsedAddress")
		if strings.Contains(string(used.Body), secret[17:]) {
			t.Error("the secret is shown again")
		}
		program.Get("/api/v1/finance/invoices").Refused(403, "FORBIDDEN")
		for _, path := range []string{apiKeys, "/api/v1/tenant/members", "/api/v1/customer/requests", "/api/v1/platform/tenants", "/api/v1/auth/me/notices"} {
			program.Get(path).Refused(403, "FORBIDDEN")
		}
		program.Post("/api/v1/auth/logout", nil).Refused(403, "FORBIDDEN")
		program.Post("/api/v1/auth/password/change", apptest.M{"currentPassword": "x", "newPassword": "x", "confirmPassword": "x"}).Refused(403, "FORBIDDEN")
		program.Patch("/api/v1/auth/me", apptest.M{"name": "X"}).Refused(403, "FORBIDDEN")
		program.Post("/api/v1/staff/queue/next", nil).Refused(403, "FORBIDDEN")

		changed := apptest.CheckResponse(t, "updateAPIKey", admin.Patch(at, apptest.M{"name": "Export", "permissions": []string{"invoice.read"}}).Want(200))
		changed.Is("Export", "name")
		program.Get("/api/v1/tenant/services").Refused(403, "FORBIDDEN")
		program.Get("/api/v1/finance/invoices").Want(200)

		rotated := apptest.CheckResponse(t, "rotateAPIKey", admin.Post(at+"/rotate", nil).Want(200)).Filled("previousExpiresAt")
		second := s.Anyone()
		second.Token = rotated.String("secret")
		second.Get("/api/v1/auth/me").Want(200)
		program.Get("/api/v1/auth/me").Want(200)
		third := s.Anyone()
		third.Token = admin.Post(at+"/rotate", apptest.M{"overlapHours": 1}).Want(200).String("secret")
		program.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED") // the secret before the last
		second.Get("/api/v1/auth/me").Want(200)
		wantSubjects(t, admin, keyCreated, keyChanged, keyRotated, keyRotated) // before the leases of mails in flight expire
		s.Clock.Advance(time.Hour)
		second.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		admin.Get(at).Want(200).Is(nil, "previousExpiresAt")
		last := s.Anyone()
		last.Token = admin.Confirm().Post(at+"/rotate", apptest.M{"overlapHours": 0}).Want(200).Is(nil, "previousExpiresAt").String("secret")
		third.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		admin.Post(at+"/rotate", apptest.M{"overlapHours": 169}).Refused(400, "VALIDATION_FAILED").At("overlapHours")

		apptest.CheckResponse(t, "listAPIKeys", admin.Get(apiKeys+"?status=ACTIVE&sort=lastUsedAt,desc").Want(200)).Has(1, "content")
		apptest.CheckResponse(t, "revokeAPIKey", admin.Post(at+"/revoke", nil).Want(200)).Is("REVOKED", "status")
		last.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		admin.Post(at+"/revoke", nil).Refused(409, "CONFLICT")
		admin.Post(at+"/rotate", nil).Refused(409, "CONFLICT")
		admin.Patch(at, apptest.M{"name": "X"}).Refused(409, "CONFLICT")
		admin.Get(apiKeys+"?status=ACTIVE").Want(200).Has(0, "content")
		admin.Get(apiKeys+"?status=REVOKED").Want(200).Has(1, "content")
		s.Tenant("other").As("admin").Get(at).Refused(404, "NOT_FOUND")
		acme.As("manager").Get(apiKeys).Refused(403, "FORBIDDEN")
		wantSubjects(t, admin, keyCreated, keyChanged, keyRotated, keyRotated, keyRotated, "An API key of The acme organisation was revoked")
	})
}

// Bad permissions, services, addresses and expiries are refused at their fields.
func TestAPIKeyInput(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		for field, more := range map[string]apptest.M{
			"name":                {"name": " "},
			"permissions":         {"permissions": []string{}},
			"permissions[0]":      {"permissions": []string{"billing.read"}},
			"permissions[1]":      {"permissions": []string{"service.read", "service.read"}},
			"serviceIds[0]":       {"serviceIds": []string{"019ac1f0-5a00-7c31-9d40-2b6f1f0a7e01"}},
			"serviceIds":          {"serviceIds": nil},
			"allowedAddresses":    {"allowedAddresses": nil},
			"allowedAddresses[0]": {"allowedAddresses": []string{"example.test"}},
			"expiresAt":           {"expiresAt": "2020-01-01T00:00:00.000"},
		} {
			body := apptest.M{"name": "Key", "permissions": []string{"service.read"}}
			maps.Copy(body, more)
			admin.Post(apiKeys, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		for _, code := range []string{"SUPER_ADMIN", "platform:tenant:manage", "request:create", "request:read", "billing.manage"} {
			admin.Post(apiKeys, apptest.M{"name": "Key", "permissions": []string{code}}).Refused(400, "VALIDATION_FAILED").At("permissions[0]")
		}
	})
}

// A secret with a mistake, as a cookie, or from another address is refused.
func TestAPIKeyIsRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		id, secret, program := newKey(s, admin, nil, "service.read")
		for n := range secret {
			typo := []byte(secret)
			typo[n] = 'x'
			if secret[n] == 'x' {
				typo[n] = 'y'
			}
			if _, ok := auth.HashAPIKey(string(typo)); ok {
				t.Errorf("a secret with a mistake at %d is accepted", n)
			}
		}
		wrong := s.Anyone()
		wrong.Token = secret[:len(secret)-1]
		wrong.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		cookie := s.Anyone()
		cookie.Extra = http.Header{"Cookie": {"svc_access_token=" + secret}}
		cookie.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")

		for address, status := range map[string]int{"192.0.2.0/24": 403, "127.0.0.0/8": 200, "127.0.0.1": 200, "::ffff:127.0.0.1": 200, "2001:db8::/32": 403} {
			admin.Patch(apiKeys+"/"+id, apptest.M{"allowedAddresses": []string{address}}).Want(200)
			r := program.Get("/api/v1/auth/me")
			if status == 403 {
				r.Refused(403, "ADDRESS_NOT_ALLOWED")
				program.Get("/api/v1/finance/invoices").Refused(403, "ADDRESS_NOT_ALLOWED") // before the permission
			} else {
				r.Want(200)
			}
		}
		platform := s.Platform()
		platform.Post("/api/v1/platform/tenants/"+acme.ID+"/suspend", apptest.M{"reason": "test"}).Want(200)
		program.Get("/api/v1/auth/me").Refused(403, "TENANT_SUSPENDED")
	})
}

// A key expires, its admins are told two weeks before, once, and a new expiry makes it active again.
func TestAPIKeyExpires(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		expires := s.Now().Add(20 * 24 * time.Hour)
		id, _, program := newKey(s, admin, apptest.M{"expiresAt": expires.Format(time.RFC3339)}, "service.read")
		at := apiKeys + "/" + id
		remind := func() {
			t.Helper()
			if err := s.Members.RemindExpiringKeys(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		remind()
		wantSubjects(t, admin, keyCreated)
		s.Clock.Advance(7 * 24 * time.Hour)
		remind()
		remind()
		wantSubjects(t, admin, keyCreated, "An API key of The acme organisation expires soon")
		program.Get("/api/v1/auth/me").Want(200)
		s.Clock.Advance(13 * 24 * time.Hour)
		admin = acme.SignIn("admin")
		program.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		admin.Get(at).Want(200).Is("EXPIRED", "status")
		admin.Get(apiKeys+"?status=EXPIRED").Want(200).Has(1, "content")
		admin.Post(at+"/rotate", nil).Refused(409, "CONFLICT")
		admin.Patch(at, apptest.M{"expiresAt": nil}).Want(200).Is("ACTIVE", "status")
		program.Get("/api/v1/auth/me").Want(200)
	}, apptest.WithoutJobs)
}

// An organisation has at most fifty active keys, also if they are created at the same time, and the same
// Idempotency-Key returns the same secret.
func TestFiftyAPIKeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		body := apptest.M{"name": "Key", "permissions": []string{"service.read"}}
		keyed := s.Anyone()
		keyed.Token, keyed.Extra = admin.Token, http.Header{"Idempotency-Key": {"a-key"}}
		first := keyed.Post(apiKeys, body).Want(201)
		first.Is(keyed.Post(apiKeys, body).Want(201).String("secret"), "secret")
		for range 47 {
			admin.Post(apiKeys, body).Want(201)
		}
		got := apptest.Concurrently(4, func(int) int { return admin.Post(apiKeys, body).Status })
		if got[201] != 2 || got[409] != 2 {
			t.Errorf("four more at the same time: %v", got)
		}
		admin.Post(apiKeys+"/"+first.String("id")+"/revoke", nil).Want(200)
		admin.Post(apiKeys, body).Want(201)
	})
}

// The last characters of a secret are the CRC-32 of the others in base 62.
func TestAPIKeyChecksum(t *testing.T) {
	t.Parallel()
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for range 100 {
		secret := auth.NewAPIKeySecret(false)
		sum := uint32(0)
		for _, d := range secret.Text[39:] {
			sum = sum*62 + uint32(strings.IndexRune(digits, d))
		}
		if want := crc32.ChecksumIEEE([]byte(secret.Text[:39])); sum != want {
			t.Errorf("%s: checksum %d, want %d", secret.Text, sum, want)
		}
		if hash, ok := auth.HashAPIKey(secret.Text); !ok || hash != secret.Hash {
			t.Errorf("%s is not recognised", secret.Text)
		}
	}
}
