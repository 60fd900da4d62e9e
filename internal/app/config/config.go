package config

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
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
	Services    `group:"Services and their rules:"`
	Mail        `group:"Mail:"`
	Accounts    `group:"First administrator and sessions:"`
	SignIn      `group:"Signing in:"`
	Work        `group:"Outbox, jobs and breakers:"`
	Access      `group:"Rate limits, origins and proxies:"`
	Budgets     `group:"Daily limits and idempotency keys:"`
	Load        `group:"Calls at once, and their time limits:"`
	Retention   `group:"Retention:"`
	Observation `group:"Log, metrics and profiles:"`

	Given Given `kong:"-"` // how they were given
	Demo  bool  `kong:"-"` // the server is not ready until SeedDemo has filled the database
	Reset bool  `kong:"-"` // the demo deletes what is in its data directory first
	Test  Test  `kong:"-"`
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

// WithDefaults returns the settings with the defaults that depend on other settings.
func (c Config) WithDefaults() Config {
	if c.DatabaseURL == "" {
		c.DatabaseURL = c.OwnDatabase()
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if scheme, rest, found := strings.Cut(c.BaseURL, "://"); found { // cookies are Secure with https, however it is written
		c.BaseURL = strings.ToLower(scheme) + "://" + rest
	}
	_, embedded := c.SQLiteFile()
	c.Load = c.Load.withDefaults(c.DBMaxConns, embedded)
	return c
}

// settingsGroup is a group of settings.
type settingsGroup interface {
	// check reports those that are missing or unsafe, each with its remedy.
	check(add report, production bool)
}

// Check returns an Error with all settings that cannot be read, are missing or are
// unsafe, each with its remedy.
func (c Config) Check() error {
	c = c.WithDefaults()
	return c.check(
		&c.Server,
		&c.Database,
		&c.Payments,
		&c.Files,
		&c.Services,
		&c.Mail,
		&c.Accounts,
		&c.SignIn,
		&c.Work,
		&c.Access,
		&c.Budgets,
		&c.Load,
		&c.Retention,
		&c.Observation,
	)
}

// CheckDatabase is Check for the settings of the database.
func (c *Config) CheckDatabase() error { return c.check(&c.Database) }

// check is Check for some groups of settings.
func (c *Config) check(groups ...settingsGroup) error {
	wrong := slices.Clone(Error(c.Given.Invalid))
	add := func(format string, args ...any) { wrong = append(wrong, c.Given.named(fmt.Sprintf(format, args...))) }
	for _, group := range groups {
		report(add).placeholders(group)
		group.check(add, !c.Sandboxed())
	}
	if len(wrong) > 0 {
		return append(wrong, c.Given.Misspelt...)
	}
	return nil
}

// report adds a message about an invalid setting.
type report func(format string, args ...any)

// positive reports a setting that is less than 1.
func (add report) positive(name string, n int) {
	if n < 1 {
		add("%s: must be 1 or more.", name)
	}
}

// placeholder is what the files in deploy have where a value belongs.
var placeholder = regexp.MustCompile(`(?i)\bchange[-_ ]?me`)

// placeholders reports the settings of a group that still have a placeholder.
func (add report) placeholders(group settingsGroup) {
	settings := reflect.ValueOf(group).Elem()
	for i := range settings.NumField() {
		value, name := settings.Field(i), settings.Type().Field(i).Tag.Get("env")
		if (value.Kind() == reflect.String || value.Kind() == reflect.Slice) && placeholder.MatchString(fmt.Sprint(value.Interface())) {
			add("%s: still has the placeholder CHANGE-ME; replace it by a value of your own.", name)
		}
	}
}
