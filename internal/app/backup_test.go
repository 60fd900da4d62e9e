package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A backup of a server that is at work has what was acknowledged before it began, and a
// restored server goes on with it: its people, its keys and the files of its sandbox.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	demo := apptest.Demo(t, dir, "")
	before := demoServices(t, demo)
	lastBackup := func() string {
		return regexp.MustCompile(`(?m)^stagegate_backup_last_timestamp_seconds (.*)$`).FindString(string(demo.Anyone().Get("/metrics").Want(200).Body))
	}
	if got := lastBackup(); got != "stagegate_backup_last_timestamp_seconds 0" {
		t.Errorf("before the first backup the metrics have %q", got)
	}
	file := filepath.Join(t.TempDir(), "demo.backup")
	at := []string{"DATA_DIR=" + filepath.Join(dir, "demo"), "SANDBOX=true"}
	printed, code := apptest.Run(t, at, "backup", file)
	if code != 0 || !strings.Contains(printed, "verified") {
		t.Fatalf("backup exits with %d:\n%s", code, printed)
	}
	if got := lastBackup(); !regexp.MustCompile(` [1-9]\.\d+e\+09$`).MatchString(got) {
		t.Errorf("after a backup the metrics have %q", got)
	}
	if printed, code := apptest.Run(t, at, "backup", file); code != 1 || !strings.Contains(printed, "exists") {
		t.Errorf("a second backup into the same file exits with %d:\n%s", code, printed)
	}
	if printed, code := apptest.Run(t, at, "restore", file); code != 1 || !strings.Contains(printed, "is in use by another stagegate") {
		t.Errorf("restoring under a running server exits with %d:\n%s", code, printed)
	}
	demo.Kill()
	demo.Wait()
	if printed, code := apptest.Run(t, at, "restore", file); code != 2 || !strings.Contains(printed, "DATA_DIR: ") || !strings.Contains(printed, "must be empty") {
		t.Errorf("restoring over data exits with %d:\n%s", code, printed)
	}

	again := t.TempDir()
	at = []string{"DATA_DIR=" + filepath.Join(again, "demo"), "SANDBOX=true"}
	if printed, code := apptest.Run(t, at, "restore", file); code != 0 {
		t.Fatalf("restore exits with %d:\n%s", code, printed)
	}
	if printed, code := apptest.Run(t, at, "audit", "verify"); code != 0 || !strings.Contains(printed, "0 breaks") {
		t.Errorf("of what was restored, audit verify exits with %d:\n%s", code, printed)
	}
	if after := demoServices(t, apptest.Demo(t, again, "")); after != before {
		t.Errorf("restored it answers %s, before %s", after, before)
	}
}

// demoServices signs in at the demo, and is its services and first cases.
func demoServices(t *testing.T, p *apptest.Process) string {
	t.Helper()
	c := p.SignIn("manager@demo.test", demo.Password)
	return fmt.Sprint(c.Get("/api/v1/staff/requests?sort=createdAt").Want(200).Data, c.Get("/api/v1/staff/queue/summary").Want(200).Data)
}

// What is not a whole backup is refused, and leaves nothing behind.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := []string{"DATA_DIR=" + dir, "SANDBOX=true"}
	if printed, code := apptest.Run(t, at, "migrate"); code != 0 {
		t.Fatal(printed)
	}
	file := filepath.Join(t.TempDir(), "small.backup")
	if printed, code := apptest.Run(t, at, "backup", file); code != 0 {
		t.Fatal(printed)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for what, content := range map[string][]byte{
		"cut off": whole[:len(whole)-40], "nothing": {}, "a text": []byte("backup"),
		"changed": append(append([]byte{}, whole[:len(whole)/2]...), append([]byte{whole[len(whole)/2] ^ 1}, whole[len(whole)/2+1:]...)...),
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			empty, bad := t.TempDir(), filepath.Join(t.TempDir(), "bad.backup")
			if err := os.WriteFile(bad, content, 0o600); err != nil {
				t.Fatal(err)
			}
			printed, code := apptest.Run(t, []string{"DATA_DIR=" + empty, "SANDBOX=true"}, "restore", bad)
			if code != 1 || !strings.Contains(printed, bad) {
				t.Errorf("exits with %d:\n%s", code, printed)
			}
			if left, _ := filepath.Glob(filepath.Join(empty, "*")); len(left) > 2 { // the locks
				t.Errorf("it leaves %v", left)
			}
		})
	}
	printed, code := apptest.Run(t, []string{"DATABASE_URL=postgres://127.0.0.1/stagegate"}, "backup", file+"2")
	if code != 2 || !strings.Contains(printed, "pg_dump") {
		t.Errorf("of PostgreSQL it exits with %d:\n%s", code, printed)
	}
}

// A backup has the uploaded files that the server stores itself.
func TestBackupFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := apptest.Demo(t, dir, "", "STORAGE_URL=file:")
	upload := fixture.Declare(p.SignIn("ada@customer.test", demo.Password), "marks.csv", "text/csv", 100).Want(201)
	if status, reply := fixture.SendUpload(upload, fixture.Contents["text/csv"]); status != 200 {
		t.Fatal(status, reply)
	}
	file := filepath.Join(t.TempDir(), "demo.backup")
	env := func(dir string) []string {
		return []string{"DATA_DIR=" + filepath.Join(dir, "demo"), "SANDBOX=true", "STORAGE_URL=file:"}
	}
	if printed, code := apptest.Run(t, env(dir), "backup", file); code != 0 {
		t.Fatal(printed)
	}
	p.Kill()
	p.Wait()
	again := t.TempDir()
	if printed, code := apptest.Run(t, env(again), "restore", file); code != 0 {
		t.Fatal(printed)
	}
	p = apptest.Demo(t, again, "", "STORAGE_URL=file:")
	stored := p.SignIn("ada@customer.test", demo.Password).Get(fixture.Files + "/" + upload.String("fileId")).Want(200)
	if got := fixture.Fetch(t, stored.String("downloadUrl")); string(got.Body) != string(fixture.Contents["text/csv"]) {
		t.Errorf("the restored file is %d %s", got.Status, got.Body)
	}

	moved := t.TempDir() // restore puts files into the data directory if the current store is a bucket
	if printed, code := apptest.Run(t, []string{"DATA_DIR=" + moved, "SANDBOX=true", "STORAGE_URL=s3://key:secret@store.example.org/files"}, "restore", file); code != 0 {
		t.Fatal(printed)
	}
	if found, err := filepath.Glob(filepath.Join(moved, "files", "*")); err != nil || len(found) == 0 {
		entries, _ := os.ReadDir(moved)
		t.Errorf("it has restored %v", entries)
	}
}
