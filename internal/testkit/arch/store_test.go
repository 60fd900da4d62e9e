package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

var (
	writing     = regexp.MustCompile(`(?i)^\s*(INSERT|UPDATE|DELETE)\b`)
	httpShape   = regexp.MustCompile(`(Input|View|Query)$`)
	writeHelper = []string{"Exec", "Insert", "InsertAll"}
)

// storesStayInside finds store files that others could write through, past the
// rules of their package, or that depend on the shapes of HTTP.
func storesStayInside(t *tree) []string {
	var found []string
	for _, f := range t.files {
		if f.isTest() || !f.hasRole("store") || within(f.dir, dbDir) {
			continue
		}
		for dir, pos := range f.imports() {
			if dir == "internal/api" {
				found = append(found, t.at(pos, "a store takes no types of HTTP"))
			}
		}
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fn.Name.IsExported() && writes(fn) {
				found = append(found, t.at(fn.Pos(), "%s writes and is exported: a write is for an operation of the package", fn.Name.Name))
			}
			for _, p := range fn.Type.Params.List {
				if shape := typeName(p.Type); httpShape.MatchString(shape) {
					found = append(found, t.at(p.Pos(), "%s takes %s: a store takes no types of HTTP", fn.Name.Name, shape))
				}
			}
		}
	}
	return found
}

// writes reports whether a function has a statement that changes rows.
func writes(fn *ast.FuncDecl) bool {
	yes := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			yes = yes || n.Kind == token.STRING && writing.MatchString(strings.Trim(n.Value, "`\""))
		case *ast.CallExpr:
			if call, ok := n.Fun.(*ast.SelectorExpr); ok {
				for _, name := range writeHelper {
					yes = yes || typeName(call.X) == "db" && call.Sel.Name == name
				}
			}
		}
		return true
	})
	return yes
}

// typeName is the last name of a type or expression, such as Input of *http.Input.
func typeName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.StarExpr:
		return typeName(x.X)
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}
