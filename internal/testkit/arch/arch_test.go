package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/repo"
)

// tree is the source code of the program without its tests.
type tree struct {
	fset     *token.FileSet
	packages map[string][]*file // by folder
	owners   map[string]string  // directory of the owning package by table
	tenants  []string           // tables whose rows belong to a tenant
}

type file struct {
	dir, name string
	ast       *ast.File
}

var tablesLine = regexp.MustCompile(`\nTables: ([^.]*)\.\n`)

func load(fsys fs.FS, tenants []string) (*tree, error) {
	t := &tree{token.NewFileSet(), map[string][]*file{}, map[string]string{}, tenants}
	return t, fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path.Dir(name) == "." && !slices.Contains([]string{".", "cmd", "internal"}, name),
			d.Name() == "testdata", name == "internal/testkit":
			return fs.SkipDir
		case path.Ext(name) != ".go", strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(t.fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		f := &file{path.Dir(name), path.Base(name), parsed}
		t.packages[f.dir] = append(t.packages[f.dir], f)
		if m := tablesLine.FindStringSubmatch(parsed.Doc.Text()); m != nil && f.name == "doc.go" {
			for table := range strings.FieldsSeq(strings.ReplaceAll(m[1], ",", "")) {
				if t.owners[table] != "" {
					return fmt.Errorf("%s and %s both own the table %s", t.owners[table], f.dir, table)
				}
				t.owners[table] = f.dir
			}
		}
		return nil
	})
}

// rules return what is wrong with a string of the program, or "".
var rules = []struct {
	name  string
	check func(*tree, *file, text) string
}{
	{"SQL is in store files", inStore},
	{"LIKE is in the search helper", inSearchHelper},
	{"limits are written by db.Limit", limitWritten},
	{"tables are named by their owners", byOwner},
	{"statements name the tenant", namesTenant},
}

// violations returns the violations of a rule.
func (t *tree) violations(check func(*tree, *file, text) string) []string {
	var found []string
	for _, dir := range slices.Sorted(maps.Keys(t.packages)) {
		constants := constantsOf(t.packages[dir])
		for _, f := range t.packages[dir] {
			for _, x := range constants.textsOf(f) {
				if why := check(t, f, x); why != "" {
					found = append(found, fmt.Sprintf("%s: %s: %.100q", t.fset.Position(x.pos), why, x.value))
				}
			}
		}
	}
	return found
}

// TestStructure applies all rules to the repository.
func TestStructure(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	repository, err := load(repo.FS(), list(t, d, tenantTables))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			for _, violation := range repository.violations(r.check) {
				t.Error(violation)
			}
		})
	}
	t.Run("tables have an owner", func(t *testing.T) {
		for _, table := range list(t, d, allTables) {
			if repository.owners[table] == "" {
				t.Errorf("no doc.go has %s in its line \"Tables: …\"", table)
			}
			delete(repository.owners, table)
		}
		for table, owner := range repository.owners {
			t.Errorf("%s owns %s, which the schema does not have", owner, table)
		}
	})
	t.Run("keys begin with the tenant", func(t *testing.T) {
		for _, violation := range list(t, d, badKeys) {
			t.Error(violation)
		}
	})
}
