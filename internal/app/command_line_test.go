package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/repo"
)

// The program says which build it is.
func TestVersion(t *testing.T) {
	t.Parallel()
	printed, code := apptest.Run(t, nil, "version")
	if code != 0 || !strings.HasPrefix(printed, "stagegate 1.") || !strings.Contains(printed, "\nbuilt by  go1.") {
		t.Errorf("exits with %d:\n%s", code, printed)
	}
	// The go command records nothing in a linked worktree, in which .git is a file.
	if info, err := os.Stat(repo.Path(".git")); err == nil && info.IsDir() {
		commit, err := exec.Command("git", "rev-parse", "HEAD").Output()
		if err != nil || !strings.Contains(printed, "\ncommit    "+strings.TrimSpace(string(commit))) || !strings.Contains(printed, "\ndate      20") {
			t.Errorf("the commit is %s, %v, and it prints\n%s", commit, err, printed)
		}
	}
	if flag, _ := apptest.Run(t, nil, "--version"); flag != printed {
		t.Errorf("with the flag it prints\n%s", flag)
	}
}

// A wrong command or flag is answered with the one that may be meant. Help shows what
// belongs to the command first.
func TestCommandLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		code int
		want []string // in this order
	}{
		{"serv", 2, []string{`serv, did you mean "serve"?`, `Run "stagegate --help" for the commands.`}},
		{"frobnicate", 2, []string{"unexpected argument frobnicate", `Run "stagegate --help" for the commands.`}},
		{"admin creat", 2, []string{`creat, did you mean "create"?`}},
		{"demo --reste", 2, []string{`--reste, did you mean "--reset"?`, `Run "stagegate demo --help" for its settings.`}},
		{"--http-adr=127.0.0.1:0", 2, []string{`--http-adr, did you mean "--http-addr"?`, `Run "stagegate serve --help" for its settings.`}},
		{"--help", 0, []string{"serve", "Run the server (default).", "demo", "version"}},
		{"help demo", 0, []string{"--reset", "Server:", "--http-addr", "Database:", "--database-url", "Logs, metrics, traces and profiles:"}},
		{"audit verify --help", 0, []string{"--expect", "Server:"}},
	} {
		t.Run(c.line, func(t *testing.T) {
			t.Parallel()
			printed, code := apptest.Run(t, nil, strings.Fields(c.line)...)
			if code != c.code {
				t.Errorf("exits with %d, want %d", code, c.code)
			}
			rest := printed
			for _, want := range c.want {
				var found bool
				if _, rest, found = strings.Cut(rest, want); !found {
					t.Errorf("%q is missing, or comes too early:\n%s", want, printed)
				}
			}
		})
	}
}

// All bad settings are named at once, each by the variable or flag that it came from. A
// variable that a flag overrides does not count, nor one of another command.
func TestBadSettings(t *testing.T) {
	t.Parallel()
	env := []string{
		"OUTBOX_PROCESSING_BATCH_SIZE=many", "RATE_LIMITS=maybe", "RATES=calls=fast", "OUTBOX_LEASE_SECONDS=0", "OUTBOX_PROCESSING_INTERVAL_MS=soon", "MESSAGES_PER_HOUR=10", "SHUTDOWN_DELAY_SECONDS=x",
		"DATABASE_URL=postgres://jane:hunter2@host:port/records",
	}
	lines := []string{
		`OUTBOX_PROCESSING_BATCH_SIZE: must be a whole number, not "many".`,
		`RATE_LIMITS: must be on or off, not "maybe".`,
		`RATES: calls: must be a number, a slash and a duration of at least a second, such as 5/15m, not "fast".`,
		`SHUTDOWN_DELAY_SECONDS: must be a whole number, not "x".`,
		`--log-level: must be debug, info, warn or error, not "loud".`,
		`--file-max-size-bytes: must be a whole number, not "all".`,
		`DATABASE_URL: cannot parse`,
	}
	printed, code := apptest.Run(t, env, "serve", "--outbox-processing-interval-ms=5", "--messages-per-hour=0", "--log-level=loud", "--file-max-size-bytes=all")
	if code != 2 || strings.Contains(printed, "hunter2") {
		t.Errorf("exits with %d", code)
	}
	for _, want := range append(lines, "OUTBOX_LEASE_SECONDS: must be 1 or more.", "OUTBOX_LEASE_SECONDS: must be 51 or more", "--messages-per-hour: must be 1 or more.", "APP_SECRET: missing") {
		if strings.Count(printed, "\n  - "+want) != 1 {
			t.Errorf("there is no line, or more than one, with %s\n%s", want, printed)
		}
	}
	if strings.Contains(printed, "OUTBOX_PROCESSING_INTERVAL_MS") || strings.Contains(printed, "MESSAGES_PER_HOUR") {
		t.Errorf("it names a variable that does not count:\n%s", printed)
	}
	printed, code = apptest.Run(t, env, "migrate")
	if code != 2 || !strings.Contains(printed, lines[0]) {
		t.Errorf("migrate exits with %d:\n%s", code, printed)
	}
	if printed, code := apptest.Run(t, env, "openapi"); code != 0 {
		t.Errorf("openapi, which has no settings, exits with %d:\n%s", code, printed)
	}
}

// Commands without the settings of the server do not create and use a database of their own.
func TestCommandsNeedSettings(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, "sqlite")
	for _, command := range [][]string{
		{"migrate"}, {"admin", "create", "--email=chi@stagegate.test", "--password-stdin"}, {"copy", "--from=" + url, "--to=postgres://127.0.0.1:1/none"},
	} {
		printed, code := apptest.Run(t, []string{"DATA_DIR="}, command...)
		if _, err := os.Stat("data"); code != 2 || !strings.Contains(printed, "APP_SECRET: missing") || !os.IsNotExist(err) {
			t.Errorf("%v exits with %d, and there is a data directory, or %v:\n%s", command, code, err, printed)
		}
	}
	own := filepath.Join(t.TempDir(), "stagegate.db")
	for setting, file := range map[string]string{"DATABASE_URL=" + url: fileOf(url), "DATA_DIR=" + filepath.Dir(own): own} {
		if printed, code := apptest.Run(t, []string{setting}, "migrate"); code != 0 || !strings.Contains(printed, "Database: "+file+"\n") {
			t.Errorf("with %s migrate exits with %d:\n%s", setting, code, printed)
		}
	}
}
