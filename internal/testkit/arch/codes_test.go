package arch

import (
	"go/ast"
	"go/token"
)

const faultDir = "internal/infra/kit/fault"

// codeArgs are functions that take an error code: by their names, which argument
// it is.
type codeArgs map[string]int

// codesFromCatalogue finds error codes outside the catalogue: codes are constants of
// internal/infra/kit/fault, where each has its explanation.
func codesFromCatalogue(t *tree) []string {
	takers := map[string]codeArgs{} // by folder
	for _, f := range t.files {
		if takers[f.dir] == nil {
			takers[f.dir] = codeArgs{}
		}
		takers[f.dir].add(f.ast)
	}
	var found []string
	for _, f := range t.files {
		if f.isTest() || f.place.kind == testOnly || f.dir == faultDir {
			continue
		}
		literal := func(e ast.Expr) {
			if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				found = append(found, t.at(lit.Pos(), "%s: codes are constants of %s", lit.Value, faultDir))
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if name, ok := codeType(n.Fun); ok && !isCode(n.Args[0]) {
					found = append(found, t.at(n.Pos(), "fault.%s(…): codes are constants of %s", name, faultDir))
				} else if at, ok := takers[f.dir].argument(n.Fun); ok && at < len(n.Args) {
					literal(n.Args[at])
				}
			case *ast.ValueSpec:
				if _, ok := codeType(n.Type); ok {
					for _, v := range n.Values {
						literal(v)
					}
				}
			case *ast.CompositeLit:
				eachCode(n, literal)
			}
			return true
		})
	}
	return found
}

// add adds the functions and methods of a file that take a code.
func (c codeArgs) add(f *ast.File) {
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		at := 0
		for _, param := range fn.Type.Params.List {
			if _, ok := codeType(param.Type); ok {
				c[fn.Name.Name] = at
			}
			at += max(1, len(param.Names))
		}
	}
}

// argument says which argument of a call is a code.
func (c codeArgs) argument(fun ast.Expr) (int, bool) {
	switch fun := fun.(type) {
	case *ast.Ident:
		at, ok := c[fun.Name]
		return at, ok
	case *ast.SelectorExpr:
		if inFault(fun) {
			at, ok := codeArgs{"New": 0, "Invalid": 1}[fun.Sel.Name]
			return at, ok
		}
		at, ok := c[fun.Sel.Name]
		return at, ok
	}
	return 0, false
}

// codeType reports whether an expression is fault.Code or fault.FieldCode, and which.
func codeType(e ast.Expr) (string, bool) {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || !inFault(s) || s.Sel.Name != "Code" && s.Sel.Name != "FieldCode" {
		return "", false
	}
	return s.Sel.Name, true
}

func inFault(s *ast.SelectorExpr) bool {
	pkg, ok := s.X.(*ast.Ident)
	return ok && pkg.Name == "fault"
}

// isCode reports whether an expression is the code of something, so that it was
// checked where that was made.
func isCode(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Code"
}

// eachCode visits the codes in a list of codes, and those of a field or a fault.
func eachCode(lit *ast.CompositeLit, visit func(ast.Expr)) {
	if list, ok := lit.Type.(*ast.ArrayType); ok {
		if _, ok := codeType(list.Elt); ok {
			for _, e := range lit.Elts {
				visit(e)
			}
		}
		return
	}
	if s, ok := lit.Type.(*ast.SelectorExpr); !ok || !inFault(s) {
		return
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Code" {
				visit(kv.Value)
			}
		}
	}
}
