//go:build chaos

package chaos

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/repo"
)

// The versions that follow this one in the drill. The first one adds, the second one removes something that the
// first one no longer uses, as the migrations of a release do.
const (
	adds = `-- +goose Up
ALTER TABLE cases ADD COLUMN drill TEXT;
CREATE INDEX cases_drill ON cases (tenant_id, drill);
CREATE TABLE drills (
    tenant_id TEXT NOT NULL,
    id        TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
INSERT INTO drills (tenant_id, id) SELECT tenant_id, id FROM cases;
`
	walls = `-- +goose Up
ALTER TABLE drills ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON drills TO stagegate_tenant USING (tenant_id = current_setting('stagegate.tenant', true));
CREATE POLICY every_tenant ON drills TO stagegate_every_tenant USING (true);
`
	removes = `-- +goose Up
DROP TABLE drills;
DROP INDEX cases_drill;
UPDATE installation SET required = 4;
`
)

var (
	nextMigrations = map[string]string{"0003_drill.sql": adds, "0004_drill_walls.postgres.sql": walls, "0004_drill.sqlite.sql": "-- +goose Up\nSELECT 1;\n"}
	lastMigrations = map[string]string{"0005_drill_end.sql": removes}
)

// buildVersion builds this tree as another version with more migrations.
func buildVersion(t *testing.T, version string, migrations ...map[string]string) (path string) {
	t.Helper()
	dir := t.TempDir()
	replaced := map[string]string{}
	put := func(name, text string) {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		replaced[repo.Path(name)] = file
	}
	for _, more := range migrations {
		for name, text := range more {
			put("internal/infra/db/migrations/"+name, text)
		}
	}
	const versionFile = "internal/infra/kit/build/build.go"
	source, err := os.ReadFile(repo.Path(versionFile))
	if err != nil {
		t.Fatal(err)
	}
	before, after, _ := strings.Cut(string(source), `const Version = "`)
	_, after, _ = strings.Cut(after, `"`)
	put(versionFile, before+`const Version = "`+version+`"`+after)
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(dir, "stagegate")
	run(t, "go", "build", "-overlay", list, "-o", path, "stagegate/cmd/stagegate")
	if printed, err := exec.Command(path, "version").CombinedOutput(); err != nil || !strings.HasPrefix(string(printed), "stagegate "+version+"\n") {
		t.Fatalf("%v: %s", err, printed)
	}
	return path
}

// expect runs a command of the program and checks its exit code and output.
func expect(s *program.Server, path string, code int, want string, command ...string) {
	s.T.Helper()
	as := *s
	as.Path = path
	if printed, got := as.Run(command...); got != code || !strings.Contains(printed, want) {
		s.T.Errorf("%v exits with %d, want %d and %q:\n%s", command, got, code, want, printed)
	}
}

const newerProgram = "from a newer program"

// Three instances are upgraded one after the other under load, rolled back, upgraded again and upgraded to a
// version that the first one cannot work beside. BINARY may be a released program to begin with.
func TestUpgradeDrillOnPostgres(t *testing.T) {
	next, last := buildVersion(t, "1.98.0", nextMigrations), buildVersion(t, "1.99.0", nextMigrations, lastMigrations)
	public := program.FreeAddress(t)
	c := newCluster(t, "http://"+public, fmt.Sprint("SHUTDOWN_DELAY_SECONDS=", drainSeconds))
	c.start()
	balance(t, public, "option redispatch 1\n  retry-on all-retryable-errors\n  retries 3", c.addresses)
	s := c.together()
	work := newCases(t, s, 2)
	stop := work.work()
	stopReads := program.Background(readers, func(int, int) int { return work.staff.Status(http.MethodGet, applications, nil) })
	replace := func(path string) {
		t.Helper()
		for _, instance := range c.instances {
			if code := instance.Stop(); code != 0 {
				t.Errorf("an instance exits with %d", code)
			}
			instance.Path = path
			instance.Start()
			instance.Ready()
			poll.Until(t, "the balancer sends calls to all instances", func() bool { return up(t, public) == instances })
		}
	}
	enough := func() {
		before := work.acknowledgements()
		poll.Until(t, "work goes on", func() bool { return work.acknowledgements() > before+20 })
	}
	enough()
	expect(s, next, 3, "0003_drill.sql", "migrate", "--plan")
	expect(s, next, 3, "locks reads and writes of cases", "migrate", "--plan")
	expect(s, "", 0, "up to date", "migrate", "--plan") // the plan has changed nothing
	expect(s, next, 0, "up to date", "migrate")
	enough() // the earlier version works on
	expect(s, "", 1, newerProgram, "migrate", "--plan")
	expect(s, "", 1, newerProgram, "migrate")
	replace(next)
	enough()
	replace("") // back
	enough()
	replace(next)
	expect(s, last, 0, "up to date", "migrate")
	enough() // the version before works on
	replace(last)
	enough()
	expect(s, "", 1, "works only with programs that know version 4", "doctor")
	expect(s, "", 1, "works only with programs that know version 4", "serve", "--http-addr=127.0.0.1:0")
	reads := stopReads()
	stop()
	s.Notef("reads: %s", reads)
	s.Figure("reads that failed in 2 upgrades and a rollback of 3 instances", float64(reads.Calls()-reads.Statuses[http.StatusOK]), "", program.AtMost(0))
	s.Figure("writes that failed in 2 upgrades and a rollback of 3 instances", float64(work.failed()), "", program.AtMost(0))
	expect(s, last, 0, "0 breaks", "audit", "verify")
	s.Path = last
	work.report("2 upgrades and a rollback")
}

// A server with a file is upgraded, rolled back and upgraded again. A backup from before is restored with the
// version of that time.
func TestUpgradeDrillOnSQLite(t *testing.T) {
	next, last := buildVersion(t, "1.98.0", nextMigrations), buildVersion(t, "1.99.0", nextMigrations, lastMigrations)
	address := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+address)
	settings := append(providers.Settings(providers.Relay), "HTTP_ADDR="+address)
	s := program.New(t, "sqlite", settings...)
	s.Providers = providers
	s.Start()
	s.Ready()
	work := newCases(t, s, 2)
	runs := func(path string) {
		t.Helper()
		if code := s.Stop(); code != 0 {
			t.Errorf("the server exits with %d", code)
		}
		s.Path = path
		s.Start()
		s.Ready()
		stop := work.work()
		before := work.acknowledgements()
		poll.Until(t, "work goes on", func() bool { return work.acknowledgements() > before+20 })
		stop()
		expect(s, path, 0, "0 breaks", "audit", "verify")
	}
	runs("")
	backup := filepath.Join(t.TempDir(), "before.backup")
	expect(s, "", 0, "before.backup", "backup", backup)
	kept := len(work.acknowledged)
	expect(s, next, 3, "0003_drill.sql", "migrate", "--plan")
	expect(s, "", 0, "up to date", "migrate", "--plan")
	runs(next) // migrates at its start
	expect(s, "", 1, newerProgram, "migrate", "--plan")
	runs("") // back
	runs(last)
	expect(s, "", 1, "works only with programs that know version 4", "doctor")
	s.Figure("writes that failed in 2 upgrades and a rollback of a file", float64(len(missing(work.acknowledged, work.readableIDs()))), "", program.AtMost(0))
	work.report("2 upgrades and a rollback of a file")
	if code := s.Stop(); code != 0 {
		t.Errorf("the server exits with %d", code)
	}
	restored := program.New(t, "sqlite", settings...)
	restored.Providers = providers
	expect(restored, "", 0, "", "restore", backup)
	restored.Start()
	restored.Ready()
	work.s = restored
	restored.Figure("records of the backup that are missing after going back to it", float64(len(missing(work.acknowledged[:kept], work.readableIDs()))), "", program.AtMost(0))
}
