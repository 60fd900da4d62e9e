package arch

import (
	"go/ast"
	"go/token"
	"strings"
)

const stateDir = "internal/infra/kit/state"

// statesFromTables finds states that are assigned by their names. A record gets its
// state from the transition table of its package: a constant says only which state
// is meant, in a comparison or in the table itself.
func statesFromTables(t *tree) []string {
	names := stateNames(t)
	var found []string
	for _, f := range t.files {
		if f.isTest() || f.place.kind == testOnly {
			continue
		}
		check := func(values ...ast.Expr) {
			for _, v := range values {
				if name, ok := stateName(names, f.dir, v); ok {
					found = append(found, t.at(v.Pos(), "%s is assigned: a state comes from a table of %s", name, stateDir))
				}
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if len(n.Lhs) != len(n.Rhs) {
					return true
				}
				for i, to := range n.Lhs {
					if _, field := to.(*ast.SelectorExpr); field {
						check(n.Rhs[i])
					}
				}
			case *ast.CompositeLit:
				check(fieldValues(n)...)
			}
			return true
		})
	}
	return found
}

// fieldValues are the values of a struct's fields.
func fieldValues(lit *ast.CompositeLit) []ast.Expr {
	switch lit.Type.(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default: // a list, a map, or an element of one
		return nil
	}
	var values []ast.Expr
	for _, e := range lit.Elts {
		if kv, keyed := e.(*ast.KeyValueExpr); keyed {
			e = kv.Value
		}
		values = append(values, e)
	}
	return values
}

// stateName reports whether an expression is a constant of a state, with or without
// the name of its package.
func stateName(names map[string]map[string]bool, dir string, e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name, names[dir][e.Name]
	case *ast.SelectorExpr:
		if pkg, ok := e.X.(*ast.Ident); ok {
			return pkg.Name + "." + e.Sel.Name, names["internal/"+pkg.Name][e.Sel.Name]
		}
	}
	return "", false
}

// stateNames lists, by folder, the constants of the types that have a table.
func stateNames(t *tree) map[string]map[string]bool {
	types := map[string]map[string]bool{}
	eachDecl(t, func(f *file, spec *ast.ValueSpec, _ token.Token) {
		for _, v := range spec.Values {
			if lit, ok := v.(*ast.CompositeLit); ok {
				if of, ok := lit.Type.(*ast.IndexExpr); ok && isTable(of.X) {
					add(types, f.dir, of.Index.(*ast.Ident).Name)
				}
			}
		}
	})
	names := map[string]map[string]bool{}
	eachDecl(t, func(f *file, spec *ast.ValueSpec, kind token.Token) {
		if of, ok := spec.Type.(*ast.Ident); ok && kind == token.CONST && types[f.dir][of.Name] {
			for _, name := range spec.Names {
				add(names, f.dir, name.Name)
			}
		}
	})
	return names
}

func isTable(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "Table" {
		return false
	}
	pkg, ok := s.X.(*ast.Ident)
	return ok && strings.HasSuffix(stateDir, "/"+pkg.Name)
}

// eachDecl visits the constants and variables of the program's packages.
func eachDecl(t *tree, visit func(f *file, spec *ast.ValueSpec, kind token.Token)) {
	for _, f := range t.files {
		if f.isTest() {
			continue
		}
		for _, decl := range f.ast.Decls {
			if d, ok := decl.(*ast.GenDecl); ok {
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok {
						visit(f, v, d.Tok)
					}
				}
			}
		}
	}
}

func add(to map[string]map[string]bool, dir, name string) {
	if to[dir] == nil {
		to[dir] = map[string]bool{}
	}
	to[dir][name] = true
}
