package app_test

import (
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// settingLine is a line of "stagegate config".
func settingLine(t *testing.T, printed, setting string) []string {
	t.Helper()
	line := regexp.MustCompile(`(?m)^` + setting + ` .*$`).FindString(printed)
	if line == "" {
		t.Fatalf("%s is missing:\n%s", setting, printed)
	}
	return regexp.MustCompile(` {2,}`).Split(line, -1)
}

// "stagegate config" prints each setting with its value and its source, and no secret.
func TestConfigCommand(t *testing.T) {
	t.Parallel()
	secret := "hidden-3vq8Lw0sZ-kept-Tn61yRb-away-9cXe27-Jm4u5f"
	environment := []string{
		"LOG_FORMAT=json", "BASE_URL=https://stagegate.example.org", "CALLBACK_ALLOWED_HOSTS=a.example.org,b.example.org",
		"MAIL_FROM=Stagegate <no-reply@example.org>", "PLATFORM_ADMIN_EMAIL=pat@example.org",
		"DATABASE_URL=postgres://stagegate:" + secret + "@db.example.org/stagegate?sslpassword=" + secret,
		"CLOUDINARY_URL=cloudinary://123456:" + secret + "@example", "SMTP_URL=smtps://user:" + secret + "@relay.example.org",
	}
	help, _ := apptest.Run(t, nil, "serve", "--help")
	for _, name := range regexp.MustCompile(`\$[A-Z_]+(_SECRET|_KEY|_PASSWORD|_TOKEN)\b`).FindAllString(help, -1) {
		environment = append(environment, strings.TrimPrefix(name, "$")+"="+secret)
	}
	printed, code := apptest.Run(t, environment, "config", "--db-max-conns=7")
	if code != 0 {
		t.Errorf("exits with %d:\n%s", code, printed)
	}
	if strings.Contains(printed, secret) || len(environment) < 14 {
		t.Errorf("of %d settings one is not masked:\n%s", len(environment), printed)
	}
	for setting, want := range map[string][2]string{
		"LOG_FORMAT":             {"json", "environment"},
		"DB_MAX_CONNS":           {"7", "--db-max-conns"},
		"SQLITE_GROUP_SIZE":      {"64", "default"},
		"APP_SECRET":             {"(48 characters, not shown)", "environment"},
		"CALLBACK_ALLOWED_HOSTS": {"a.example.org b.example.org", "environment"},
		"SMTP_URL":               {"smtps://user:xxxxx@relay.example.org", "environment"},
	} {
		if got := settingLine(t, printed, setting); len(got) != 3 || got[1] != want[0] || got[2] != want[1] {
			t.Errorf("%s is printed as %q, want %q", setting, got, want)
		}
	}
}

// "stagegate config" says what is wrong, after the settings.
func TestConfigCommandWrong(t *testing.T) {
	t.Parallel()
	printed, code := apptest.Run(t, []string{"DB_MAX_CONNS=many"}, "config")
	if code != 2 || !strings.Contains(printed, "APP_SECRET: missing") || !strings.Contains(printed, `DB_MAX_CONNS: must be a whole number, not "many".`) {
		t.Errorf("exits with %d:\n%s", code, printed)
	}
	if got := settingLine(t, printed, "DB_MAX_CONNS"); got[1] != "20" {
		t.Errorf("a value that cannot be read is printed as %q", got)
	}
}
