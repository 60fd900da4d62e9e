package arch

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	testName = regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w*)`")
	testFunc = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Z]\w*)\(`)
	asvsRow  = regexp.MustCompile(`(?m)^\| ([0-9][0-9.,– ]*) \| (met|partly|not met|operator|–) \| (.+) \|$`)
)

// Every test that the documents on security and reliability name as a proof exists.
func TestProofsExist(t *testing.T) {
	exists := map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(root, name)
		for _, m := range testFunc.FindAllStringSubmatch(string(source), -1) {
			exists[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"docs/security.md", "docs/asvs.md", "docs/reliability.md"} {
		named := testName.FindAllStringSubmatch(read(t, page), -1)
		if len(named) == 0 {
			t.Errorf("%s names no test", page)
		}
		for _, m := range named {
			if !exists[m[1]] {
				t.Errorf("%s: there is no test %s", page, m[1])
			}
		}
	}
}

// The page about the ASVS has every requirement of levels 1 and 2, once.
func TestASVSIsComplete(t *testing.T) {
	all := strings.Fields(read(t, "internal/test/arch/testdata/asvs-5.0-level-2.txt"))
	rows := map[string]int{}
	for _, m := range asvsRow.FindAllStringSubmatch(read(t, "docs/asvs.md"), -1) {
		for part := range strings.SplitSeq(m[1], ", ") {
			first, last, isRange := strings.Cut(part, "–")
			if !isRange {
				last = first
			}
			from, to := slices.Index(all, first), slices.Index(all, last)
			if from < 0 || to < from {
				t.Fatalf("%q names no requirements of these levels", part)
			}
			for _, id := range all[from : to+1] {
				rows[id]++
			}
		}
	}
	for _, id := range all {
		if rows[id] != 1 {
			t.Errorf("requirement %s is in %d rows", id, rows[id])
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := fs.ReadFile(root, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
