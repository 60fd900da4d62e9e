package audit

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/dbtest"
)

// Every change of the archive's files, and of the rows that belong to it, is found.
func TestTamperingWithTheArchive(t *testing.T) {
	t.Parallel()
	const theCase = " WHERE tenant_id = 'acme' AND subject_id = 'case'"
	line := func(content []byte, n int) []byte { return bytes.SplitAfter(content, []byte{'\n'})[n] }
	for _, c := range []struct {
		name   string
		file   func(content []byte) []byte // of the first file of acme
		files  func(a archived)            // instead
		sql    []string                    // or what is changed in the database
		broken string                      // what the report says
	}{
		{name: "change a word", file: func(b []byte) []byte { return bytes.Replace(b, []byte("invoice.paid"), []byte("invoice.void"), 1) }, broken: "archive file 1"},
		{name: "change a number", file: func(b []byte) []byte { return bytes.Replace(b, []byte(`"number":1`), []byte(`"number":9`), 1) }, broken: "archive file 1"},
		{name: "change sealed details", file: func(b []byte) []byte { return bytes.Replace(b, []byte(`"details":"`), []byte(`"details":"A`), 1) }, broken: "archive file 1"},
		{name: "remove a line", file: func(b []byte) []byte { return bytes.Replace(b, line(b, 2), nil, 1) }, broken: "archive file 1"},
		{name: "remove the first line", file: func(b []byte) []byte { return b[len(line(b, 0)):] }, broken: "archive file 1"},
		{name: "repeat a line", file: func(b []byte) []byte { return append(slices.Clone(line(b, 0)), b...) }, broken: "archive file 1"},
		{name: "swap two lines", file: func(b []byte) []byte {
			return slices.Concat(line(b, 1), line(b, 0), b[len(line(b, 0))+len(line(b, 1)):])
		}, broken: "archive file 1"},
		{name: "remove the signature", file: func(b []byte) []byte { return b[:bytes.LastIndex(b, []byte(`{"signature"`))] }, broken: "archive file 1"},
		{name: "cut off the end", file: func(b []byte) []byte { return b[:len(b)-20] }, broken: "archive file 1"},
		{name: "add a line at the end", file: func(b []byte) []byte { return append(b, line(b, 0)...) }, broken: "archive file 1"},
		{name: "empty the file", file: func([]byte) []byte { return nil }, broken: "archive file 1"},
		{name: "delete the first file", files: func(a archived) { a.remove(a.files("acme")[0]) }, broken: "archive file 1"},
		{name: "delete the last file", files: func(a archived) { a.remove(a.files("acme")[1]) }, broken: "archive file 2"},
		{name: "delete all files", files: func(a archived) { a.remove(filepath.Join(a.Dir, "acme")) }, broken: "archive, entries 1 to 10: missing"},
		{name: "swap two files", files: func(a archived) { a.swap(a.files("acme")[0], a.files("acme")[1]) }, broken: "archive file 1"},
		{name: "a file of another tenant", files: func(a archived) { a.swap(a.files("acme")[0], a.files("rival")[0]) }, broken: "it was written as file 1 of tenant rival"},

		{name: "delete the next entry", sql: []string{"DELETE FROM audit_events" + theCase + " AND number = 11"}, broken: "entry 11: missing"},
		{name: "begin later", sql: []string{"DELETE FROM audit_events" + theCase + " AND number = 11", "UPDATE audit_heads SET archived = 11" + theCase}, broken: "it does not match what was moved to the archive"},
		{name: "begin later, with the right digest", sql: []string{
			"UPDATE audit_heads SET archived = 11, archived_digest = (SELECT digest FROM audit_events" + theCase + " AND number = 11)" + theCase,
			"DELETE FROM audit_events" + theCase + " AND number = 11",
		}, broken: "it does not match what was moved to the archive"},
		{name: "begin earlier", sql: []string{"UPDATE audit_heads SET archived = 9" + theCase}, broken: "it does not match what was moved to the archive"},
		{name: "begin at the beginning", sql: []string{"UPDATE audit_heads SET archived = 0, archived_digest = '', archive_salt = '', archive_seal = ''" + theCase}, broken: "entries 1 to 10: missing"},
		{name: "another salt", sql: []string{"UPDATE audit_heads SET archive_salt = ''" + theCase}, broken: "it does not match what was moved to the archive"},
		{name: "the start of another history", sql: []string{
			"UPDATE audit_heads SET archive_seal = (SELECT archive_seal FROM audit_heads WHERE tenant_id = 'acme' AND subject_id = 'service')" + theCase,
		}, broken: "it does not match what was moved to the archive"},
		{name: "fewer files", sql: []string{"UPDATE audit_archives SET files = 1 WHERE tenant_id = 'acme'"}, broken: "archive file 1"},
		{name: "another signature", sql: []string{"UPDATE audit_archives SET signature = 'x' WHERE tenant_id = 'acme'"}, broken: "archive file 2"},
		{name: "no archive", sql: []string{"DELETE FROM audit_archives WHERE tenant_id = 'acme'"}, broken: "archive, entries 1 to 10: missing"},
		{name: "delete the head", sql: []string{"DELETE FROM audit_heads" + theCase}, broken: "missing"},
		{name: "delete a history", sql: []string{"DELETE FROM audit_heads" + theCase, "DELETE FROM audit_events" + theCase}, broken: "missing, although the archive has entries of the history"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, "sqlite") // nothing here depends on the engine
			a := newArchived(t, d)
			a.moveOld()
			a.Now = func() time.Time { return start.Add((archivedDays + 1) * 24 * time.Hour) }
			a.moveOld()
			if r := a.verify(); r.Breaks != nil || len(a.files("acme")) != 2 {
				t.Fatalf("before: %+v", r)
			}
			switch {
			case c.file != nil:
				path := a.files("acme")[0]
				content, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				changed := c.file(slices.Clone(content))
				if bytes.Equal(changed, content) {
					t.Fatal("nothing was changed")
				}
				if err := os.WriteFile(path, changed, 0o600); err != nil {
					t.Fatal(err)
				}
			case c.files != nil:
				c.files(a)
			}
			for _, s := range c.sql {
				exec(t, d, s)
			}
			r := a.verify()
			if !slices.ContainsFunc(r.Breaks, func(b Break) bool { return strings.Contains(b.String(), c.broken) }) {
				t.Errorf("found %v, want %s", r.Breaks, c.broken)
			}
			if slices.ContainsFunc(r.Breaks, func(b Break) bool { return b.Tenant == "rival" && !strings.Contains(c.name, "another tenant") }) {
				t.Errorf("found of another tenant: %v", r.Breaks)
			}
		})
	}
}

func (a archived) remove(path string) {
	a.t.Helper()
	if err := os.RemoveAll(path); err != nil {
		a.t.Fatal(err)
	}
}

// swap exchanges the content of two files.
func (a archived) swap(one, other string) {
	a.t.Helper()
	b1, err := os.ReadFile(one)
	if err != nil {
		a.t.Fatal(err)
	}
	b2, err := os.ReadFile(other)
	if err != nil {
		a.t.Fatal(err)
	}
	for path, content := range map[string][]byte{one: b2, other: b1} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			a.t.Fatal(err)
		}
	}
}
