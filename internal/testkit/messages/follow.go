package messages

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Gap stands in a message for a value that is only known when the program runs.
const Gap = "\x00"

// Message is what a refusal can say.
type Message struct {
	Text string // with gaps
	At   token.Position
}

// faults is the folder of the package with the faults.
const faults = "internal/infra/kit/fault"

// said are the types whose field Message has what a refusal says, or would say, by their folders.
var said = map[string][]string{
	faults:             {"Error", "Field"},
	"internal/catalog": {"BlockerView", "RuleErrorView"},
	"internal/api":     {"Failure"},
}

// OfRefusals finds the messages of all faults and of their fields in the program below root, apart
// from the folders that are skipped, and those of patterns in tags of bodies. They are in the order
// of their places.
func OfRefusals(root fs.FS, module string, skip func(dir string) bool) ([]Message, error) {
	s, err := read(root, module, skip)
	if err != nil {
		return nil, err
	}
	all := s.patterns()
	for dir, names := range said {
		for _, name := range names {
			if field := s.field(dir, name, "Message"); field != nil {
				all = append(all, (&follower{s, map[any]bool{}}).variable(field, nil)...)
			}
		}
	}
	list := make([]Message, len(all))
	for i, t := range all {
		list[i] = Message{t.text, s.fset.Position(t.at)}
	}
	slices.SortFunc(list, func(a, b Message) int {
		return cmp.Or(cmp.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Offset, b.At.Offset), cmp.Compare(a.Text, b.Text))
	})
	return slices.Compact(list), nil
}

// field is a field of a struct type of the program, or nil.
func (s *source) field(dir, name, field string) types.Object {
	p := s.packages[s.module+"/"+dir]
	if p == nil || p.Scope().Lookup(name) == nil {
		return nil
	}
	of, ok := p.Scope().Lookup(name).Type().Underlying().(*types.Struct)
	for i := 0; ok && i < of.NumFields(); i++ {
		if of.Field(i).Name() == field {
			return of.Field(i)
		}
	}
	return nil
}

// patterns are the messages of what the fields of bodies have to look like.
func (s *source) patterns() []text {
	const name = "patternDescription"
	var all []text
	add := func(at token.Pos, description string) {
		if description != "" {
			all = append(all, text{"must be " + description, at})
		}
	}
	s.each(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Field:
			if n.Tag != nil {
				tag, _ := strconv.Unquote(n.Tag.Value) // it has been parsed
				add(n.Tag.Pos(), reflect.StructTag(tag).Get(name))
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && strings.EqualFold(key.Name, name) {
				description, _ := s.constant(n.Value)
				add(n.Pos(), description)
			}
		}
	})
	return all
}

// text is what an expression can be.
type text struct {
	text string
	at   token.Pos // of the first literal in it
}

// follower finds what expressions can be. It leaves out what is made of itself.
type follower struct {
	*source
	open map[any]bool // variables and expressions that are being followed
}

// most bounds how many texts an expression can be: of more, it is a gap.
const most = 400

// texts are what an expression can be.
func (f *follower) texts(e ast.Expr) []text {
	if f.open[e] {
		return nil
	}
	f.open[e] = true
	defer delete(f.open, e)
	if constant, ok := f.constant(e); ok {
		return []text{{constant, e.Pos()}}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return joined(f.texts(e.X), f.texts(e.Y))
		}
	case *ast.Ident, *ast.SelectorExpr:
		if message := f.messageOf(e); message != nil {
			return f.texts(message)
		}
		if o := f.object(e); o != nil {
			return f.variable(o, e)
		}
	case *ast.IndexExpr:
		return f.elements(e.X)
	case *ast.CallExpr:
		return f.call(e, 0)
	}
	return gap(e)
}

func gap(e ast.Expr) []text { return []text{{Gap, e.Pos()}} }

// joined are texts with every one of others after them. Where there are none or too many, there is a
// gap.
func joined(before, after []text) []text {
	before, after = known(before), known(after)
	if len(before)*len(after) > most {
		after = []text{{Gap, after[0].at}}
	}
	var all []text
	for _, a := range before {
		for _, b := range after {
			at := a.at
			if a.text == "" || a.text == Gap {
				at = b.at
			}
			all = append(all, text{a.text + b.text, at})
		}
	}
	return all
}

// known are texts, or a gap if there are none.
func known(all []text) []text {
	if len(all) == 0 {
		return []text{{text: Gap}}
	}
	return all
}

// messageOf is the message with which a fault was declared, of an expression such as
// errSize.Message; else nil.
func (f *follower) messageOf(e ast.Expr) ast.Expr {
	selector, ok := e.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != "Message" {
		return nil
	}
	values := f.values[f.object(selector.X)]
	if len(values) != 1 {
		return nil
	}
	if call, ok := values[0].expr.(*ast.CallExpr); ok && len(call.Args) == 2 && f.of(call.Fun, faults, "New") {
		return call.Args[1]
	}
	return nil
}

// variable is what a variable, a field or a parameter can be. One that is read from outside can be
// anything.
func (f *follower) variable(o types.Object, e ast.Expr) []text {
	if f.open[o] {
		return nil
	}
	f.open[o] = true
	defer delete(f.open, o)
	if e != nil && (len(f.values[o]) == 0 || f.readFromOutside(o, e)) {
		return gap(e)
	}
	var all []text
	for _, v := range f.values[o] {
		if !v.added {
			all = append(all, f.value(v)...)
		}
	}
	for _, v := range f.values[o] {
		if !v.added {
			continue
		}
		if len(all) == 0 {
			all = []text{{"", v.expr.Pos()}}
		}
		all = append(all, joined(all, f.value(v))...)
	}
	return unique(all)
}

func (f *follower) value(v value) []text {
	switch {
	case v.element:
		return f.elements(v.expr)
	case v.result > 0:
		if call, ok := ast.Unparen(v.expr).(*ast.CallExpr); ok {
			return f.call(call, v.result)
		}
		return gap(v.expr)
	}
	return f.texts(v.expr)
}

// readFromOutside reports whether an expression is a field with a tag, as those of bodies and
// records have.
func (f *follower) readFromOutside(o types.Object, e ast.Expr) bool {
	selector, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || f.info.Selections[selector] == nil {
		return false
	}
	t := f.info.Selections[selector].Recv()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	of, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && i < of.NumFields(); i++ {
		if origin(of.Field(i)) == o {
			return of.Tag(i) != ""
		}
	}
	return false
}

// elements are what the elements of a list or of a map can be.
func (f *follower) elements(e ast.Expr) []text {
	if f.open[e] {
		return nil
	}
	f.open[e] = true
	defer delete(f.open, e)
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		var all []text
		for _, element := range e.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				element = pair.Value
			}
			all = append(all, f.texts(element)...)
		}
		return all
	case *ast.Ident, *ast.SelectorExpr:
		o := f.object(e)
		if o == nil || len(f.values[o]) == 0 || f.readFromOutside(o, e) {
			return gap(e)
		}
		var all []text
		for _, v := range f.values[o] {
			if v.result > 0 || v.element {
				return gap(e)
			}
			all = append(all, f.elements(v.expr)...)
		}
		return unique(all)
	case *ast.CallExpr:
		return f.elementsOfCall(e, 0)
	}
	return gap(e)
}

// elementsOfCall are what the elements of the list that a call returns can be.
func (f *follower) elementsOfCall(e *ast.CallExpr, result int) []text {
	name, _ := e.Fun.(*ast.Ident)
	switch {
	case name != nil && name.Name == "append" && !e.Ellipsis.IsValid():
		all := f.elements(e.Args[0])
		for _, arg := range e.Args[1:] {
			all = append(all, f.texts(arg)...)
		}
		return all
	case name != nil && name.Name == "make":
		return nil
	}
	functions := f.callees(e)
	if len(functions) == 0 {
		return gap(e)
	}
	var all []text
	for _, fn := range functions {
		all = append(all, f.results(fn, result, f.elements, f.elementsOfCall)...)
	}
	return unique(all)
}

func unique(all []text) []text {
	seen := map[text]bool{}
	return slices.DeleteFunc(all, func(t text) bool {
		was := seen[t]
		seen[t] = true
		return was
	})
}
