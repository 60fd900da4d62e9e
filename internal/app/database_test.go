package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// An error of the database names the setting as it was given, the file or the server, and
// what to do.
func TestDatabaseErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("These are notes, and no database. ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	before := map[string]string{}
	for _, engine := range dbtest.Engines {
		before[engine] = dbtest.URL(t, engine)
		s := apptest.Start(t, before[engine], apptest.WithoutJobs)
		fixture.Statement(t, s, "DROP TABLE installation")
	}
	server := dbtest.URL(t, "postgres")
	at := "DATABASE_URL: PostgreSQL at 127.0.0.1:"
	for name, c := range map[string]struct {
		url  string
		want []string
	}{
		"folder that is a file": {"sqlite:" + filepath.Join(text, "stagegate.db"), []string{"DATABASE_URL: " + text + "/stagegate.db: ", "Create the directory, or set another file"}},
		"file that is a folder": {"sqlite:" + dir, []string{"DATABASE_URL: " + dir + ": "}},
		"no database":           {"sqlite:" + text, []string{"DATABASE_URL: " + text + ": The file is not an SQLite database.", "Move it,"}},
		"file before 1.0":       {before["sqlite"], []string{"DATABASE_URL: " + strings.TrimPrefix(before["sqlite"], "sqlite:") + ": ", "created by a version before 1.0", "stagegate demo --reset"}},
		"schema before 1.0":     {before["postgres"], []string{at, "created by a version before 1.0", "stagegate demo --reset"}},
		"unknown database":      {dbtest.Missing(t), []string{at, `database "missing_`, "does not exist. Create it"}},
		"unknown user":          {strings.Replace(server, "postgres@", "nobody:hunter2@", 1), []string{at, `user "nobody"`, "refused the user or password in DATABASE_URL. Correct them."}},
		"unreachable":           {"postgres://jane:hunter2@127.0.0.1:1/records", []string{at + `1, database "records", user "jane": The database cannot be reached. Start it, or correct`}},
		"unknown host":          {"postgres://jane:hunter2@nowhere.invalid/records", []string{"PostgreSQL at nowhere.invalid:5432", "The host in DATABASE_URL was not found."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, err := open.Database(t.Context(), apptest.Config(t, c.url))
			if err == nil {
				_ = d.Close()
				t.Fatal("it was opened")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter2") {
					t.Errorf("%q is not in: %v", want, err)
				}
			}
		})
	}
	settings := apptest.Config(t, "sqlite:"+text)
	settings.SetGiven(config.Given{Flags: map[string]string{"DATABASE_URL": "--database-url"}})
	if _, err := open.Database(t.Context(), settings); !strings.HasPrefix(err.Error(), "--database-url: "+text) {
		t.Errorf("given by a flag: %v", err)
	}
}

// A server whose database file cannot be written says what to do.
func TestReadOnlyFile(t *testing.T) {
	t.Parallel()
	settings := migrated(t)
	file := filepath.Join(strings.TrimPrefix(settings[0], "DATA_DIR="), "stagegate.db")
	script := fmt.Sprintf("mount --bind %[1]s %[1]s && mount -o remount,bind,ro %[1]s || exit 77; exec %[2]s serve", file, apptest.Binary(t))
	p := apptest.Launch(t, "unshare", append(settings, "PATH="+os.Getenv("PATH")), "--mount", "--map-root-user", "sh", "-c", script)
	code := p.Wait()
	if code == 77 || strings.HasPrefix(p.Output(), "unshare:") {
		t.Skipf("this machine cannot make the file read-only: %s", p.Output())
	}
	if want := "DATABASE_URL: " + file + ": The file is not writable. Give the user that runs this command write access to the file and its directory."; code != 1 || !strings.Contains(p.Output(), want) {
		t.Errorf("exits with %d, and does not print %q:\n%s", code, want, p.Output())
	}
}
