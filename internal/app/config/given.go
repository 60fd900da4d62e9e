package config

import (
	"cmp"
	"strings"
)

// Given says how the settings were given, so that messages about a setting name the flag
// or the variable that it came from.
type Given struct {
	Parsed   bool              // from a command line and its environment, so that a zero was asked for
	Flags    map[string]string // the flags that were given, by the variable of the same setting
	Invalid  []string          // a message for each value that cannot be read
	Misspelt []string          // a message for each variable whose name is close to that of a setting
}

// SetGiven says how the settings were given.
func (c *Config) SetGiven(g Given) { c.Given = g }

// Name is the name under which a setting was given. It is the variable's also where
// neither was.
func (g Given) Name(variable string) string { return cmp.Or(g.Flags[variable], variable) }

// named is a message that begins with the variables of settings and a colon, with the
// names under which these were given.
func (g Given) named(message string) string {
	names, rest, found := strings.Cut(message, ":")
	if !found {
		return message
	}
	words := strings.Split(names, " ")
	for i, word := range words {
		words[i] = g.Name(word)
	}
	return strings.Join(words, " ") + ":" + rest
}
