package accounts_test

import (
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

const secondFactor = "/api/v1/auth/second-factor"

// authenticator is the app of a person.
type authenticator struct {
	t      *testing.T
	s      *apptest.Server
	secret string
	used   string // the code that confirmed the app
}

func (a authenticator) code() string {
	a.t.Helper()
	return a.s.Code(a.secret)
}

// enrol sets up an authenticator app and returns it with the recovery codes.
func enrol(t *testing.T, s *apptest.Server, c *apptest.Client) (authenticator, []any) {
	t.Helper()
	started := c.Post(secondFactor+"/totp", nil).Want(200)
	a := authenticator{t: t, s: s, secret: started.String("secret")}
	c.Post(secondFactor+"/totp/confirm", apptest.M{"code": "000000"}).Refused(400, "VALIDATION_FAILED").At("code")
	a.used = a.code()
	confirmed := c.Post(secondFactor+"/totp/confirm", apptest.M{"code": a.used}).Want(200)
	codes, _ := confirmed.Value("recoveryCodes").([]any)
	return a, codes
}

// With an authenticator app a sign-in takes a code, each of which is good once; recovery codes replace it.
func TestSecondFactor(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		manager.Get(secondFactor).Want(200).Is(false, "totp").Is("0", "recoveryCodesLeft")
		app, codes := enrol(t, s, manager)
		if len(codes) != 10 {
			t.Fatalf("%d recovery codes", len(codes))
		}
		manager.Get(secondFactor).Want(200).Is(true, "totp").Is("10", "recoveryCodesLeft")
		manager.Post(secondFactor+"/totp", nil).Refused(409, "CONFLICT")

		signIn := func() string {
			t.Helper()
			r := s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("manager"), "password": apptest.Password})
			r.Refused(401, "SECOND_FACTOR_REQUIRED")
			if len(r.Header["Set-Cookie"]) > 0 {
				t.Error("the first factor sets a cookie")
			}
			return r.String("challenge")
		}
		verify := func(challenge, code string) *apptest.Response {
			return s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": challenge, "code": code})
		}
		first := signIn()
		verify(first, app.used).Refused(401, "INVALID_CREDENTIALS")
		s.Clock.Advance(30 * time.Second)
		code := app.code()
		in := verify(first, code).Want(200)
		in.Is(acme.Email("manager"), "principal", "email")
		verify(first, code).Refused(401, "INVALID_CREDENTIALS")
		verify(signIn(), code).Refused(401, "INVALID_CREDENTIALS")

		recovery, _ := codes[3].(string)
		verify(signIn(), recovery).Want(200)
		verify(signIn(), recovery).Refused(401, "INVALID_CREDENTIALS")
		manager.Get(secondFactor).Want(200).Is("9", "recoveryCodesLeft")

		late := signIn()
		s.Clock.Advance(5 * time.Minute)
		verify(late, app.code()).Refused(401, "INVALID_CREDENTIALS")

		wrong := signIn()
		for range 5 {
			verify(wrong, "123").Refused(401, "INVALID_CREDENTIALS")
		}
		verify(wrong, app.code()).Refused(401, "INVALID_CREDENTIALS")

		renewed := manager.Post(secondFactor+"/recovery-codes", nil).Want(200)
		other, _ := codes[4].(string)
		verify(signIn(), other).Refused(401, "INVALID_CREDENTIALS")
		verify(signIn(), renewed.String("recoveryCodes", 0)).Want(200)

		manager.Delete(secondFactor + "/totp").Want(200)
		manager.Delete(secondFactor+"/totp").Refused(409, "CONFLICT")
		s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("manager"), "password": apptest.Password}).Want(200)
	})
}

// Wrong codes count as failed sign-ins over all challenges of an account: a right password brings a new challenge, but no
// further guesses. A completed sign-in clears the count.
func TestWrongCodesCount(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		app, _ := enrol(t, s, acme.As("manager"))
		challenge := func(address string) string {
			t.Helper()
			return signIn(caller(s, address), acme, "manager", apptest.Password).Refused(401, "SECOND_FACTOR_REQUIRED").String("challenge")
		}
		verify := func(address, challenge, code string) *apptest.Response {
			return caller(s, address).Post(secondFactor+"/verify", apptest.M{"challenge": challenge, "code": code})
		}
		guess := func(times int) {
			t.Helper()
			c := challenge("203.0.113.7")
			fails(times, func() *apptest.Response { return verify("203.0.113.7", c, "123") })
		}
		s.Clock.Advance(30 * time.Second)
		guess(4)
		verify("203.0.113.7", challenge("203.0.113.7"), app.code()).Want(200) // the owner, after four mistakes
		s.Clock.Advance(30 * time.Second)
		guess(2)
		guess(2)
		last := challenge("203.0.113.7")
		guess(1)
		closed(t, verify("203.0.113.7", last, app.code()), "sign-in-account")
		closed(t, signIn(caller(s, "203.0.113.7"), acme, "manager", apptest.Password), "sign-in-account")
		verify("198.51.100.7", challenge("198.51.100.7"), app.code()).Want(200) // nobody is locked out
		s.Clock.Advance(15 * time.Minute)
		verify("203.0.113.7", challenge("203.0.113.7"), app.code()).Want(200)
	})
}

// Of sign-ins with one code at the same time on three instances, one succeeds.
func TestCodeUsedOnceMeanwhile(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, "postgres")
	instances := make([]*apptest.Server, 3)
	for i := range instances {
		instances[i] = apptest.Start(t, url, func(c *config.Config) { c.AppSecret = "a shared secret of three instances ..." })
	}
	acme := instances[0].Tenant("acme")
	app, _ := enrol(t, instances[0], acme.As("manager"))
	for range 5 {
		for _, s := range instances {
			s.Clock.Advance(time.Minute)
		}
		challenges := make([]string, 3*len(instances))
		for i := range challenges {
			challenges[i] = apptest.TrySignIn(instances[i%3], "acme", acme.Email("manager"), apptest.Password).Refused(401, "SECOND_FACTOR_REQUIRED").String("challenge")
		}
		code := app.code()
		got := apptest.Concurrently(len(challenges), func(i int) int {
			return instances[i%3].Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": challenges[i], "code": code}).Status
		})
		if got[200] != 1 || got[401] != len(challenges)-1 {
			t.Errorf("one code at the same time on three instances: %v", got)
		}
	}
}

// Of several sign-ins with one code at the same time, one succeeds.
func TestCodeUsedOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		app, _ := enrol(t, s, acme.As("manager"))
		s.Clock.Advance(time.Minute)
		challenges := make([]string, 8)
		for i := range challenges {
			challenges[i] = s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("manager"), "password": apptest.Password}).String("challenge")
		}
		code := app.code()
		got := apptest.Concurrently(len(challenges), func(i int) int {
			return s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": challenges[i], "code": code}).Status
		})
		if got[200] != 1 || got[401] != len(challenges)-1 {
			t.Errorf("one code at the same time: %v", got)
		}
	})
}
