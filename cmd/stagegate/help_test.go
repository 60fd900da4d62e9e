package main

import (
	"regexp"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"

	"stagegate/internal/infra/limits"
)

// Each command, argument and flag has a text, and each text is of one of them.
func TestHelp(t *testing.T) {
	t.Parallel()
	parser, err := kong.New(new(commands), kong.Vars{"version": "test"}, kong.PostBuild(describe))
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	check := func(what, text string) {
		if text == "" {
			t.Errorf("%s has no text in help.en.toml", what)
		}
		shown[text] = true
	}
	var visit func(node *kong.Node)
	visit = func(node *kong.Node) {
		if node.Parent != nil {
			check(node.Path(), node.Help)
		}
		for _, argument := range node.Positional {
			check(node.Path()+" "+argument.Name, argument.Help)
		}
		for _, flag := range node.Flags {
			check(node.Path()+" --"+flag.Name, flag.Help)
		}
		for _, child := range node.Children {
			visit(child)
		}
	}
	visit(parser.Model.Node)
	var texts help
	if _, err := toml.Decode(helpTexts, &texts); err != nil {
		t.Fatal(err)
	}
	for _, name := range limits.Named() {
		if !regexp.MustCompile(` ` + string(name) + `[,;.]`).MatchString(texts[helpOfSettings]["rates"]) {
			t.Errorf("the help of --rates does not name %s", name)
		}
	}
	for table, entries := range texts {
		for name, text := range entries {
			if !shown[text] {
				t.Errorf("help.en.toml: %s.%s describes nothing", table, name)
			}
		}
	}
}
