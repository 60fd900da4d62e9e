// Package messages finds the messages that refusals of the API can have, in the source of the
// program. It follows a message from where a fault gets it back to the literals that it is made
// of: through constants, variables, fields, parameters and results of functions. A value that is
// only known when the program runs is a Gap in the message.
package messages

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// source is the program with the types of its expressions. The packages of others are left out,
// so what they declare has no type.
type source struct {
	module   string
	fset     *token.FileSet
	files    map[string][]*ast.File // by folder
	packages map[string]*types.Package
	info     types.Info

	bodies map[types.Object]*ast.FuncDecl
	values map[types.Object][]value // of variables, fields and parameters
}

// value is an expression that a variable gets its value from.
type value struct {
	expr    ast.Expr
	result  int  // which one of a call with several results
	element bool // of the list that the expression is
	added   bool // to what the variable has already
	place   int  // among the arguments of a variadic parameter
}

// read reads the packages below some folders, tests left out.
func read(root fs.FS, module string, skip func(dir string) bool) (*source, error) {
	s := &source{
		module: module, fset: token.NewFileSet(), files: map[string][]*ast.File{}, packages: map[string]*types.Package{},
		info: types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
		bodies: map[types.Object]*ast.FuncDecl{}, values: map[types.Object][]value{},
	}
	err := fs.WalkDir(root, ".", func(p string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (skip(p) || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(root, p)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(s.fset, p, text, parser.SkipObjectResolution)
		s.files[path.Dir(p)] = append(s.files[path.Dir(p)], file)
		return err
	})
	if err != nil {
		return nil, err
	}
	for dir := range s.files {
		if _, err := s.Import(module + "/" + dir); err != nil {
			return nil, err
		}
	}
	s.index()
	return s, nil
}

// Import finds the types of a package of the program. It makes source a types.Importer.
func (s *source) Import(name string) (*types.Package, error) {
	if p := s.packages[name]; p != nil {
		return p, nil
	}
	dir, ours := strings.CutPrefix(name, s.module+"/")
	if !ours || s.files[dir] == nil {
		return nil, errors.New("not ours")
	}
	config := types.Config{Importer: s, Error: func(error) {}} // what others declare is missing
	p, _ := config.Check(name, s.fset, s.files[dir], &s.info)
	s.packages[name] = p
	return p, nil
}

// index notes the bodies of functions, and where variables get their values.
func (s *source) index() {
	s.each(func(n ast.Node) {
		if f, ok := n.(*ast.FuncDecl); ok && s.info.Defs[f.Name] != nil { // init has none
			s.bodies[s.info.Defs[f.Name]] = f
		}
	})
	s.each(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				s.assign(name, n.Values, i, false)
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				s.assign(to, n.Rhs, i, n.Tok == token.ADD_ASSIGN)
			}
		case *ast.RangeStmt:
			if n.Value != nil {
				s.note(s.object(n.Value), value{expr: n.X, element: true})
			}
		case *ast.CompositeLit:
			s.fields(n)
		}
	})
	s.each(func(n ast.Node) { // when it is known which variables are functions
		if call, ok := n.(*ast.CallExpr); ok {
			s.arguments(call)
		}
	})
}

// each visits all nodes of the program.
func (s *source) each(visit func(ast.Node)) {
	for _, files := range s.files {
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				visit(n)
				return true
			})
		}
	}
}

func (s *source) note(to types.Object, v value) {
	if to != nil {
		s.values[to] = append(s.values[to], v)
	}
}

// assign notes the value of the i-th one of several variables.
func (s *source) assign(to ast.Expr, from []ast.Expr, i int, added bool) {
	switch {
	case i < len(from):
		s.note(s.object(to), value{expr: from[i], added: added})
	case len(from) == 1:
		s.note(s.object(to), value{expr: from[0], result: i})
	}
}

// fields notes the values of the fields of a struct.
func (s *source) fields(lit *ast.CompositeLit) {
	t := s.info.Types[lit].Type
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok { // in a list of pointers
		t = p.Elem()
	}
	of, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range lit.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok {
				s.note(origin(s.info.Uses[key]), value{expr: pair.Value})
			}
		} else if i < of.NumFields() {
			s.note(origin(of.Field(i)), value{expr: e})
		}
	}
}

// arguments notes what the parameters of a function get.
func (s *source) arguments(call *ast.CallExpr) {
	for _, f := range s.callees(call) {
		for i, arg := range call.Args {
			if n := f.params.Len(); n > 0 && i < n {
				s.note(f.params.At(i), value{expr: arg, element: f.variadic && i == n-1 && call.Ellipsis.IsValid()})
			} else if n > 0 && f.variadic {
				s.note(f.params.At(n-1), value{expr: arg, place: i - n + 1})
			}
		}
	}
}

// function is one of the program.
type function struct {
	params   *types.Tuple
	results  *types.Tuple
	variadic bool
	body     *ast.BlockStmt
}

// callees are the functions of the program that a call may be of.
func (s *source) callees(call *ast.CallExpr) []function {
	called := s.object(call.Fun)
	if called == nil {
		if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
			return s.literal(lit)
		}
		return nil
	}
	if d := s.bodies[called]; d != nil {
		return s.declared(called, d)
	}
	if f, ok := called.(*types.Func); ok {
		return s.implementations(f)
	}
	var all []function
	for _, v := range s.values[called] {
		if v.result > 0 || v.element {
			continue
		}
		if lit, ok := ast.Unparen(v.expr).(*ast.FuncLit); ok {
			all = append(all, s.literal(lit)...)
		} else if f := s.object(v.expr); f != nil && s.bodies[f] != nil {
			all = append(all, s.declared(f, s.bodies[f])...)
		}
	}
	return all
}

func (s *source) declared(of types.Object, d *ast.FuncDecl) []function {
	signature, ok := of.Type().(*types.Signature)
	if !ok {
		return nil
	}
	return []function{{signature.Params(), signature.Results(), signature.Variadic(), d.Body}}
}

func (s *source) literal(lit *ast.FuncLit) []function {
	signature, ok := s.info.Types[lit].Type.(*types.Signature)
	if !ok {
		return nil
	}
	return []function{{signature.Params(), signature.Results(), signature.Variadic(), lit.Body}}
}

// implementations are the methods of the program that a method of an interface may be.
func (s *source) implementations(of *types.Func) []function {
	signature, ok := of.Type().(*types.Signature)
	if !ok || signature.Recv() == nil || !types.IsInterface(signature.Recv().Type()) {
		return nil
	}
	wanted, ok := signature.Recv().Type().Underlying().(*types.Interface)
	var all []function
	for f, d := range s.bodies {
		method, isMethod := f.Type().(*types.Signature)
		if isMethod && method.Recv() != nil && f.Name() == of.Name() && ok && has(method.Recv().Type(), wanted) {
			all = append(all, s.declared(f, d)...)
		}
	}
	return all
}

// has reports whether a type has all methods of an interface, by their names: their types may not
// be known.
func has(t types.Type, wanted *types.Interface) bool {
	methods := types.NewMethodSet(t)
	for m := range wanted.Methods() {
		if methods.Lookup(m.Pkg(), m.Name()) == nil {
			return false
		}
	}
	return true
}

// object is the variable, field or function that an expression names, or nil.
func (s *source) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if o := s.info.Defs[e]; o != nil {
			return origin(o)
		}
		return origin(s.info.Uses[e])
	case *ast.SelectorExpr:
		return origin(s.info.Uses[e.Sel])
	case *ast.IndexExpr: // of a generic function
		if f, ok := s.object(e.X).(*types.Func); ok {
			return f
		}
	case *ast.IndexListExpr:
		return s.object(e.X)
	}
	return nil
}

// origin is the object of a generic type or function that an object is of.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Var:
		return o.Origin()
	case *types.Func:
		return o.Origin()
	}
	return o
}

// of reports whether an expression is a function of a package, ours by its folder.
func (s *source) of(e ast.Expr, pkg string, names ...string) bool {
	selector, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || !slices.Contains(names, selector.Sel.Name) {
		return false
	}
	name, ok := selector.X.(*ast.Ident)
	if !ok {
		return false
	}
	imported, ok := s.info.Uses[name].(*types.PkgName)
	return ok && (imported.Imported().Path() == pkg || imported.Imported().Path() == s.module+"/"+pkg)
}

// constant is the value of a constant expression.
func (s *source) constant(e ast.Expr) (string, bool) {
	if v := s.info.Types[e].Value; v != nil {
		text, err := strconv.Unquote(v.ExactString())
		return text, err == nil
	}
	lit, ok := ast.Unparen(e).(*ast.BasicLit) // in a call of what is not known
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
