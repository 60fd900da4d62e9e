package messages

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// call is what a result of a call can be.
func (f *follower) call(call *ast.CallExpr, result int) []text {
	selector, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch {
	case isMethod && selector.Sel.Name == "Error" && len(call.Args) == 0:
		return f.errorTexts(selector.X)
	case f.info.Types[call.Fun].IsType() && len(call.Args) == 1: // a conversion
		return f.texts(call.Args[0])
	case f.of(call.Fun, "fmt", "Sprintf"):
		return f.formatted(call)
	case f.of(call.Fun, "strings", "Replace") && len(call.Args) == 4:
		return f.replaced(call.Args[0], call.Args[1])
	case f.of(call.Fun, "strings", "Join") && len(call.Args) == 2:
		return f.elements(call.Args[0])
	case f.of(call.Fun, "strings", "TrimSuffix", "TrimPrefix", "TrimSpace"):
		return f.texts(call.Args[0])
	case f.of(call.Fun, "cmp", "Or"):
		var all []text
		for _, arg := range call.Args {
			all = append(all, f.texts(arg)...)
		}
		return all
	}
	if functions := f.callees(call); len(functions) > 0 {
		var all []text
		for _, fn := range functions {
			all = append(all, f.results(fn, result, f.texts, f.call)...)
		}
		return unique(all)
	}
	return gap(call)
}

// results are what the i-th result of a function can be, as it is found in an expression, or in the
// call of a function whose results it returns.
func (f *follower) results(of function, i int, find func(ast.Expr) []text, ofCall func(*ast.CallExpr, int) []text) []text {
	if f.open[of.body] {
		return nil
	}
	f.open[of.body] = true
	defer delete(f.open, of.body)
	var all []text
	ast.Inspect(of.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case len(n.Results) == 0 && i < of.results.Len():
				all = append(all, f.variable(of.results.At(i), nil)...)
			case i < len(n.Results) && len(n.Results) == of.results.Len():
				all = append(all, find(n.Results[i])...)
			case len(n.Results) == 1:
				if call, ok := n.Results[0].(*ast.CallExpr); ok {
					all = append(all, ofCall(call, i)...)
				}
			}
		}
		return true
	})
	return all
}

// verb is a place for a value in a format.
var verb = regexp.MustCompile(`%[-+# 0]*[\d.]*([a-zA-Z%])`)

// formatted is what a format can be with its values.
func (f *follower) formatted(call *ast.CallExpr) []text {
	var all []text
	for _, format := range f.texts(call.Args[0]) {
		all = append(all, f.filled(format, call)...)
	}
	return unique(all)
}

func (f *follower) filled(format text, call *ast.CallExpr) []text {
	all := []text{{"", format.at}}
	start, n := 0, 1
	for _, at := range verb.FindAllStringSubmatchIndex(format.text, -1) {
		all = joined(all, []text{{format.text[start:at[0]], format.at}})
		start = at[1]
		kind := format.text[at[2]:at[3]]
		if kind == "%" {
			all = joined(all, []text{{"%", format.at}})
			continue
		}
		all = joined(all, f.arguments(kind, call, n, format.at))
		n++
	}
	return joined(all, []text{{format.text[start:], format.at}})
}

// arguments are what the n-th value of a format is written as: of an argument that was passed on, if
// it is one.
func (f *follower) arguments(verb string, call *ast.CallExpr, n int, at token.Pos) []text {
	last := len(call.Args) - 1
	if !call.Ellipsis.IsValid() || n < last {
		if n > last {
			return []text{{Gap, at}}
		}
		return f.argument(verb, call.Args[n], at)
	}
	var all []text
	for _, v := range f.values[f.object(call.Args[last])] {
		if v.place == n-last {
			all = append(all, f.argument(verb, v.expr, at)...)
		}
	}
	return unique(all)
}

// replaced is what an expression can be with a gap in place of a text.
func (f *follower) replaced(e, place ast.Expr) []text {
	old, ok := f.constant(place)
	if !ok {
		return gap(e)
	}
	all := f.texts(e)
	for i := range all {
		all[i].text = strings.Replace(all[i].text, old, Gap, 1)
	}
	return all
}

// argument is what a value of a format is written as.
func (f *follower) argument(verb string, arg ast.Expr, at token.Pos) []text {
	switch verb {
	case "s", "v":
		t := f.info.Types[arg].Type
		if isError(t) {
			return f.errorTexts(arg)
		}
		if written := f.method(t, "String"); written != nil {
			return written
		}
		return f.texts(arg)
	case "w":
		return f.errorTexts(arg)
	case "q":
		return []text{{`"` + Gap + `"`, at}}
	}
	return []text{{Gap, at}}
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// errorTexts are what an error can say. Faults are found elsewhere.
func (f *follower) errorTexts(e ast.Expr) []text {
	if f.open[e] {
		return nil
	}
	f.open[e] = true
	defer delete(f.open, e)
	if t := f.info.Types[e].Type; !isError(t) {
		if said := f.method(t, "Error"); said != nil {
			return said
		}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if id, ok := e.(*ast.Ident); ok && id.Name == "nil" {
			return nil
		}
		if o := f.object(e); o != nil && len(f.values[o]) > 0 && !f.open[o] {
			return f.errorVariable(o, e.Pos())
		}
	case *ast.CallExpr:
		return f.errorCall(e, 0)
	}
	return gap(e)
}

// errorVariable is what an error can say at a place. A variable of a function says what it has got
// last before.
func (f *follower) errorVariable(o types.Object, at token.Pos) []text {
	f.open[o] = true
	defer delete(f.open, o)
	values := f.values[o]
	if o.Parent() != nil && o.Parent() != o.Pkg().Scope() {
		before := slices.DeleteFunc(slices.Clone(values), func(v value) bool { return v.expr.Pos() > at })
		if len(before) > 0 {
			values = []value{slices.MaxFunc(before, func(a, b value) int { return cmp.Compare(a.expr.Pos(), b.expr.Pos()) })}
		}
	}
	var all []text
	for _, v := range values {
		if call, ok := ast.Unparen(v.expr).(*ast.CallExpr); ok {
			all = append(all, f.errorCall(call, v.result)...)
		} else {
			all = append(all, f.errorTexts(v.expr)...)
		}
	}
	return unique(all)
}

func (f *follower) errorCall(call *ast.CallExpr, result int) []text {
	switch {
	case f.of(call.Fun, "errors", "New"):
		return f.texts(call.Args[0])
	case f.of(call.Fun, "fmt", "Errorf"):
		return f.formatted(call)
	case f.of(call.Fun, faults, "New", "Invalid"):
		return nil
	}
	functions := f.callees(call)
	if len(functions) == 0 {
		return gap(call)
	}
	var all []text
	for _, fn := range functions {
		all = append(all, f.results(fn, result, f.errorTexts, f.errorCall)...)
	}
	return unique(all)
}

// method is what a method of a type of the program returns, such as Error; nil if it has none.
func (f *follower) method(t types.Type, name string) []text {
	if t == nil {
		return nil
	}
	method, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	d := f.bodies[origin(method)]
	if d == nil {
		return nil
	}
	var all []text
	for _, fn := range f.declared(method, d) {
		all = append(all, f.results(fn, 0, f.texts, f.call)...)
	}
	return unique(all)
}
