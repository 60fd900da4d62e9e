// Package docs holds the tests of the documents: that their links lead somewhere, and that what
// they say of the source is there.
package docs

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"stagegate/internal/testkit/repo"
)

var (
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	anchor  = regexp.MustCompile(`<a id="([^"]+)">`)
	notSlug = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinks follows every link in the documentation that leads to a file of ours,
// and to a heading in it.
func TestLinks(t *testing.T) {
	found := 0
	err := fs.WalkDir(repo.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if path.Ext(name) != ".md" {
			return nil
		}
		source, err := fs.ReadFile(repo.FS(), name)
		if err != nil {
			return err
		}
		for _, target := range links(string(source)) {
			found++
			if err := follow(repo.FS(), name, target); err != nil {
				t.Errorf("%s: the link to %s: %v", name, target, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Error("there are no links; is this the root?")
	}
}

var record = regexp.MustCompile(`docs/adr/[\w-]+\.md|ADR [0-9]+`)

// TestRecordsInCode checks that comments in Go name decision records that exist, by their path.
func TestRecordsInCode(t *testing.T) {
	err := fs.WalkDir(repo.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if path.Ext(name) != ".go" || name == "docs/links_test.go" {
			return nil
		}
		source, err := fs.ReadFile(repo.FS(), name)
		if err != nil {
			return err
		}
		for _, named := range record.FindAllString(string(source), -1) {
			if _, err := fs.Stat(repo.FS(), named); err != nil {
				t.Errorf("%s names %s: %v", name, named, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// links are the targets in a page that are files of ours or headings.
func links(page string) []string {
	var targets []string
	for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(page, ""), -1) {
		if !strings.Contains(m[1], "://") {
			targets = append(targets, m[1])
		}
	}
	return targets
}

// follow looks for what a link in a page leads to.
func follow(docs fs.FS, page, target string) error {
	file, fragment, _ := strings.Cut(target, "#")
	if file != "" {
		page = path.Join(path.Dir(page), file)
	}
	info, err := fs.Stat(docs, page)
	if err != nil || fragment == "" {
		return err
	}
	if info.IsDir() {
		return fmt.Errorf("%s has no headings", page)
	}
	source, err := fs.ReadFile(docs, page)
	if err != nil {
		return err
	}
	text := fenced.ReplaceAllString(string(source), "")
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		if slug(m[1]) == fragment {
			return nil
		}
	}
	for _, m := range anchor.FindAllStringSubmatch(text, -1) {
		if m[1] == fragment {
			return nil
		}
	}
	return fmt.Errorf("%s has no such heading", page)
}

// slug is the anchor that GitHub gives a heading.
func slug(heading string) string {
	return strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(heading), ""), " ", "-")
}

func TestFollow(t *testing.T) {
	t.Parallel()
	docs := fstest.MapFS{"docs/a.md": {Data: []byte("# 7.2 A & B's `c`\n```\n# no\n```\n<a id=\"x\"></a>")}, "b.md": {}}
	for target, ok := range map[string]bool{
		"docs/a.md": true, "docs/a.md#72-a--bs-c": true, "docs/a.md#x": true, "docs": true,
		"docs/a.md#no": false, "docs/b.md": false, "#x": false, "docs#x": false,
	} {
		if err := follow(docs, "b.md", target); (err == nil) != ok {
			t.Errorf("%s: %v", target, err)
		}
	}
	if got := links("[a](docs/a.md#x) [c](http://c)\n```\n[d](d)\n```"); len(got) != 1 || got[0] != "docs/a.md#x" {
		t.Errorf("links = %v", got)
	}
}

var alert = regexp.MustCompile(`(?m)^ +- alert: (\w+)$`)

// Each alert has an entry in the runbook, which says what it means, what to look at and what to do.
func TestRunbookIsComplete(t *testing.T) {
	t.Parallel()
	rules, runbook := read(t, "deploy/prometheus/stagegate.rules.yaml"), read(t, "docs/runbook.md")
	alerts := alert.FindAllStringSubmatch(rules, -1)
	if len(alerts) == 0 {
		t.Fatal("there are no alerts")
	}
	for _, m := range alerts {
		_, entry, found := strings.Cut(runbook, "\n### "+m[1]+"\n")
		entry, _, _ = strings.Cut(entry, "\n#")
		for _, part := range []string{"**Means**", "**Look at**", "**Do**"} {
			if !found || !strings.Contains(entry, "\n- "+part+": ") {
				t.Errorf("docs/runbook.md: %s has no %s", m[1], part)
			}
		}
	}
}
