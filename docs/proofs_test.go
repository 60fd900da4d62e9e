package docs

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/repo"
)

var (
	testName = regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w*)`")
	testFunc = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Z]\w*)\(`)
	asvsRow  = regexp.MustCompile(`(?m)^\| ([0-9][0-9.,– ]*) \| (met|partly|not met|operator|–) \| (.+) \|$`)
)

// Every test that the documents on security, reliability and compatibility name as a proof exists.
func TestProofsExist(t *testing.T) {
	exists := map[string]bool{}
	err := fs.WalkDir(repo.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(repo.FS(), name)
		for _, m := range testFunc.FindAllStringSubmatch(string(source), -1) {
			exists[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"docs/security.md", "docs/asvs.md", "docs/reliability.md", "docs/compatibility.md"} {
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
	all := strings.Fields(read(t, "docs/testdata/asvs-5.0-level-2.txt"))
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
	content, err := fs.ReadFile(repo.FS(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// The instructions of the Go client name the version of the program.
func TestVersionOfClient(t *testing.T) {
	want := "-require=stagegate/client@v" + build.Version + " "
	if !strings.Contains(read(t, "clients/go/README.md"), want) {
		t.Errorf("clients/go/README.md has no %s", want)
	}
}

// What the documents on security say about scripts, storage in the browser, the SBOM and the
// derivation of keys is what the source does.
func TestDocumentedFacts(t *testing.T) {
	asvs, security := read(t, "docs/asvs.md"), read(t, "docs/security.md")
	for _, c := range []struct {
		page, text string
		has        bool // the page must have the text, or must not
		file       string
		source     string // of which it is a fact
	}{
		{asvs, "the pages have no script", false, "internal/console/ui/templates/head.html", `<script type="module"`},
		{security, "one script, which loads modules", true, "internal/console/ui/templates/head.html", `<script type="module"`},
		{asvs, "nothing but cookies", false, "internal/console/ui/assets/module/keys.js", "localStorage.setItem(keysOff"},
		{asvs, "`keys-off`", true, "internal/console/ui/assets/module/keys.js", `const keysOff = "keys-off"`},
		{security, "`keys-off`", true, "internal/console/ui/assets/module/keys.js", `const keysOff = "keys-off"`},
		{asvs, "unsaved answers", true, "internal/console/ui/assets/module/unsaved.js", "`keep ${document.body.dataset.person} answers `"},
		{security, "answers that are not saved yet", true, "internal/console/ui/assets/module/unsaved.js", "localStorage.setItem(key(name)"},
		{asvs, "`keep …`", true, "internal/console/ui/assets/module/keep.js", "`keep ${document.body.dataset.person} `"},
		{security, "`keep …`", true, "internal/console/ui/assets/module/keep.js", "localStorage.setItem(name, field.value)"},
		{asvs, "`keep-sent`", true, "internal/console/ui/assets/module/keep.js", `const keptSent = "keep-sent"`},
		{security, "`keep-sent`", true, "internal/console/ui/assets/module/keep.js", `const keptSent = "keep-sent"`},
		{asvs, "`recent …`", true, "internal/console/ui/assets/module/palette.js", "`recent ${document.body.dataset.person}`"},
		{security, "`recent …`", true, "internal/console/ui/assets/module/palette.js", "localStorage.setItem(recentKey"},
		{asvs, "no SBOM", false, "scripts/release", "./sbom"},
		{asvs, "HKDF-SHA-256", true, "internal/infra/auth/secret.go", "hkdf.Key(sha256.New"},
		{security, "derived from it by HKDF-SHA-256", true, "internal/infra/auth/secret.go", "hkdf.Key(sha256.New"},
	} {
		if !strings.Contains(read(t, c.file), c.source) {
			t.Errorf("%s has no longer %q: look at what the documents on security say about it", c.file, c.source)
		}
		if strings.Contains(c.page, c.text) != c.has {
			t.Errorf("%s has %q, of which %q in the documents on security must be %v", c.file, c.source, c.text, c.has)
		}
	}
	// Nothing else is kept in the browser.
	stores := []string{"keys.js", "unsaved.js", "keep.js", "palette.js"}
	err := fs.WalkDir(repo.FS(), "internal", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".js") || strings.Contains(name, "swagger-ui") || slices.Contains(stores, path.Base(name)) {
			return err
		}
		if storage := regexp.MustCompile(`localStorage|sessionStorage|indexedDB`).FindString(read(t, name)); storage != "" {
			t.Errorf("%s uses %s, of which the documents on security say nothing", name, storage)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

var tableOfAll = regexp.MustCompile("(?m)^\\| `(\\w+)` \\|")

// The document about growing lists the tables that a distribution by tenant has to give
// to everybody: those whose key does not begin with tenant_id. The index of
// search is part of each database.
func TestTablesOfAllTenants(t *testing.T) {
	t.Parallel()
	var listed []string
	for _, m := range tableOfAll.FindAllStringSubmatch(read(t, "docs/scaling.md"), -1) {
		listed = append(listed, m[1])
	}
	slices.Sort(listed)
	there, err := db.All[string](t.Context(), dbtest.Open(t, "sqlite"), `SELECT name FROM sqlite_master m
		WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' AND name NOT LIKE 'search\_terms%' ESCAPE '\'
		AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) WHERE name = 'tenant_id' AND pk > 0) ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(listed, there) {
		t.Errorf("docs/scaling.md lists %v, and the schema has %v", listed, there)
	}
}
