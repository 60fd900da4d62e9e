package app_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The operator resets the second factor of a person beside a running server, which tells that person.
func TestResetFactorByCommand(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		p := apptest.Demo(t, dir, databaseURL)
		const who, factor = "manager@demo.test", "/api/v1/auth/second-factor/totp"
		manager := p.SignIn(who, demo.Password)
		code, err := totp.GenerateCode(manager.Post(factor, nil).Want(200).String("secret"), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		manager.Post(factor+"/confirm", apptest.M{"code": code}).Want(200)
		login := apptest.M{"tenantSlug": demo.Slug, "email": who, "password": demo.Password}
		p.Anyone().Post("/api/v1/auth/login", login).Refused(401, "SECOND_FACTOR_REQUIRED")

		settings := []string{"DATABASE_URL=" + databaseURL, "DATA_DIR=" + filepath.Join(dir, "demo"), "SANDBOX=true"}
		if printed, code := apptest.Run(t, settings, "admin", "reset-factor", "--email="+who, "--tenant="+demo.Slug); code != 0 {
			t.Fatalf("it exits with %d:\n%s", code, printed)
		}
		p.Anyone().Post("/api/v1/auth/login", login).Want(200)
		apptest.Until(t, "the person is told", func() bool {
			for _, m := range p.Anyone().In(t).Mails(who) {
				if strings.HasPrefix(m.Subject, "The second factor was removed from your account with ") {
					return true
				}
			}
			return false
		})
	})
}
