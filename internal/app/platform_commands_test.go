package app_test

import (
	"os/exec"
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
)

const newPassword = "another-long-password"

// createAdmin runs the command with a password on its standard input.
func createAdmin(t *testing.T, databaseURL, email, password string) (printed string, code int) {
	t.Helper()
	command := exec.CommandContext(t.Context(), apptest.Binary(t), "admin", "create", "--email", email, "--password-stdin")
	command.Env = []string{"DATA_DIR=" + t.TempDir(), "DATABASE_URL=" + databaseURL}
	command.Stdin = strings.NewReader(password)
	out, err := command.CombinedOutput()
	if err != nil && command.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), command.ProcessState.ExitCode()
}

func platformSignIn(s *apptest.Server, email, password string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/platform/login", apptest.M{"email": email, "password": password})
}

// The command makes an administrator, before the first start and beside a server
// that runs.
func TestAdminCreated(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, databaseURL string) {
		if printed, code := createAdmin(t, databaseURL, " Chi@Stagegate.test", newPassword+"\n"); code != 0 || !strings.Contains(printed, "Created the platform administrator") {
			t.Fatalf("it exits with %d: %s", code, printed)
		}
		s := apptest.Start(t, databaseURL)
		session := platformSignIn(s, "chi@stagegate.test", newPassword).Want(200)
		if session.String("principal", "role") != "PLATFORM_ADMIN" || session.String("principal", "name") != "Administrator" {
			t.Errorf("the session: %s", session.Body)
		}
		if printed, code := createAdmin(t, databaseURL, "obi@stagegate.test", newPassword); code != 0 {
			t.Errorf("beside a server it exits with %d: %s", code, printed)
		}
		platformSignIn(s, "obi@stagegate.test", newPassword).Want(200)
		for what, c := range map[string]struct{ email, password, want string }{
			"again":       {"chi@stagegate.test", apptest.Password, "already"},
			"short":       {"x@stagegate.test", "short", "10 to 128 characters"},
			"nothing":     {"x@stagegate.test", "", "10 to 128 characters"},
			"the address": {"x@stagegate.test", "X@stagegate.test\n", "e-mail address"},
			"no address":  {"administrator", newPassword, "e-mail address"},
		} {
			if printed, code := createAdmin(t, databaseURL, c.email, c.password); code == 0 || !strings.Contains(printed, c.want) {
				t.Errorf("%s: it exits with %d: %s", what, code, printed)
			}
		}
		platformSignIn(s, "chi@stagegate.test", newPassword).Want(200) // as before
		if printed, code := apptest.Run(t, nil, "admin", "create", "--email", "x@stagegate.test"); code != 2 || !strings.Contains(printed, "--password-stdin") {
			t.Errorf("without a password it exits with %d: %s", code, printed)
		}
	})
}

// The settings make the first administrator, and never another.
func TestAdminOfSettings(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, databaseURL string) {
		start := func(email, password string) *apptest.Server {
			return apptest.Start(t, databaseURL, func(c *app.Config) {
				c.AppSecret, c.PlatformAdminEmail, c.PlatformAdminPassword = testSecret, email, password
			})
		}
		start("", "").Stop()
		one := start("First@Stagegate.test", newPassword)
		platformSignIn(one, "first@stagegate.test", newPassword).Want(200)
		one.Stop()
		start("first@stagegate.test", apptest.Password).Stop() // the password was changed in the settings only
		two := start("second@stagegate.test", newPassword)
		platformSignIn(two, "first@stagegate.test", newPassword).Want(200)
		platformSignIn(two, "first@stagegate.test", apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		platformSignIn(two, "second@stagegate.test", newPassword).Refused(401, "INVALID_CREDENTIALS")
		if n := apptest.Count(t, two, `SELECT COUNT(*) FROM principals WHERE tenant_id = $1`, auth.PlatformScope); n != 1 {
			t.Errorf("%d administrators", n)
		}
		printed, code := apptest.Run(t, []string{"SANDBOX=true", "PLATFORM_ADMIN_EMAIL=x@stagegate.test", "PLATFORM_ADMIN_PASSWORD=short"}, "serve")
		if code != 2 || !strings.Contains(printed, "PLATFORM_ADMIN_PASSWORD: must have 10 to 128 characters") {
			t.Errorf("a bad password: it exits with %d: %s", code, printed)
		}
	})
}
