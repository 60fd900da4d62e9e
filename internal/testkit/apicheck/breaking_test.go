package apicheck

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/repo"
)

const described = `{"openapi":"3.1.0","info":{"title":"A","version":"0.1.0"},"paths":{
"/a":{"get":{"operationId":"a","responses":{"200":{"description":"OK","content":{"application/json":{"schema":
{"type":"object","properties":{"one":{"type":"string"},"two":{"type":"string"}},"required":["one","two"]}}}}}}},
"/b":{"post":{"operationId":"b","requestBody":{"content":{"application/json":{"schema":
{"type":"object","properties":{"three":{"type":"string"}}}}}},"responses":{"200":{"description":"OK"}}}}}}`

// repository is a Git repository with an API description.
type repository struct {
	t   *testing.T
	dir string
}

// run runs a program in the repository and reports whether it succeeded.
func (r repository) run(name string, arguments ...string) (printed string, ok bool) {
	r.t.Helper()
	c := exec.CommandContext(r.t.Context(), name, arguments...)
	c.Dir = r.dir
	c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	out, err := c.CombinedOutput()
	return string(out), err == nil
}

func (r repository) write(description string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, "api", "openapi.json"), []byte(description), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

func (r repository) commit(description string) {
	r.t.Helper()
	r.write(description)
	for _, step := range [][]string{{"add", "."}, {"commit", "-q", "-m", "a change"}} {
		if out, ok := r.run("git", step...); !ok {
			r.t.Fatal(out)
		}
	}
}

// check runs the script, which must pass or fail and print the given text.
func (r repository) check(passes bool, words string, arguments ...string) {
	r.t.Helper()
	script, err := filepath.Abs(repo.Path("scripts/check-breaking"))
	if err != nil {
		r.t.Fatal(err)
	}
	if out, ok := r.run(script, arguments...); ok != passes || !strings.Contains(out, words) {
		r.t.Errorf("check-breaking %v: passes %t, and should %t, with %q:\n%s", arguments, ok, passes, words, out)
	}
}

// The check fails for a breaking change, unless api/breaking.txt lists it with a reason.
func TestBreakingChanges(t *testing.T) {
	t.Parallel()
	r := repository{t: t, dir: t.TempDir()}
	if err := os.Mkdir(filepath.Join(r.dir, "api"), 0o700); err != nil {
		t.Fatal(err)
	}
	if out, ok := r.run("git", "init", "-q"); !ok {
		t.Fatal(out)
	}
	r.write(described)
	r.check(true, "there are no commits to compare with")
	r.commit(described)
	r.check(true, "has no api/openapi.json to compare with")

	for what, old := range map[string]string{
		"api path removed":                        described[strings.Index(described, ",\n\"/b\"") : len(described)-2],
		"removed the required property `two`":     `,"two":{"type":"string"}`,
		"removed the request property `three`":    `"three":{"type":"string"}`,
		"operation id `b` removed":                `"operationId":"b"`,
		"became nullable for the status `200`":    `"one":{"type":"string"}`,
		"the required property `one` from the re": `"one":{"type":"string"},`,
	} {
		fresh := map[string]string{`"operationId":"b"`: `"operationId":"c"`, `"one":{"type":"string"}`: `"one":{"type":["string","null"]}`}
		r.write(strings.Replace(described, old, fresh[old], 1))
		r.check(false, what)
	}

	more := strings.Replace(described, `"three"`, `"four":{"type":"string"},"three"`, 1)
	r.commit(more)
	r.check(true, "no breaking changes since HEAD^")
	r.commit(described)
	r.check(false, "removed the request property `four`")
	r.check(false, "unknown revision: v9", "--since", "v9")
	r.check(true, "no breaking changes since HEAD~2", "--since", "HEAD~2")
	r.check(true, "1 changes added", "--accept", "It & nobody | used it")
	r.check(true, "no breaking changes since HEAD^")

	list := filepath.Join(r.dir, "api", "breaking.txt")
	entry, err := os.ReadFile(list)
	if err != nil || !strings.HasSuffix(string(entry), " # It & nobody | used it\n") {
		t.Fatalf("%v: %s", err, entry)
	}
	if err := os.WriteFile(list, []byte(strings.Replace(string(entry), " # It & nobody | used it", "", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	r.check(false, "needs a reason")
	if err := os.WriteFile(list, entry, 0o600); err != nil {
		t.Fatal(err)
	}

	// After a release, every change since then counts, and no reason is accepted.
	r.commit(more)
	if out, ok := r.run("git", "tag", "v1.0.0"); !ok {
		t.Fatal(out)
	}
	r.commit(described)
	r.commit(described + "\n")
	r.check(false, "breaking changes since v1.0.0")
	r.check(false, "has no breaking changes", "--accept", "nobody used it")
	r.commit(more)
	r.check(true, "no breaking changes since v1.0.0")
}
