package arch

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
)

// placeholder marks where the program inserts a value into a text.
const placeholder = "\x00"

// text is a string of the program: a literal, or literals and constants joined by +.
type text struct {
	pos   token.Pos
	value string
	part  bool // a constant that is only ever joined to others
	near  bool // somewhere in the same declaration, tenant_id is mentioned
}

// mention is what statementsNameTenant looks for.
var mention = regexp.MustCompile(`(?i)\btenant_id\b`)

// tableArgs are the functions of internal/infra/db that take a table and write the
// statement themselves: which argument it is, and how the statement begins.
var tableArgs = map[string]struct {
	index int
	head  string
	part  bool
}{
	"Insert":  {2, "INSERT INTO ", true}, // the record has the tenant
	"List":    {2, "SELECT " + placeholder + " FROM ", false},
	"Batches": {2, "SELECT " + placeholder + " FROM ", false},
}

// reader collects the texts of one package.
type reader struct {
	consts map[string]ast.Expr // by name
	uses   map[string]int      // how often a name occurs, its declaration left out
	joined map[string]int      // how often a name is joined to others by +
}

// textsOf gives the texts of every file of the program, tests left out.
func textsOf(t *tree) map[*file][]text {
	packages := map[string][]*file{}
	for _, f := range t.files {
		if !f.isTest() {
			packages[f.dir] = append(packages[f.dir], f)
		}
	}
	all := map[*file][]text{}
	for _, files := range packages {
		r := &reader{map[string]ast.Expr{}, map[string]int{}, map[string]int{}}
		for _, f := range files {
			r.survey(f)
		}
		for _, f := range files {
			all[f] = r.read(f)
		}
	}
	return all
}

// survey collects the constants of a file and how they are used.
func (r *reader) survey(f *file) {
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				r.declare(n)
			}
		case *ast.Ident:
			r.uses[n.Name]++
		case *ast.BinaryExpr:
			for _, side := range []ast.Expr{n.X, n.Y} {
				if name, ok := ast.Unparen(side).(*ast.Ident); ok && n.Op == token.ADD {
					r.joined[name.Name]++
				}
			}
		}
		return true
	})
}

func (r *reader) declare(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		values, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range values.Names {
			if i < len(values.Values) {
				r.consts[name.Name] = values.Values[i]
				r.uses[name.Name]-- // the declaration itself
			}
		}
	}
}

// read gives the texts of a file.
func (r *reader) read(f *file) []text {
	var texts []text
	for _, decl := range f.ast.Decls {
		found := r.readDecl(decl)
		near := slices.ContainsFunc(found, func(x text) bool { return mention.MatchString(x.value) })
		for _, x := range found {
			x.near = near
			texts = append(texts, x)
		}
	}
	return texts
}

func (r *reader) readDecl(decl ast.Decl) []text {
	var texts []text
	skip := map[ast.Node]bool{}  // texts that no reader of SQL will see
	parts := map[ast.Node]bool{} // see text.part
	var visit func(ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			skip[n.Tag] = true
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if i < len(n.Values) && r.consts[name.Name] == n.Values[i] {
					parts[n.Values[i]] = r.joined[name.Name] > 0 && r.joined[name.Name] == r.uses[name.Name]
				}
			}
		case *ast.CallExpr:
			if x, ok := r.tableCall(n); ok {
				texts = append(texts, x)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && !skip[n] {
				texts = append(texts, text{pos: n.Pos(), value: r.value(n, 0), part: parts[n]})
			}
		case *ast.BinaryExpr:
			if n.Op != token.ADD || !hasLiteral(n) {
				return true
			}
			texts = append(texts, text{pos: n.Pos(), value: r.value(n, 0), part: parts[n]})
			for _, leaf := range leaves(n) {
				if _, literal := leaf.(*ast.BasicLit); !literal {
					ast.Inspect(leaf, visit)
				}
			}
			return false
		}
		return true
	}
	ast.Inspect(decl, visit)
	return texts
}

// tableCall is the statement behind db.Insert and db.List.
func (r *reader) tableCall(call *ast.CallExpr) (text, bool) {
	fun := call.Fun
	switch generic := fun.(type) { // db.List[T]
	case *ast.IndexExpr:
		fun = generic.X
	case *ast.IndexListExpr:
		fun = generic.X
	}
	selector, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return text{}, false
	}
	pkg, ok := selector.X.(*ast.Ident)
	if !ok || pkg.Name != path.Base(dbDir) {
		return text{}, false
	}
	arg, ok := tableArgs[selector.Sel.Name]
	if !ok || len(call.Args) <= arg.index {
		return text{}, false
	}
	table := call.Args[arg.index]
	return text{pos: table.Pos(), value: arg.head + r.value(table, 0) + " " + placeholder, part: arg.part}, true
}

// value is the text of an expression, with placeholders.
func (r *reader) value(e ast.Expr, depth int) string {
	const deepest = 10 // constants of constants; a name that shadows its own constant would go on for ever
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if value, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return value
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return r.value(e.X, depth) + r.value(e.Y, depth)
		}
	case *ast.Ident:
		if constant, ok := r.consts[e.Name]; ok && depth < deepest {
			return r.value(constant, depth+1)
		}
	}
	return placeholder
}

// leaves are the operands of a sum.
func leaves(e ast.Expr) []ast.Expr {
	e = ast.Unparen(e)
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(leaves(sum.X), leaves(sum.Y)...)
	}
	return []ast.Expr{e}
}

func hasLiteral(e ast.Expr) bool {
	for _, leaf := range leaves(e) {
		if literal, ok := leaf.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			return true
		}
	}
	return false
}
