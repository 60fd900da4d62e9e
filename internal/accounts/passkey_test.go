package accounts_test

import (
	"encoding/base64"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const passkeys = "/api/v1/auth/passkeys"

// startPasskeyLogin begins a sign-in to an organisation, or to the platform.
func startPasskeyLogin(s *apptest.Server, slug string) *apptest.Response {
	body := apptest.M{}
	if slug != "" {
		body["tenantSlug"] = slug
	}
	return s.Anyone().Post(passkeys+"/login/options", body).Want(200)
}

func passkeyLogin(s *apptest.Server, ceremony string, credential apptest.M) *apptest.Response {
	return s.Anyone().Post(passkeys+"/login", apptest.M{"ceremony": ceremony, "credential": credential})
}

// signInWith signs in to an organisation with a passkey.
func signInWith(t *testing.T, s *apptest.Server, slug string, key *apptest.Passkey) *apptest.Response {
	t.Helper()
	started := startPasskeyLogin(s, slug)
	return passkeyLogin(s, started.String("ceremony"), key.Assertion(t, started.Value("options")))
}

// A passkey signs in without an address, is both factors, and makes a password need a second one.
func TestPasskeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		for who, c := range map[string]*apptest.Client{"manager": manager, "ada": acme.As("ada")} {
			key, added := apptest.AddPasskey(t, s, c, "Work laptop")
			added.Want(201).Is("Work laptop", "name").Is(nil, "lastUsedAt").Is(false, "synced")
			in := signInWith(t, s, "acme", key).Want(200)
			in.Is(acme.Email(who), "principal", "email")
			c.Get(passkeys).Want(200).Has(1).Filled(0, "lastUsedAt")
			c.Get(secondFactor).Want(200).Is("1", "passkeys").Is(false, "totp").Is("0", "recoveryCodesLeft")

			login := apptest.M{"tenantSlug": "acme", "email": acme.Email(who), "password": apptest.Password}
			s.Anyone().Post("/api/v1/auth/login", login).Refused(401, "SECOND_FACTOR_REQUIRED").Is("PASSKEY", "methods", 0)
			codes := c.Post(secondFactor+"/recovery-codes", nil).Want(200)
			challenge := s.Anyone().Post("/api/v1/auth/login", login).Refused(401, "SECOND_FACTOR_REQUIRED").Is("RECOVERY_CODE", "methods", 1).String("challenge")
			s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": challenge, "code": codes.String("recoveryCodes", 0)}).Want(200)

			other, second := apptest.AddPasskey(t, s, c, "Phone")
			other.Flags |= apptest.BackupEligible | apptest.BackedUp
			c.Delete(passkeys + "/" + second.Want(201).String("id")).Want(200)
			signInWith(t, s, "acme", other).Refused(401, "INVALID_CREDENTIALS")
			c.Get(secondFactor).Want(200).Is("1", "passkeys").Is("9", "recoveryCodesLeft")
			c.Delete(passkeys + "/" + added.String("id")).Want(200)
			c.Delete(passkeys+"/"+added.String("id")).Refused(404, "NOT_FOUND")
			c.Get(secondFactor).Want(200).Is("0", "passkeys").Is("0", "recoveryCodesLeft")
			s.Anyone().Post("/api/v1/auth/login", login).Want(200)
		}
		var subjects []string
		apptest.Until(t, "the person is told of each passkey", func() bool {
			subjects = nil
			for _, m := range manager.Mails(acme.Email("manager")) {
				if strings.Contains(m.Subject, "asskey") {
					subjects = append(subjects, m.Subject)
				}
			}
			return len(subjects) == 4
		})
		platform := s.Platform()
		key, added := apptest.AddPasskey(t, s, platform, "Key")
		added.Want(201)
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS")
		signInWith(t, s, "nowhere", key).Refused(401, "INVALID_CREDENTIALS")
		signInWith(t, s, "", key).Want(200).Is("PLATFORM", "principal", "kind")
	}, apptest.Named)
}

// A passkey is refused in another organisation, and passkeys of others cannot be seen or removed.
func TestPasskeysOfOthers(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, other := s.Tenant("acme"), s.Tenant("other")
		manager, admin, ada, stranger := acme.As("manager"), acme.As("admin"), acme.As("ada"), other.As("manager")
		key, added := apptest.AddPasskey(t, s, manager, "Mine")
		id := added.Want(201).String("id")
		signInWith(t, s, "other", key).Refused(401, "INVALID_CREDENTIALS")
		signInWith(t, s, "", key).Refused(401, "INVALID_CREDENTIALS")
		for _, c := range []*apptest.Client{admin, ada, stranger} {
			c.Get(passkeys).Want(200).Has(0)
			c.Delete(passkeys+"/"+id).Refused(404, "NOT_FOUND")
		}
		// A ceremony is good for the person who began it.
		started := manager.Post(passkeys+"/options", nil).Want(200)
		_, credential := apptest.NewPasskey(t, s, started.Value("options"))
		body := apptest.M{"ceremony": started.String("ceremony"), "name": "Stolen", "credential": credential}
		admin.Post(passkeys, body).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		stranger.Post(passkeys, body).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		manager.Post(passkeys, body).Want(201)
		// The same credential again, and of somebody else in the organisation.
		started = ada.Post(passkeys+"/options", nil).Want(200)
		ada.Post(passkeys, apptest.M{"ceremony": started.String("ceremony"), "name": "Copy", "credential": key.Creation(t, started.Value("options"))}).Refused(409, "CONFLICT")
	}, apptest.Named)
}

// A ceremony works once, within five minutes, and only for its own purpose.
func TestPasskeyCeremonies(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		key, added := apptest.AddPasskey(t, s, manager, "Mine")
		added.Want(201)
		started := startPasskeyLogin(s, "acme")
		ceremony, answer := started.String("ceremony"), key.Assertion(t, started.Value("options"))
		passkeyLogin(s, ceremony, answer).Want(200)
		passkeyLogin(s, ceremony, answer).Refused(401, "INVALID_CREDENTIALS")
		passkeyLogin(s, startPasskeyLogin(s, "acme").String("ceremony"), answer).Refused(401, "INVALID_CREDENTIALS")
		passkeyLogin(s, "nonsense", answer).Refused(401, "INVALID_CREDENTIALS")
		manager.Post(passkeys, apptest.M{"ceremony": startPasskeyLogin(s, "acme").String("ceremony"), "name": "Mine", "credential": answer}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		// A wrong answer uses the ceremony up.
		started = startPasskeyLogin(s, "acme")
		passkeyLogin(s, started.String("ceremony"), apptest.M{"id": "nonsense"}).Refused(401, "INVALID_CREDENTIALS")
		passkeyLogin(s, started.String("ceremony"), key.Assertion(t, started.Value("options"))).Refused(401, "INVALID_CREDENTIALS")

		started = startPasskeyLogin(s, "acme")
		creation := manager.Post(passkeys+"/options", nil).Want(200)
		_, credential := apptest.NewPasskey(t, s, creation.Value("options"))
		s.Clock.Advance(5 * time.Minute)
		passkeyLogin(s, started.String("ceremony"), key.Assertion(t, started.Value("options"))).Refused(401, "INVALID_CREDENTIALS")
		manager.Post(passkeys, apptest.M{"ceremony": creation.String("ceremony"), "name": "Late", "credential": credential}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		started = startPasskeyLogin(s, "acme")
		answer = key.Assertion(t, started.Value("options"))
		got := apptest.Concurrently(8, func(int) int { return passkeyLogin(s, started.String("ceremony"), answer).Status })
		if got[200] != 1 || got[401] != 7 {
			t.Errorf("one ceremony at the same time: %v", got)
		}
		acme.As("admin").Post("/api/v1/tenant/members/"+manager.Get("/api/v1/auth/me").String("id")+"/deactivate", apptest.M{}).Want(200)
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS")
	}, apptest.Named)
}

// A counter that does not advance and a changed flag are refused once.
func TestPasskeyCounterAndFlags(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		key, added := apptest.AddPasskey(t, s, manager, "Mine")
		added.Want(201)
		signInWith(t, s, "acme", key).Want(200) // 0 and 0
		key.Counter = 7
		signInWith(t, s, "acme", key).Want(200)
		key.Counter = 5
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS")
		apptest.Until(t, "the person is told", func() bool {
			for _, m := range manager.Mails(acme.Email("manager")) {
				if strings.Contains(m.Subject, "Check a passkey") {
					return true
				}
			}
			return false
		})
		signInWith(t, s, "acme", key).Want(200)
		key.Counter = 0 // of a copy at a provider
		signInWith(t, s, "acme", key).Want(200)

		key.Flags |= apptest.BackupEligible | apptest.BackedUp
		signInWith(t, s, "acme", key).Refused(401, "PASSKEY_CHANGED")
		manager.Get(passkeys).Want(200).Is(true, 0, "synced")
		signInWith(t, s, "acme", key).Want(200)
		key.Flags = apptest.UserPresent | apptest.BackupEligible
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS") // nobody was verified
		key.Flags = apptest.UserPresent | apptest.UserVerified | apptest.BackedUp
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS") // copied, but cannot be
		key.Flags = apptest.UserVerified | apptest.BackupEligible
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS") // nobody was there
		key.Flags = apptest.UserPresent | apptest.UserVerified | apptest.BackupEligible
		key.Origin = "http://localhost:9999"
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS")
		key.Origin, key.Host = s.URL, "example.test"
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS")
		key.Host, key.UserHandle = "localhost", []byte("somebody else")
		signInWith(t, s, "acme", key).Refused(401, "INVALID_CREDENTIALS")
	}, apptest.Named)
}

// A passkey of the caller confirms who they are; that of somebody else does not.
func TestConfirmWithPasskey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		key, added := apptest.AddPasskey(t, s, admin, "Mine")
		others, second := apptest.AddPasskey(t, s, acme.As("manager"), "Other")
		second.Want(201)
		path := passkeys + "/" + added.Want(201).String("id")
		s.Clock.Advance(10 * time.Minute)
		admin.Delete(path).Refused(403, "FRESH_SIGN_IN_REQUIRED").Is("PASSKEY", "methods", 1)
		confirm := func(k *apptest.Passkey) *apptest.Response {
			started := startPasskeyLogin(s, "acme")
			return admin.Post(stepUp, apptest.M{"ceremony": started.String("ceremony"), "credential": k.Assertion(t, started.Value("options"))})
		}
		confirm(others).Refused(401, "INVALID_CREDENTIALS")
		admin.Post(stepUp, apptest.M{"ceremony": startPasskeyLogin(s, "acme").String("ceremony")}).Refused(400, "VALIDATION_FAILED").At("credential")
		admin.Delete(path).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		confirm(key).Want(200)
		admin.Delete(path).Want(200)
	}, apptest.Named)
}

// Of thousands of altered assertions none signs in.
func TestAlteredAssertions(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		key, added := apptest.AddPasskey(t, s, acme.As("manager"), "Mine")
		added.Want(201)
		random := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			started := startPasskeyLogin(s, "acme")
			answer := key.Assertion(t, started.Value("options"))
			response, _ := answer["response"].(apptest.M)
			part := []string{"id", "clientDataJSON", "authenticatorData", "signature", "userHandle"}[random.IntN(5)]
			of := response
			if part == "id" {
				of = answer
			}
			altered := maps.Clone(of)
			text, _ := of[part].(string)
			altered[part] = alter(random, text)
			if part == "id" {
				altered["rawId"], answer = altered["id"], altered
			} else {
				answer["response"] = altered
			}
			if r := passkeyLogin(s, started.String("ceremony"), answer); r.Status != 401 {
				t.Fatalf("altered %s: %d %s", part, r.Status, r.Body)
			}
		}
		signInWith(t, s, "acme", key).Want(200)
	}, apptest.Named)
}

// alter changes, removes or adds a byte of a Base64url text.
func alter(random *rand.Rand, text string) string {
	b, _ := base64.RawURLEncoding.DecodeString(text)
	i := random.IntN(len(b))
	switch random.IntN(4) {
	case 0:
		b = append(b[:i], b[i+1:]...)
	case 1:
		b = b[:i]
	default:
		b[i] ^= 1 << random.IntN(8)
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// Where the host of the server is an address there are no passkeys.
func TestPasskeysUnavailable(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		manager.Post(passkeys+"/options", nil).Refused(409, "PASSKEYS_UNAVAILABLE")
		s.Anyone().Post(passkeys+"/login/options", apptest.M{"tenantSlug": "acme"}).Refused(409, "PASSKEYS_UNAVAILABLE")
		manager.Get(passkeys).Want(200).Has(0)
	})
}
