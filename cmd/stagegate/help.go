package main

import (
	_ "embed"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"
)

//go:embed help.en.toml
var helpTexts string

// Tables of the catalogue that are not named after a command.
const (
	helpOfCommands = "commands"
	helpOfSettings = "settings"
	helpOfProgram  = "stagegate" // flags before any command
)

// help has the texts of commands, arguments and flags, by table and name.
type help map[string]map[string]string

// describe sets the texts of all commands, arguments and flags.
func describe(k *kong.Kong) error {
	var texts help
	if _, err := toml.Decode(helpTexts, &texts); err != nil {
		return err
	}
	texts.describe(k.Model.Node, "")
	return nil
}

// describe sets the texts of a command and everything below it.
func (h help) describe(node *kong.Node, path string) {
	table := path
	if path == "" {
		table = helpOfProgram
	} else {
		node.Help = h[helpOfCommands][path]
	}
	for _, argument := range node.Positional {
		argument.Help = h[table][argument.Name]
	}
	for _, flag := range node.Flags {
		if text, ok := h[table][flag.Name]; ok {
			flag.Help = text
		} else if text, ok := h[helpOfSettings][flag.Name]; ok {
			flag.Help = text
		}
	}
	for _, child := range node.Children {
		h.describe(child, strings.TrimSpace(path+" "+child.Name))
	}
}
