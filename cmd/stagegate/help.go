package main

import (
	_ "embed"
	"fmt"
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

// describe sets the texts of all commands, arguments and flags. Each must have a text, and
// each text must be used.
func describe(k *kong.Kong) error {
	var texts map[string]map[string]string
	if _, err := toml.Decode(helpTexts, &texts); err != nil {
		return err
	}
	h := help{texts: texts, used: map[[2]string]bool{}}
	h.describe(k.Model.Node, "")
	for table, entries := range texts {
		for name := range entries {
			if !h.used[[2]string{table, name}] {
				h.wrong = append(h.wrong, fmt.Sprintf("%s.%s is not used", table, name))
			}
		}
	}
	if len(h.wrong) > 0 {
		return fmt.Errorf("help.en.toml: %s", strings.Join(h.wrong, ", "))
	}
	return nil
}

type help struct {
	texts map[string]map[string]string
	used  map[[2]string]bool
	wrong []string
}

// describe sets the texts of a command and everything below it.
func (h *help) describe(node *kong.Node, path string) {
	table := path
	if path == "" {
		table = helpOfProgram
	} else {
		node.Help = h.text(helpOfCommands, path)
	}
	for _, argument := range node.Positional {
		argument.Help = h.text(table, argument.Name)
	}
	for _, flag := range node.Flags {
		switch {
		case flag.Name == "help": // kong describes it
		case len(flag.Envs) > 0 && h.texts[table][flag.Name] == "":
			flag.Help = h.text(helpOfSettings, flag.Name)
		default:
			flag.Help = h.text(table, flag.Name)
		}
	}
	for _, child := range node.Children {
		h.describe(child, strings.TrimSpace(path+" "+child.Name))
	}
}

// text returns a text of the catalogue.
func (h *help) text(table, name string) string {
	text := h.texts[table][name]
	if text == "" {
		h.wrong = append(h.wrong, fmt.Sprintf("%s.%s is missing", table, name))
	}
	h.used[[2]string{table, name}] = true
	return text
}
