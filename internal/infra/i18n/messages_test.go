package i18n_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template/parse"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/repo"
)

var (
	placeholder = regexp.MustCompile(`\{\{\.([a-z][A-Za-z_]*)\}\}`)
	element     = regexp.MustCompile(`<[a-z/]`)
)

// placeholders are those of a text, sorted.
func placeholders(text string) []string {
	names := map[string]bool{}
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// keyed are the messages of a language, by key.
func keyed(t *testing.T, l i18n.Language) map[string]*goi18n.Message {
	t.Helper()
	list, err := i18n.ReadMessages(l)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*goi18n.Message{}
	for _, m := range list {
		if all[m.ID] != nil {
			t.Errorf("%s: %s is there twice", l, m.ID)
		}
		all[m.ID] = m
	}
	return all
}

// All languages have the same texts, with the same placeholders.
func TestLanguagesAgree(t *testing.T) {
	t.Parallel()
	english := keyed(t, i18n.English)
	for _, l := range i18n.Languages() {
		others := keyed(t, l)
		for key := range others {
			if english[key] == nil {
				t.Errorf("%s is in %s, but not in English", key, l)
			}
		}
		for key, m := range english {
			other := others[key]
			if other == nil {
				t.Errorf("%s lacks %s", l, key)
				continue
			}
			if (m.One == "") != (other.One == "") {
				t.Errorf("%s: %s has plural forms in one language only", l, key)
			}
			if m.One == "" && slices.Contains(placeholders(m.Other), "count") {
				t.Errorf("%s: %s shows a count, but has no plural forms", l, key)
			}
			if element.MatchString(m.Other) != element.MatchString(other.Other) {
				t.Errorf("%s: %s has HTML in one language only", l, key)
			}
			if a, b := placeholders(m.Other), placeholders(other.Other); !slices.Equal(a, b) {
				t.Errorf("%s: %s has the placeholders %v, in English %v", l, key, b, a)
			}
			for _, text := range []string{other.One, other.Many, other.Other} {
				if strings.TrimSpace(text) != text && !strings.HasPrefix(key, "format.") || strings.Contains(placeholder.ReplaceAllString(text, ""), "{{") {
					t.Errorf("%s: %s has a space at an end, or a placeholder that is none: %q", l, key, text)
				}
				if text == "" && other.Other == "" {
					t.Errorf("%s: %s is empty", l, key)
				}
			}
		}
	}
}

// use is what the program does with the keys.
type use struct {
	t       *testing.T
	keys    map[string]*goi18n.Message
	subject map[string]bool
	section map[string]bool // of refusals
	used    map[string]bool
	starts  []string // of keys whose end changes
}

// refusals is the subject of the texts for people that have the keys of those for programs.
const refusals = "refusal."

// literal notes a string of the program, which may be a key or the start of one.
func (u *use) literal(s string) {
	if u.keys[s] != nil {
		u.used[s] = true
	}
	if u.keys[refusals+s] != nil {
		u.used[refusals+s] = true
	}
	if _, tag, ok := strings.Cut(s, `patternDescription:"`); ok { // of a field that has a pattern
		key, _, _ := strings.Cut(tag, `"`)
		u.used[refusals+key] = true
	}
	if section, rest, ok := strings.Cut(s, "."); ok && u.section[section] && (rest == "" || strings.HasSuffix(rest, "_")) {
		u.starts = append(u.starts, refusals+s)
	}
	if i := strings.IndexByte(s, '%'); i > 0 {
		s = s[:i]
	}
	if subject, _, ok := strings.Cut(s, "."); ok && strings.HasSuffix(s, ".") && u.subject[subject] {
		u.starts = append(u.starts, s)
	}
}

// call checks a text that is asked for by a constant key. The names are those of the
// arguments, nil if they are not known.
func (u *use) call(where, function, key string, names []string) {
	subject, _, _ := strings.Cut(key, ".")
	if !u.subject[subject] || strings.HasSuffix(key, ".") || strings.Contains(key, "%") {
		return
	}
	m := u.keys[key]
	if m == nil {
		u.t.Errorf("%s: there is no text %s", where, key)
		return
	}
	if isHTML := function == "HTML" || function == "rich"; isHTML != element.MatchString(m.Other) && !isHTML {
		u.t.Errorf("%s: %s contains HTML, so it needs HTML instead of %s", where, key, function)
	}
	slices.Sort(names)
	wanted := placeholders(m.One + m.Other)
	if of, ok := strings.CutPrefix(key, refusals); ok {
		wanted = placeholders(fault.Keys()[of])
	}
	if names != nil && !slices.Equal(names, wanted) {
		u.t.Errorf("%s: %s has the placeholders %v, but gets %v", where, key, wanted, names)
	}
}

var functions = []string{"Text", "HTML", "t", "rich"}

// refusing are the functions that take the key of a refusal, with the place of the key among
// their arguments.
var refusing = map[string]int{"New": 1, "T": 0, "WithText": 0, "Invalid": 2, "Problem": 2, "Add": 2, "add": 1, "refuse": 2, "at": 1, "Wrong": 2}

func (u *use) goFile(path string, text []byte) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
	if err != nil {
		u.t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := constant(n); ok {
			u.literal(s)
		}
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			name = f.Sel.Name
		case *ast.Ident:
			name = f.Name
		}
		place, prefix := 0, ""
		if at, ok := refusing[name]; ok && at < len(call.Args) {
			place, prefix = at, refusals
		} else if !slices.Contains(functions, name) {
			return true
		}
		key, ok := constant(call.Args[place])
		if !ok || prefix != "" && u.keys[prefix+key] == nil {
			return true
		}
		names := []string{}
		for i := place + 1; i < len(call.Args); i += 2 {
			s, ok := constant(call.Args[i])
			if !ok || call.Ellipsis.IsValid() {
				names = nil
				break
			}
			names = append(names, s)
		}
		u.call(files.Position(call.Pos()).String(), name, prefix+key, names)
		return true
	})
}

func constant(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

func (u *use) template(path, text string) {
	tree := parse.New(path)
	tree.Mode = parse.SkipFuncCheck
	set := map[string]*parse.Tree{}
	if _, err := tree.Parse(text, "", "", set); err != nil {
		u.t.Fatal(err)
	}
	for _, one := range set {
		if one.Root != nil {
			u.node(path, one.Root)
		}
	}
}

// node walks through a template.
func (u *use) node(path string, n parse.Node) {
	list := func(nodes ...*parse.ListNode) {
		for _, l := range nodes {
			if l != nil {
				u.node(path, l)
			}
		}
	}
	switch n := n.(type) {
	case *parse.ListNode:
		for _, below := range n.Nodes {
			u.node(path, below)
		}
	case *parse.IfNode:
		u.node(path, n.Pipe)
		list(n.List, n.ElseList)
	case *parse.RangeNode:
		u.node(path, n.Pipe)
		list(n.List, n.ElseList)
	case *parse.WithNode:
		u.node(path, n.Pipe)
		list(n.List, n.ElseList)
	case *parse.TemplateNode:
		if n.Pipe != nil {
			u.node(path, n.Pipe)
		}
	case *parse.ActionNode:
		u.node(path, n.Pipe)
	case *parse.PipeNode:
		for _, c := range n.Cmds {
			u.node(path, c)
		}
	case *parse.CommandNode:
		u.command(path, n)
	case *parse.StringNode:
		u.literal(n.Text)
	}
}

func (u *use) command(path string, n *parse.CommandNode) {
	for _, a := range n.Args {
		u.node(path, a)
	}
	name := n.Args[0].String()
	name = name[strings.LastIndexByte(name, '.')+1:]
	if len(n.Args) < 2 || !slices.Contains(functions, name) {
		return
	}
	key, ok := n.Args[1].(*parse.StringNode)
	if !ok {
		return
	}
	names := []string{}
	for i := 2; i < len(n.Args); i += 2 {
		s, ok := n.Args[i].(*parse.StringNode)
		if !ok {
			names = nil
			break
		}
		names = append(names, s.Text)
	}
	u.call(path, name, key.Text, names)
}

// Every key in Go files and templates has a text and gets the arguments of its
// placeholders, and every text is used.
func TestKeysAreUsed(t *testing.T) {
	t.Parallel()
	u := &use{t: t, keys: keyed(t, i18n.English), subject: map[string]bool{}, section: map[string]bool{}, used: map[string]bool{}}
	for key := range u.keys {
		subject, _, _ := strings.Cut(key, ".")
		u.subject[subject] = true
		if of, ok := strings.CutPrefix(key, refusals); ok {
			section, _, _ := strings.Cut(of, ".")
			u.section[section] = true
		}
	}
	begins := slices.Concat(slices.Collect(maps.Keys(u.subject)), slices.Collect(maps.Keys(u.section)))
	mentions := regexp.MustCompile("[\"`](" + strings.Join(begins, "|") + `)\.`)
	err := filepath.WalkDir(repo.Path("internal"), func(path string, e fs.DirEntry, err error) error {
		isTemplate := slices.Contains([]string{".html", ".tmpl", ".txt"}, filepath.Ext(path))
		isGo := strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
		if err != nil || e.IsDir() || !isTemplate && !isGo {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !mentions.Match(text) {
			return err
		}
		if isGo {
			u.goFile(path, text)
		} else {
			u.template(path, string(text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range u.keys {
		isStart := func(start string) bool { return strings.HasPrefix(key, start) }
		if !u.used[key] && !slices.ContainsFunc(u.starts, isStart) {
			t.Errorf("the text %s is not used", key)
		}
	}
}
