package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/repo"
)

// A reader who pastes the blocks of a chapter into one shell, from the first to
// the last, gets the answers that the chapter shows.
func TestGuide(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := apptest.Demo(t, data, "", "OUTBOX_PROCESSING_INTERVAL_MS=100", "RATE_LIMITS=on")
	files, err := filepath.Glob(repo.Path("docs/guide/*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d chapters: %v", len(files), err)
	}
	readme, err := os.ReadFile(repo.Path("README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := filepath.Base(file); name != "README.md" && !strings.Contains(string(readme), "(docs/guide/"+name+")") {
			t.Errorf("the README does not list the chapter %s", name)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".md"), func(t *testing.T) { follow(t, p, data, file) })
	}
}

// follow runs a chapter where the project's folders are within reach.
func follow(t *testing.T, p *apptest.Process, data, file string) {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := readChapter(strings.ReplaceAll(string(source), "http://127.0.0.1:8080", p.URL))
	if err != nil {
		t.Fatalf("%s:%v", file, err)
	}
	dir, outputs := t.TempDir(), t.TempDir()
	lay(t, dir, map[string]string{"examples": repo.Path("examples"), "api": repo.Path("api"), "data": data, "bin/stagegate": apptest.Binary(t)})
	script := filepath.Join(outputs, "script")
	if err := os.WriteFile(script, []byte(c.script), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", script)
	command.Dir = dir
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "LANG=C.UTF-8", "BASE_URL=" + p.URL, "OUTPUTS=" + outputs}
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s\nthe server:\n%s", file, err, said, p.Output())
	}
	for _, s := range c.shown {
		got, err := os.ReadFile(filepath.Join(outputs, s.command))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.fits(string(got)); err != nil {
			t.Errorf("%s:%d: %v; it prints\n%s", file, s.line, err, got)
		}
	}
}

// lay makes links to files and folders under a folder.
func lay(t *testing.T, dir string, links map[string]string) {
	t.Helper()
	for name, target := range links {
		absolute, err := filepath.Abs(target)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(absolute, path); err != nil {
			t.Fatal(err)
		}
	}
}
