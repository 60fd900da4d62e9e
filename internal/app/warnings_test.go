package app_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/repo"
)

// safeSettings are settings for production, with a data directory of their own, of which
// nothing is unsafe. The providers are out of reach.
func safeSettings(t *testing.T) []string {
	t.Helper()
	private := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(private, 0o700); err != nil {
		t.Fatal(err)
	}
	return []string{
		"DATA_DIR=" + private, "HTTP_ADDR=127.0.0.1:0", "SANDBOX=false", "RATE_LIMITS=on", "APP_SECRET=8oL2sD5mJtqv0Zc4Yw1nHk7RbXe9UfAg",
		"BASE_URL=https://acme.test", "TRUSTED_PROXIES=127.0.0.1",
		"PAYSTACK_SECRET_KEY=sk_live_1", "PAYSTACK_BASE_URL=http://127.0.0.1:1",
		"CLOUDINARY_URL=cloudinary://key:secret@cloud", "CLOUDINARY_API_BASE=http://127.0.0.1:1", "STORAGE_WEBHOOK_SECRET=Yw1nHk7RbXe9UfAg8oL2",
		"SMTP_URL=smtp://127.0.0.1:1", "MAIL_FROM=no-reply@acme.test",
	}
}

var warned = regexp.MustCompile(`(?m)^warning ([A-Z_]+): `)

// Each unsafe setting that the server accepts is warned of by doctor, which then fails. Safe
// ones are not.
func TestWarnings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change string
		want   []string
	}{
		"safe":                  {"RATE_LIMITS=on", nil},
		"no proxy, on purpose":  {"TRUSTED_PROXIES=none", nil},
		"a delay that fits":     {"SHUTDOWN_DELAY_SECONDS=12", nil},
		"no address":            {"BASE_URL=", []string{"BASE_URL"}},
		"plain http":            {"BASE_URL=http://localhost:8080", []string{"BASE_URL"}},
		"no proxy":              {"TRUSTED_PROXIES=", []string{"TRUSTED_PROXIES"}},
		"https in capitals":     {"BASE_URL=HTTPS://acme.test", nil},
		"no limits":             {"RATE_LIMITS=off", []string{"RATE_LIMITS"}},
		"a test key":            {"PAYSTACK_SECRET_KEY=sk_test_1", []string{"PAYSTACK_SECRET_KEY"}},
		"a test key of before":  {"PAYSTACK_PREVIOUS_SECRET_KEY=sk_test_1", []string{"PAYSTACK_PREVIOUS_SECRET_KEY"}},
		"one character":         {"APP_SECRET=" + strings.Repeat("x", 32), []string{"APP_SECRET"}},
		"a piece over and over": {"APP_SECRET=" + strings.Repeat("8oL2sD5mJtqv0Z", 3)[:40], []string{"APP_SECRET"}},
		"a repetitive one":      {"STORAGE_WEBHOOK_SECRET=" + strings.Repeat("ab", 16), []string{"STORAGE_WEBHOOK_SECRET"}},
		"a repetitive token":    {"METRICS_TOKEN=" + strings.Repeat("token", 4), []string{"METRICS_TOKEN"}},
		"a long delay":          {"SHUTDOWN_DELAY_SECONDS=13", []string{"SHUTDOWN_DELAY_SECONDS"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			printed, code := apptest.Run(t, append(safeSettings(t), c.change), "doctor")
			var got []string
			for _, m := range warned.FindAllStringSubmatch(printed, -1) {
				got = append(got, m[1])
			}
			if !slices.Equal(got, c.want) || strings.Contains(printed, "FAILED  settings") != (c.want != nil) || code != 1 { // without providers it fails anyway
				t.Errorf("%s: it warns of %v, want %v, and exits with %d:\n%s", c.change, got, c.want, code, printed)
			}
		})
	}
	if printed, code := apptest.Run(t, append(migrated(t), "METRICS_TOKEN="+strings.Repeat("token", 4)), "doctor"); code != 1 || !strings.Contains(printed, "1 of 7 checks failed") {
		t.Errorf("only the settings are unsafe, and doctor exits with %d:\n%s", code, printed)
	}
}

// migrated are settings with the sandbox and a database.
func migrated(t *testing.T) []string {
	t.Helper()
	settings := append(safeSettings(t), "SANDBOX=true", "BASE_URL=")
	if printed, code := apptest.Run(t, settings, "migrate"); code != 0 {
		t.Fatalf("migrate exits with %d:\n%s", code, printed)
	}
	return settings
}

// The units in deploy wait as long as the warning about the delay of the shutdown assumes.
func TestUnitsWait(t *testing.T) {
	t.Parallel()
	for file, pattern := range map[string]string{
		"systemd/stagegate.service": `TimeoutStopSec=(\d+)\n`, "compose/compose.yaml": `stop_grace_period: (\d+)s\n`,
		"kubernetes/stagegate.yaml": `terminationGracePeriodSeconds: (\d+)\n`,
	} {
		text, err := os.ReadFile(repo.Path("deploy/" + file))
		if err != nil {
			t.Fatal(err)
		}
		if found := regexp.MustCompile(pattern).FindSubmatch(text); found == nil || string(found[1]) != "45" {
			t.Errorf("%s waits %s s, and should wait 45", file, found)
		}
	}
}

// No instance of the Compose file is in the network of another container: it would have none
// after that one was replaced. The balancer and the relay are found by their names.
func TestComposeNetworks(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{"compose.yaml": "certificates:/certificates:ro", "Caddyfile": "reverse_proxy one:8080 two:8080", "stagegate.env.example": "SMTP_URL=smtp://mail:1025"} {
		text, err := os.ReadFile(repo.Path("deploy/compose/" + file))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "network_mode") || !strings.Contains(string(text), want) {
			t.Errorf("%s has a network_mode, or no %q", file, want)
		}
	}
}

// A server that starts says where it listens before anything else, and then what is unsafe.
func TestFirstLineOfLog(t *testing.T) {
	t.Parallel()
	p := apptest.Launch(t, apptest.Binary(t), append(safeSettings(t), "TRUSTED_PROXIES=", "TRUSTED_PROXYS=10.0.0.1"), "serve")
	apptest.Until(t, "it says what is unsafe", func() bool {
		return !p.Running() || strings.Contains(p.Output(), "unknown setting: TRUSTED_PROXYS: there is no such setting; did you mean TRUSTED_PROXIES?")
	})
	first, rest, _ := strings.Cut(p.Output(), "\n")
	if !strings.Contains(first, "msg=listening") || !strings.Contains(first, "address=127.0.0.1:") || !strings.Contains(rest, `msg="unsafe setting: TRUSTED_PROXIES: `) {
		t.Errorf("it logs\n%s", p.Output())
	}
}

// Where the public address is an https one, a proxy is in front: metrics need the token
// even on this machine, except at PROFILE_ADDR.
func TestMetricsWithHTTPS(t *testing.T) {
	t.Parallel()
	p := apptest.Launch(t, apptest.Binary(t), append(safeSettings(t), "PROFILE_ADDR=127.0.0.1:0"), "serve")
	listens := regexp.MustCompile(`address=(127\.0\.0\.1:\d+)`)
	profiles := regexp.MustCompile(`http://(127\.0\.0\.1:\d+)/debug/pprof/`)
	apptest.Until(t, "it says where its profiles are", func() bool { return !p.Running() || profiles.MatchString(p.Output()) })
	output := p.Output()
	if !profiles.MatchString(output) || !listens.MatchString(output) {
		t.Fatalf("it logs\n%s", output)
	}
	server, profile := "http://"+listens.FindStringSubmatch(output)[1], "http://"+profiles.FindStringSubmatch(output)[1]
	if got := get(t, server+"/metrics", "Accept", "*/*"); got != http.StatusForbidden {
		t.Errorf("metrics of the public listener: %d", got)
	}
	if got := get(t, profile+"/metrics", "Accept", "*/*"); got != http.StatusOK {
		t.Errorf("metrics at PROFILE_ADDR: %d", got)
	}
	if got := get(t, profile+"/metrics", "Host", "rebound.example.org"); got != http.StatusForbidden {
		t.Errorf("metrics at PROFILE_ADDR by another name: %d", got)
	}
}

// A setting that still has a placeholder refuses the start, and a variable whose name is
// close to that of a setting is named.
func TestPlaceholdersAndMisspeltNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  []string
		args []string
		want []string
	}{
		{[]string{"SANDBOX=true", "DATABASE_URL=postgres://stagegate:CHANGE-ME@127.0.0.1/stagegate"}, []string{"serve"}, []string{"DATABASE_URL: still has the placeholder CHANGE-ME"}},
		{[]string{"SANDBOX=true", "DATABASE_URL=postgres://stagegate:CHANGE-ME@127.0.0.1/stagegate"}, []string{"migrate"}, []string{"DATABASE_URL: still has the placeholder CHANGE-ME"}},
		{[]string{"SANDBOX=true", "APP_SECRET=" + strings.Repeat("change_me", 4), "TRUSTED_PROXIES=10.0.0.1,changeme"}, []string{"serve"}, []string{
			"APP_SECRET: still has the placeholder", "TRUSTED_PROXIES: still has the placeholder",
		}},
		{nil, []string{"serve", "--mail-from=Stagegate <CHANGE-ME@example.org>"}, []string{"--mail-from: still has the placeholder"}},
		{[]string{"SANDBOX=true", "TRUSTED_PROXIES=none,10.0.0.1"}, []string{"serve"}, []string{`TRUSTED_PROXIES: "none" must be an address`}},
		{[]string{"PAYSTAK_SECRET_KEY=x", "STAGEGATE_BASE_URL=x", "APP_SECERT=x", "HTTP_PROXY=x", "SMTP_PORT=25"}, []string{"serve"}, []string{
			"PAYSTACK_SECRET_KEY: missing", "PAYSTAK_SECRET_KEY: there is no such setting; did you mean PAYSTACK_SECRET_KEY?",
			"STAGEGATE_BASE_URL: there is no such setting; did you mean BASE_URL?", "APP_SECERT: there is no such setting; did you mean APP_SECRET?",
		}},
	} {
		printed, code := apptest.Run(t, c.env, c.args...)
		if code != 2 || strings.Contains(printed, "HTTP_PROXY") || strings.Contains(printed, "SMTP_PORT") {
			t.Errorf("%v: exits with %d:\n%s", c.env, code, printed)
		}
		for _, want := range c.want {
			if strings.Count(printed, "\n  - "+want) != 1 {
				t.Errorf("%v: there is no %q in\n%s", c.env, want, printed)
			}
		}
	}
	if printed, _ := apptest.Run(t, append(safeSettings(t), "METRIC_TOKN=x"), "doctor"); !strings.Contains(printed, "warning METRIC_TOKN: there is no such setting; did you mean METRICS_TOKEN?") {
		t.Errorf("doctor names no misspelt setting:\n%s", printed)
	}
}
