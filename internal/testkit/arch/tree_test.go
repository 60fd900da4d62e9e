package arch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// tree is the part of the repository that the checks read.
type tree struct {
	fset       *token.FileSet
	files      []*file
	migrations []migration
}

// file is one Go file.
type file struct {
	path  string // from the root of the repository, with slashes
	dir   string
	place place
	ast   *ast.File
	lines int
}

// migration is one SQL file.
type migration struct{ path, text string }

func (f *file) name() string { return path.Base(f.path) }

func (f *file) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

// isExternalTest reports whether the file is in an external test package, such as catalog_test.
func (f *file) isExternalTest() bool {
	return f.isTest() && strings.HasSuffix(f.ast.Name.Name, "_test")
}

// hasRole reports whether the file's name gives it this role in a package of a layer:
// store.go and store_list.go have the role "store".
func (f *file) hasRole(role string) bool {
	return f.place.kind == layered && within(f.dir, "internal") && strings.HasPrefix(f.name(), role)
}

// imports lists the packages of this repository that the file imports, as folders.
func (f *file) imports() map[string]token.Pos {
	dirs := map[string]token.Pos{}
	for _, spec := range f.ast.Imports {
		if dir, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/"); ours {
			dirs[dir] = spec.Pos()
		}
	}
	return dirs
}

// load reads a repository.
func load(fsys fs.FS) (*tree, error) {
	t := &tree{fset: token.NewFileSet()}
	return t, fs.WalkDir(fsys, ".", func(p string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if p != "." && skipped(entry.Name()) {
				return fs.SkipDir
			}
			return nil
		case strings.HasSuffix(p, ".go"):
			return t.addGo(fsys, p)
		case strings.HasSuffix(p, ".sql") && within(p, migrationsDir):
			text, err := fs.ReadFile(fsys, p)
			t.migrations = append(t.migrations, migration{p, string(text)})
			return err
		}
		return nil
	})
}

// skipped reports whether a folder holds nothing for us to read.
func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		slices.Contains([]string{"bin", "node_modules", "testdata", "vendor"}, name)
}

func (t *tree) addGo(fsys fs.FS, p string) error {
	source, err := fs.ReadFile(fsys, p)
	if err != nil {
		return err
	}
	parsed, err := parser.ParseFile(t.fset, p, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	dir := path.Dir(p)
	t.files = append(t.files, &file{
		path: p, dir: dir, place: locate(dir), ast: parsed,
		lines: bytes.Count(source, []byte("\n")),
	})
	return nil
}

// at writes a violation at a place in a Go file.
func (t *tree) at(pos token.Pos, format string, args ...any) string {
	where := t.fset.Position(pos)
	return fmt.Sprintf("%s:%d: ", where.Filename, where.Line) + fmt.Sprintf(format, args...)
}

// check is one rule.
type check struct {
	name string
	find func(*tree) []string // the violations
}

// checks are all the rules.
var checks = []check{
	{"imports go down", importsGoDown},
	{"every package is in the plan", packagesAreKnown},
	{"package names say something", packageNames},
	{"files are short", filesAreShort},
	{"HTTP is in http files", httpInItsFiles},
	{"money is not floating point", noFloats},
	{"tests do not sleep", noSleep},
	{"SQL is in store files", sqlInItsFiles},
	{"LIKE is in the search helper", likeInSearch},
	{"stores stay inside their package", storesStayInside},
	{"codes come from the catalogue", codesFromCatalogue},
	{"tables are named by their owners", tablesByOwners},
	{"statements name the tenant", statementsNameTenant},
	{"tables are in the plan", tablesArePlanned},
	{"keys begin with the tenant", keysBeginWithTenant},
	{"unique indexes have their names", uniqueNames},
	{"states come from tables", statesFromTables},
}

// TestLayers checks the repository against every rule.
func TestLayers(t *testing.T) {
	repository, err := load(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(repository.files) < 10 {
		t.Fatalf("only %d Go files were found: the test does not see the repository", len(repository.files))
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			for _, violation := range c.find(repository) {
				t.Error(violation)
			}
		})
	}
}
