//go:build chaos

package chaos

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/standby"
)

const (
	backups       = 10
	archiveEvery  = 10 // seconds after which PostgreSQL archives its WAL even if the segment is not full
	betweenBackup = 3 * time.Second
)

// readableIDs returns the ids of all acknowledged records that can be read from the lists. Nothing is written
// concurrently.
func (c *cases) readableIDs() map[string]bool {
	c.t.Helper()
	const size = 100
	ids := map[string]bool{}
	for _, list := range listOf {
		for page, more := 0, true; more; page++ {
			data, _ := c.staff.Get(fmt.Sprintf("%s?size=%d&page=%d", list, size, page)).Want(http.StatusOK).Data.(program.M)
			content, _ := data["content"].([]any)
			for _, record := range content {
				fields, _ := record.(program.M)
				ids[fmt.Sprint(fields["id"])] = true
			}
			more = len(content) == size
		}
	}
	return ids
}

// listOf maps a kind of call to the list with its records.
var listOf = map[string]string{"invoice": finance + "/invoices", "submit": staffRequests, "accept": applications}

// missing returns the entries whose records do not exist.
func missing(entries []entry, readable map[string]bool) (gone []entry) {
	for _, e := range entries {
		if listOf[e.kind] != "" && !readable[e.id] {
			gone = append(gone, e)
		}
	}
	return gone
}

// lost reports the cost of losing a disk: acknowledged records that are missing, and their age at the time of
// the loss.
func (c *cases) lost(what string, kept int, back, lostAt time.Time) {
	c.t.Helper()
	readable := c.readableIDs()
	c.s.Figure("acknowledged before the backup, but missing, "+what, float64(len(missing(c.acknowledged[:kept], readable))), "", program.AtMost(0))
	gone := missing(c.acknowledged[kept:], readable)
	oldest := lostAt
	for _, e := range gone {
		if e.at.Before(oldest) {
			oldest = e.at
		}
	}
	c.s.Figure("lost acknowledged records, "+what, float64(len(gone)), "", program.NoBound())
	c.s.Figure("RPO: age of the oldest lost record at the loss, "+what, lostAt.Sub(oldest).Seconds(), "s", program.NoBound())
	c.s.Figure("RTO: from the loss until calls are answered, "+what, back.Sub(lostAt).Seconds(), "s", program.NoBound())
}

// verify verifies the restored database.
func (c *cases) verify(what string) {
	c.t.Helper()
	c.s.Figure("broken invariants, "+what, float64(violations(c.t, c.s)), "", program.AtMost(0))
	if printed, code := c.s.Run("audit", "verify"); code != 0 {
		c.t.Errorf("audit verify: %s", printed)
	}
}

// An embedded database is backed up under load, its disk is lost, and the last backup is restored.
func TestBackupDrillOnSQLite(t *testing.T) {
	address := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+address)
	settings := append(providers.Settings(providers.Relay), "HTTP_ADDR="+address)
	s := program.New(t, "sqlite", settings...)
	s.Providers = providers
	s.Start()
	s.Ready()
	c := newCases(t, s, customers/3)
	stop := c.work()
	var longest time.Duration
	kept, file := 0, ""
	for i := range some(backups) {
		during(betweenBackup)
		kept, file = c.acknowledgements(), filepath.Join(t.TempDir(), fmt.Sprint(i, ".backup"))
		began := time.Now()
		if printed, code := s.Run("backup", file); code != 0 {
			t.Fatal(printed)
		}
		longest = max(longest, time.Since(began))
	}
	during(betweenBackup)
	s.Kill()
	lostAt := time.Now()
	restored := program.New(t, "sqlite", settings...)
	restored.Providers = providers
	if printed, code := restored.Run("restore", file); code != 0 {
		t.Fatal(printed)
	}
	restored.Start()
	restored.Ready()
	poll.Until(t, "a call is answered", func() bool { return c.staff.Status(http.MethodGet, applications, nil) == http.StatusOK })
	back := time.Now()
	c.s = restored
	stop()
	restored.Figure(fmt.Sprintf("longest of %d backups under load", some(backups)), longest.Seconds(), "s", program.NoBound())
	c.lost("the disk of SQLite is lost", kept, back, lostAt)
	c.verify("after the restore")
}

// server is a PostgreSQL server whose WAL is archived by pgBackRest.
type server struct {
	*patroni // for its directory and programs

	data, repository, config, port string
}

func newServer(t *testing.T) *server {
	t.Helper()
	if _, err := exec.LookPath("pgbackrest"); err != nil {
		run(t, "apt-get", "install", "-q", "-y", "--no-install-recommends", "pgbackrest")
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		t.Fatal("there is no /usr/lib/postgresql/*/bin")
	}
	s := &server{patroni: &patroni{t: t, dir: openDir(t), as: standby.ServerUser(t), bin: found[len(found)-1], database: program.FreeAddress(t)}}
	_, s.port, _ = strings.Cut(s.database, ":")
	s.data, s.repository = filepath.Join(s.dir, "data"), filepath.Join(s.dir, "repository")
	s.config = s.write("pgbackrest.conf", fmt.Sprintf(`[global]
repo1-path=%s
repo1-retention-full=2
log-path=%s
lock-path=%s
spool-path=%s
log-level-console=warn
start-fast=y
compress-type=lz4
[main]
pg1-path=%s
pg1-port=%s
pg1-socket-path=%s
pg1-user=postgres
`, s.repository, s.dir, s.dir, s.dir, s.data, s.port, s.dir))
	s.do("initdb", "-D", s.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--data-checksums")
	settings := fmt.Sprintf("\nport = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '%s'\narchive_mode = on\narchive_timeout = %d\narchive_command = 'pgbackrest --config=%s --stanza=main archive-push %%p'\n",
		s.port, s.dir, archiveEvery, s.config)
	file, err := os.OpenFile(filepath.Join(s.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteString(settings)
		_ = file.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	s.startServer()
	t.Cleanup(func() { s.stopServer("immediate") })
	return s
}

// query returns the output of a query.
func (s *server) query(database, text string) string {
	s.t.Helper()
	out, err := exec.Command("psql", "-h", "127.0.0.1", "-p", s.port, "-U", "postgres", "-d", database, "-v", "ON_ERROR_STOP=1", "-Atc", text).Output()
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// do runs a program to completion as the user postgres.
func (s *server) do(name string, args ...string) {
	s.t.Helper()
	command, ended := s.launch(name, args...)
	<-ended
	if !command.ProcessState.Success() {
		log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
		s.t.Fatalf("%s %v: %v\n%s", name, args, command.ProcessState, log)
	}
}

func (s *server) startServer() {
	s.t.Helper()
	s.do(filepath.Join(s.bin, "pg_ctl"), "-D", s.data, "-w", "-t", "300", "-l", filepath.Join(s.dir, "postgres.log"), "start")
}

// stopServer stops the server if it is running: immediately ("immediate"), or after archiving its WAL ("fast").
func (s *server) stopServer(mode string) {
	if _, err := os.Stat(filepath.Join(s.data, "postmaster.pid")); err == nil {
		s.do(filepath.Join(s.bin, "pg_ctl"), "-D", s.data, "-w", "-m", mode, "stop")
	}
}

func (s *server) pgbackrest(args ...string) {
	s.t.Helper()
	s.do("pgbackrest", append([]string{"--config=" + s.config, "--stanza=main"}, args...)...)
}

// PostgreSQL is backed up by pgBackRest under load. Its disk is lost and restored; then a mistake is made, and
// the database is recovered to the point before it.
func TestBackupDrillOnPostgres(t *testing.T) {
	p := newServer(t)
	p.pgbackrest("stanza-create")
	p.sql("postgres", "CREATE DATABASE stagegate TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'")
	address := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+address)
	s := program.New(t, "postgres", append(providers.Settings(providers.Relay), "HTTP_ADDR="+address, shortCalls, "DATABASE_URL="+p.url(p.database, ""))...)
	s.Providers, s.Database = providers, p.url(p.database, "")
	s.Start()
	s.Ready()
	c := newCases(t, s, customers/3)
	answered := func() {
		poll.Until(t, "a call is answered", func() bool { return c.staff.Status(http.MethodGet, applications, nil) == http.StatusOK })
	}

	stop := c.work()
	during(betweenBackup)
	kept, began := c.acknowledgements(), time.Now()
	p.pgbackrest("--type=full", "backup")
	s.Figure("a full backup under load", time.Since(began).Seconds(), "s", program.NoBound())
	during(archiveEvery * time.Second * 5 / 2)
	p.stopServer("immediate") // nothing of it is left
	lostAt := time.Now()
	s.Kill()
	if err := os.RemoveAll(p.data); err != nil {
		t.Fatal(err)
	}
	p.pgbackrest("restore")
	p.startServer()
	s.Start()
	s.Ready()
	answered()
	back := time.Now()
	stop()
	c.lost("the disk of PostgreSQL is lost", kept, back, lostAt)
	c.verify("after the restore")

	again := c.work()
	during(betweenBackup)
	again()
	before := c.acknowledgements()
	lost := len(missing(c.acknowledged, c.readableIDs())) // lost with the disk
	moment := p.query("stagegate", "SELECT now()")
	p.sql("stagegate", "UPDATE cases SET assignee_id = NULL, updated_at = TIMESTAMP '1999-01-01'") // without a WHERE
	mistakes := func() (n float64) {
		_, _ = fmt.Sscan(p.query("stagegate", "SELECT COUNT(*) FROM cases WHERE updated_at < TIMESTAMP '2000-01-01'"), &n) // PostgreSQL prints a number
		return n
	}
	s.Figure("records with the mistake", mistakes(), "", program.AtLeast(1))
	noticed := time.Now()
	s.Kill()
	p.stopServer("fast")
	p.pgbackrest("restore", "--delta", "--type=time", "--target="+moment, "--target-action=promote")
	p.startServer()
	s.Start()
	s.Ready()
	answered()
	s.Figure("RTO: from a mistake to the recovery", time.Since(noticed).Seconds(), "s", program.NoBound())
	s.Figure("acknowledged before the mistake, but missing after the recovery", float64(len(missing(c.acknowledged[:before], c.readableIDs()))-lost), "", program.AtMost(0))
	s.Figure("records with the mistake after the recovery", mistakes(), "", program.AtMost(0))
	c.verify("after the recovery")
}
