package config

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/paystack"
)

// Config are the settings of the server, each from a flag or from the
// environment (specification, section 10).
type Config struct {
	Server      `group:"Address, data directory, secret and sandbox:"`
	Database    `group:"Database:"`
	Payments    `group:"Payments:"`
	Files       `group:"Files:"`
	Mail        `group:"Mail:"`
	Accounts    `group:"First administrator and sessions:"`
	Work        `group:"Outbox and jobs:"`
	Access      `group:"Rate limits, origins and proxies:"`
	Load        `group:"Calls at once, and their time limits:"`
	Retention   `group:"Retention:"`
	Observation `group:"Log, metrics and profiles:"`

	Given Given `kong:"-"` // how they were given
	Demo  bool  `kong:"-"` // the server is not ready until SeedDemo has filled the database
	Reset bool  `kong:"-"` // the demo deletes what is in its data directory first
	Test  Test  `kong:"-"`

	Tuning Tuning `kong:"-"`
}

// Test replaces parts of the program for tests. It has no flags.
type Test struct {
	PasswordCost auth.Cost                             // cost of password hashes; zero means auth.StandardCost
	OwnClock     bool                                  // the clock given to New counts, also with PostgreSQL
	Gateway      func(finance.Gateway) finance.Gateway // wraps the payment provider; may be nil
	Hang         time.Duration                         // how long the payment sandbox lets calls wait under its faults; zero means its own time
	Relay        func(url string) string               // returns the address of the relay in place of that of the sandbox; may be nil
	Parts        func(Parts)                           // gets what the program talks to providers with; may be nil
}

// Parts are what a test needs to act as a provider, or to lose patience with one.
type Parts struct {
	Config   Config // with the keys that the sandbox has made
	Payments *paystack.Client
	Storage  *cloudinary.Client
}

// Error lists all invalid settings.
type Error []string

func (e Error) Error() string {
	return "invalid settings:\n  - " + strings.Join(e, "\n  - ")
}

// Sandboxed reports whether the providers are those of the sandbox.
func (c *Config) Sandboxed() bool { return c.Sandbox != "false" }

// WithDefaults returns the settings with their defaults in place of zero values, unless
// they come from a command line, where each has a value.
func (c Config) WithDefaults() Config {
	if !c.Given.Parsed {
		for _, group := range c.groups() {
			setDefaults(reflect.ValueOf(group).Elem())
		}
	}
	if c.DatabaseURL == "" {
		c.DatabaseURL = c.OwnDatabase()
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if scheme, rest, found := strings.Cut(c.BaseURL, "://"); found { // cookies are Secure with https, however it is written
		c.BaseURL = strings.ToLower(scheme) + "://" + rest
	}
	c.setBudgets()
	return c
}

// groups are the groups of settings.
func (c *Config) groups() []any {
	return []any{
		&c.Server, &c.Database, &c.Payments, &c.Files, &c.Mail, &c.Accounts, &c.Work, &c.Access, &c.Load, &c.Retention, &c.Observation,
	}
}

// setDefaults gives the settings of a group that are zero their defaults. Rates stay, of
// which zero limits nothing.
func setDefaults(group reflect.Value) {
	for field, value := range group.Fields() {
		text := field.Tag.Get("default")
		if text == "" || !value.IsZero() {
			continue
		}
		n, _ := strconv.Atoi(text) // 0 for a text
		switch setting := value.Addr().Interface().(type) {
		case *string:
			*setting = text
		case *[]string:
			*setting = strings.Split(text, ",")
		case *int:
			*setting = n
		case *int64:
			*setting = int64(n)
		case **int:
			*setting = &n
		}
	}
}

// Check returns an Error with all settings that cannot be read, are missing or are
// unsafe, each with its remedy.
func (c Config) Check() error {
	c = c.WithDefaults()
	return c.check(c.groups()...)
}

// CheckDatabase is Check for the settings of the database.
func (c *Config) CheckDatabase() error { return c.check(&c.Database) }

// check is Check for some groups of settings.
func (c *Config) check(groups ...any) error {
	wrong := slices.Clone(Error(c.Given.Invalid))
	add := func(format string, args ...any) { wrong = append(wrong, c.Given.named(fmt.Sprintf(format, args...))) }
	for _, group := range groups {
		report(add).values(reflect.ValueOf(group).Elem())
		if own, ok := group.(interface {
			check(add report, production bool)
		}); ok {
			own.check(add, !c.Sandboxed())
		}
	}
	if len(wrong) > 0 {
		return append(wrong, c.Given.Misspelt...)
	}
	return nil
}

// report adds a message about an invalid setting.
type report func(format string, args ...any)

// placeholder is what the files in deploy have where a value belongs.
var placeholder = regexp.MustCompile(`(?i)\bchange[-_ ]?me`)

// values reports the settings of a group that still have a placeholder, or are less than
// their minimum.
func (add report) values(group reflect.Value) {
	for field, value := range group.Fields() {
		name, minimum := field.Tag.Get("env"), field.Tag.Get("min")
		if value.Kind() == reflect.Pointer {
			value = value.Elem() // not valid for nil
		}
		least, err := strconv.Atoi(minimum)
		switch {
		case (value.Kind() == reflect.String || value.Kind() == reflect.Slice) && placeholder.MatchString(fmt.Sprint(value.Interface())):
			add("%s: still has the placeholder CHANGE-ME; replace it by a value of your own.", name)
		case err == nil && value.CanInt() && value.Int() < int64(least):
			add("%s: must be %s or more.", name, minimum)
		}
	}
}
