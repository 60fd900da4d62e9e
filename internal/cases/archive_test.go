package cases_test

import (
	"stagegate/internal/testkit/fixture"

	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
)

// Old entries of the audit trail are moved to files that the commands check and show. The
// files say nothing in clear that an erasure removes, and afterwards nobody can read it.
func TestAuditArchive(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := filepath.Join(t.TempDir(), "moved")
		s := apptest.Start(t, databaseURL, func(c *app.Config) { c.RetainAuditDays, c.AppSecret, c.AuditArchiveDir = 1, fixture.TestSecret, dir })
		acme := s.Tenant("acme")
		d := &fixture.Desk{T: t, Server: s, Acme: acme, Ada: acme.As("ada"), Ben: acme.As("ben"), Officer: acme.As("officer")}
		stagegate := func(args ...string) string {
			t.Helper()
			printed, code := apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "APP_SECRET=" + fixture.TestSecret}, args...)
			if code != 0 {
				t.Fatalf("%v exits with %d:\n%s", args, code, printed)
			}
			return printed
		}
		c := newDossier(d)
		c.fill()
		history := func() *apptest.Response {
			return c.admin.Get("/api/v1/staff/applications/" + c.paid + "/history").Want(200)
		}
		if history().Len("content") == 0 {
			t.Error("the history is empty from the beginning")
		}
		d.Server.Clock.Forward(3 * 24 * time.Hour)
		apptest.Until(t, "old entries are in the archive", func() bool {
			return apptest.Count(t, d.Server, `SELECT COUNT(*) FROM audit_heads WHERE archived > 0 AND subject_id = $1`, c.paid) == 1 &&
				apptest.Count(t, d.Server, `SELECT COUNT(*) FROM scheduled_jobs WHERE name = 'archive-audit' AND lease_until IS NULL`) == 1
		})
		c.admin = d.Acme.SignIn("admin")
		if h := history(); h.Len("content") != 0 || h.String("totalElements") != "0" {
			t.Errorf("the history: %s", h.Body)
		}
		err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			if bytes.Contains(content, []byte(canary)) || bytes.Contains(content, []byte(canaryEmail)) {
				t.Errorf("%s says in clear what an erasure removes", path)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if printed := stagegate("audit", "verify"); !strings.Contains(printed, "were not checked: add --archive DIR") {
			t.Errorf("without the archive: %s", printed)
		}
		if printed := stagegate("audit", "verify", "--archive", dir); !strings.Contains(printed, "were found in its files and checked") {
			t.Errorf("with the archive: %s", printed)
		}
		show := []string{"audit", "show", "--tenant", "acme", "--subject", c.paid, "--archive", dir}
		if printed := stagegate(show...); !strings.Contains(printed, canary) || !strings.Contains(printed, `"action":"application.completed"`) {
			t.Errorf("the archive: %s", printed)
		}
		c.erase().Want(200)
		if printed := stagegate(show...); strings.Contains(printed, canary) || !strings.Contains(printed, `"action":"application.completed"`) {
			t.Errorf("the archive after the erasure: %s", printed)
		}
		if printed := stagegate("audit", "verify", "--archive", dir); !strings.Contains(printed, "in the archive were erased") {
			t.Errorf("after the erasure: %s", printed)
		}
		if files, err := filepath.Glob(filepath.Join(dir, d.Acme.ID, "*.jsonl")); err != nil || len(files) == 0 || os.Remove(files[0]) != nil {
			t.Fatalf("%v, %v", files, err)
		}
		printed, code := apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "APP_SECRET=" + fixture.TestSecret}, "audit", "verify", "--archive", dir)
		if code != 1 || !strings.Contains(printed, "archive file 1: missing") {
			t.Errorf("without a file it exits with %d: %s", code, printed)
		}
	})
}
