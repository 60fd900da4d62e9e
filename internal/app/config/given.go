package config

import (
	"cmp"
	"reflect"
	"strings"
)

// Given records the source of each setting, so that messages name the flag or the variable
// that was used.
type Given struct {
	Parsed   bool              // parsed from flags and environment: zero values are intended
	Flags    map[string]string // flags that were given, by variable
	Invalid  []string          // a message for each value that cannot be parsed
	Misspelt []string          // a message for each variable with a similar name
}

// SetGiven sets the source of the settings. Empty texts of the server, such as DATA_DIR, count as not set.
func (c *Config) SetGiven(g Given) {
	c.Given = g
	setDefaults(reflect.ValueOf(&c.Server).Elem())
}

// Name returns the flag of a setting if it was given, or else its variable.
func (g Given) Name(variable string) string { return cmp.Or(g.Flags[variable], variable) }

// named replaces the variables before the colon of a message by Name.
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
