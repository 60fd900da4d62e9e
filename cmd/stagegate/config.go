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

// Run prints every setting of the server with its value and its source: a flag, the
// environment or the default. Secrets are masked. It then says what is missing or unsafe.
func (c *configCommand) Run(k *kong.Context) error {
	if err := printConfig(os.Stdout, k); err != nil {
		return err
	}
	return c.Check()
}

// printConfig writes a line for each setting of the chosen command.
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
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", flag.Envs[0], shown(flag), source(flag, given[flag.Value]))
	}
	return table.Flush()
}

// source says where the value of a setting comes from.
func source(flag *kong.Flag, given bool) string {
	if given {
		return "--" + flag.Name
	}
	if os.Getenv(flag.Envs[0]) != "" {
		return "environment"
	}
	return "default"
}

// shown is the value of a setting, without what must stay secret.
func shown(flag *kong.Flag) string {
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

// withoutPassword is an address without the passwords in it. One that cannot be read is
// masked as a whole, since nobody knows where its password is.
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
	if u.Scheme == "" && strings.Contains(address, "password=") { // key=value, as libpq takes it
		return fmt.Sprintf("(%d characters, not shown)", len(address))
	}
	return u.Redacted()
}
