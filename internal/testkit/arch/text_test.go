package arch

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// placeholder marks a value that is inserted at run time.
const placeholder = "\x00"

// text is a string of the program: a literal, a constant where it is used, or a concatenation of these.
type text struct {
	pos   token.Pos
	value string
	near  bool // tenant_id occurs in the same declaration
}

// tableCalls are functions of internal/infra/db with a table as third argument, and the beginning of the
// statements that they build. Inserted records include the tenant.
var tableCalls = map[string]string{
	"db.Insert": everyTenant + "INSERT INTO ", "db.InsertAll": everyTenant + "INSERT INTO ", "db.List": "SELECT 1 FROM ",
	"db.ListCounted": "SELECT 1 FROM ", "db.First": "SELECT 1 FROM ", "db.Batches": "SELECT 1 FROM ",
}

// constants are the values of a package's constants.
type constants map[string]ast.Expr

func constantsOf(files []*file) constants {
	all := constants{}
	for _, f := range files {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if decl, ok := n.(*ast.GenDecl); ok && decl.Tok == token.CONST {
				for _, spec := range decl.Specs {
					for i, value := range spec.(*ast.ValueSpec).Values {
						all[spec.(*ast.ValueSpec).Names[i].Name] = value
					}
				}
			}
			return true
		})
	}
	return all
}

// textsOf returns the strings of a file.
func (c constants) textsOf(f *file) []text {
	var all []text
	for _, decl := range f.ast.Decls {
		texts := c.textsIn(decl)
		if slices.ContainsFunc(texts, func(x text) bool { return mention.MatchString(x.value) }) {
			for i := range texts {
				texts[i].near = true
			}
		}
		all = append(all, texts...)
	}
	return all
}

func (c constants) textsIn(decl ast.Decl) []text {
	var texts []text
	done := map[ast.Node]bool{} // already read, or not SQL
	add := func(e ast.Expr, value string) {
		if !done[e] && value != placeholder {
			texts = append(texts, text{pos: e.Pos(), value: value})
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR
		case *ast.Field:
			done[n.Tag] = true
		case *ast.SelectorExpr:
			done[n.Sel] = true
		case *ast.CallExpr:
			name, _, _ := strings.Cut(types.ExprString(n.Fun), "[") // db.List[T]
			if head := tableCalls[name]; head != "" && len(n.Args) > 2 {
				add(n.Args[2], head+c.value(n.Args[2], 0)+" "+placeholder)
			}
		case *ast.BasicLit, *ast.Ident:
			add(n.(ast.Expr), c.value(n.(ast.Expr), 0))
		case *ast.BinaryExpr:
			add(n, c.value(n, 0))
			if n.Op == token.ADD { // its operands are read with it
				done[ast.Unparen(n.X)], done[ast.Unparen(n.Y)] = true, true
			}
		}
		return true
	})
	return texts
}

// value returns the text of an expression, with placeholders.
func (c constants) value(e ast.Expr, depth int) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if value, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return value
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return c.value(e.X, depth) + c.value(e.Y, depth)
		}
	case *ast.Ident:
		if constant, ok := c[e.Name]; ok && depth < 10 { // a name that shadows its own constant would recurse forever
			return c.value(constant, depth+1)
		}
	}
	return placeholder
}
