package main

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"reflect"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"stagegate/internal/app/config"
)

type configCommand struct {
	config.Config
}

// Run prints every setting with its value and source (flag, environment or default), with
// secrets masked. It then reports missing and unsafe settings.
func (c *configCommand) Run(k *kong.Context) error {
	if err := printConfig(os.Stdout, k); err != nil {
		return err
	}
	return c.Check()
}

// printConfig writes a line per setting of the selected command.
func printConfig(w io.Writer, k *kong.Context) error {
	given := map[*kong.Value]bool{}
	for _, step := range k.Path {
		if step.Flag != nil {
			given[step.Flag.Value] = true
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "SETTING\tVALUE\tSOURCE") // Flush reports errors of writing
	for _, flag := range k.Selected().Flags {
		if len(flag.Envs) == 0 {
			continue // help and version
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", flag.Envs[0], masked(flag), source(flag, given[flag.Value]))
	}
	return table.Flush()
}

// source returns where the value of a setting comes from.
func source(flag *kong.Flag, given bool) string {
	if given {
		return "--" + flag.Name
	}
	if os.Getenv(flag.Envs[0]) != "" {
		return "environment"
	}
	return "default"
}

// masked returns the value of a setting with secrets masked.
func masked(flag *kong.Flag) string {
	value := fmt.Sprint(flag.Target.Interface())
	if flag.Target.Kind() == reflect.Pointer {
		value = ""
		if !flag.Target.IsNil() {
			value = fmt.Sprint(flag.Target.Elem().Interface())
		}
	}
	if flag.Target.Kind() == reflect.Slice {
		value = strings.Trim(value, "[]")
	}
	if value == "" {
		return "-"
	}
	switch flag.Tag.Get("secret") {
	case "all":
		return fmt.Sprintf("(%d characters, not shown)", len(value))
	case "password":
		return withoutPassword(value)
	}
	return value
}

// withoutPassword masks the passwords in a URL, or all of it if it cannot be parsed.
func withoutPassword(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return fmt.Sprintf("(%d characters, not shown)", len(address))
	}
	query := u.Query()
	if query.Has("password") || query.Has("sslpassword") {
		for _, name := range []string{"password", "sslpassword"} {
			if query.Has(name) {
				query.Set(name, "xxxxx")
			}
		}
		u.RawQuery = query.Encode()
	}
	if u.Scheme == "" && strings.Contains(address, "password=") { // key=value, the other form of libpq
		return fmt.Sprintf("(%d characters, not shown)", len(address))
	}
	return u.Redacted()
}
