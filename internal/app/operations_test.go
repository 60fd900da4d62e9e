package app

import (
	gocmp "cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/repo"
)

// updating reports whether the generated files are written instead of compared.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

const (
	apiPackage     = "stagegate/internal/api"
	operationsFile = "operations.go"
)

// Each package names its operations with their types, for the pages that call them.
func TestOperationsAreNamed(t *testing.T) {
	t.Parallel()
	packages := map[string][]api.Signature{}
	for _, s := range Routes().Signatures() {
		if s.MediaType == "" && !s.Raw {
			packages[homeOf(s)] = append(packages[homeOf(s)], s)
		}
	}
	for pkg, operations := range packages {
		compare(t, repo.Path(strings.TrimPrefix(pkg, "stagegate/")+"/"+operationsFile), named(t, pkg, operations))
	}
}

// The documentation lists all operations, with the file of each.
func TestOperationsInDocs(t *testing.T) {
	t.Parallel()
	where := functions(t)
	var table strings.Builder
	table.WriteString("<!-- Written by \"make generated\". -->\n\n# Operations\n\n" +
		"All operations of the API, with the permission that they need. Each name leads to the file that declares the operation.\n" +
		"[access.md](access.md) says who may call it, by kind of caller and role.\n\n" +
		"| Path | Operations |\n|---|---|\n")
	all := Routes().Signatures()
	slices.SortStableFunc(all, func(a, b api.Signature) int {
		return gocmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Method, b.Method))
	})
	last := ""
	for _, s := range all {
		name := outermost(s.Handler)
		file := where[name]
		if file == "" {
			t.Errorf("%s: the function %s is in no file", s.ID, name)
		}
		switch {
		case s.Path == last:
			table.WriteString(";")
		case last != "":
			table.WriteString(" |\n| `" + s.Path + "` |")
		default:
			table.WriteString("| `" + s.Path + "` |")
		}
		last = s.Path
		fmt.Fprintf(&table, " %s [%s](../%s)%s", s.Method, s.ID, file, permission(s.Operation))
	}
	table.WriteString(" |\n")
	compare(t, repo.Path("docs/operations.md"), table.String())
}

// permission is what a caller needs, after a space.
func permission(op api.Operation) string {
	var all []string
	for _, p := range slices.Concat([]auth.Permission{op.Permission}, op.AnyOf) {
		if p != "" {
			all = append(all, "`"+string(p)+"`")
		}
	}
	if len(all) == 0 {
		return ""
	}
	return " " + strings.Join(all, " or ")
}

var method = regexp.MustCompile(`^([\w/-]+\.(?:\(\*\w+\)\.)?\w+)`)

// outermost is the function that is declared, of one that may be inside of it.
func outermost(function string) string { return method.FindString(function) }

// functions are the files of all functions and methods, by their names. The files with the names of operations have none,
// and TestOperationsAreNamed may be writing them.
func functions(t *testing.T) map[string]string {
	t.Helper()
	where := map[string]string{}
	root := repo.Path("internal")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || d.Name() == operationsFile {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		at := "internal/" + filepath.ToSlash(relative)
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := "stagegate/" + path.Dir(at) + "." + receiverOf(f) + f.Name.Name
			where[name] = at
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return where
}

// receiverOf is the receiver of a method as the runtime names it.
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	switch of := f.Recv.List[0].Type.(type) {
	case *ast.StarExpr:
		if name, ok := of.X.(*ast.Ident); ok {
			return "(*" + name.Name + ")."
		}
	case *ast.Ident:
		return of.Name + "."
	}
	return ""
}

// compare compares a generated file with what it should be, or writes it.
func compare(t *testing.T, file, want string) {
	t.Helper()
	if updating() {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is out of date; run make generated (-want +got):\n%s", file, diff)
	}
}

// homeOf is the package of an operation: that of its function or, where another package has
// made the function, that of its input.
func homeOf(s api.Signature) string {
	if in := s.In.PkgPath(); in != "" && in != apiPackage && outermost(s.Handler) != s.Handler {
		return in
	}
	return packageOf(s.Handler)
}

// packageOf is the package of a function.
func packageOf(function string) string {
	directory, name := path.Split(function)
	name, _, _ = strings.Cut(name, ".")
	return directory + name
}

// named is the file that names the operations of a package.
func named(t *testing.T, pkg string, operations []api.Signature) string {
	t.Helper()
	imports := map[string]bool{apiPackage: true}
	var constants strings.Builder
	for _, s := range operations {
		fmt.Fprintf(&constants, "\t%s%s api.Op[%s, %s] = %q\n", strings.ToUpper(s.ID[:1]), s.ID[1:], text(s.In, pkg, imports), text(s.Out, pkg, imports), s.ID)
	}
	delete(imports, pkg)
	list := ""
	for _, one := range slices.Sorted(maps.Keys(imports)) {
		list += fmt.Sprintf("\t%q\n", one)
	}
	source := fmt.Sprintf("// Written by \"make generated\". DO NOT EDIT.\n\npackage %s\n\nimport (\n%s)\n\n// The operations of this package.\nconst (\n%s)\n", path.Base(pkg), list, constants.String())
	formatted, err := format.Source([]byte(source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return string(formatted)
}

var qualified = regexp.MustCompile(`((?:[\w.-]+/)*[\w-]+)\.(\w+)`)

// text writes a type as a file of a package does, and notes what it imports.
func text(of reflect.Type, pkg string, imports map[string]bool) string {
	switch {
	case of.Name() == "" && of.Kind() == reflect.Slice:
		return "[]" + text(of.Elem(), pkg, imports)
	case of.Name() == "" && of.Kind() == reflect.Pointer:
		return "*" + text(of.Elem(), pkg, imports)
	case of.Name() == "":
		return of.String()
	case of.PkgPath() == "":
		return of.Name()
	}
	return qualified.ReplaceAllStringFunc(of.PkgPath()+"."+of.Name(), func(name string) string {
		parts := qualified.FindStringSubmatch(name)
		if parts[1] == pkg {
			return parts[2]
		}
		imports[parts[1]] = true
		return path.Base(parts[1]) + "." + parts[2]
	})
}
