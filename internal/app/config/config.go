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
	"stagegate/internal/providers/paystack"
)

// Config holds the settings of the server, each from a flag or the environment
// (specification, section 10).
type Config struct {
	Server      `group:"Server:"`
	Database    `group:"Database:"`
	Payments    `group:"Payments:"`
	Files       `group:"Files:"`
	Mail        `group:"Mail:"`
	Accounts    `group:"Accounts and sessions:"`
	Work        `group:"Outbox and jobs:"`
	Access      `group:"Rate limits, CORS and proxies:"`
	Load        `group:"Concurrency and timeouts:"`
	Retention   `group:"Retention:"`
	Observation `group:"Logs, metrics, traces and profiles:"`

	Given Given `kong:"-"` // where the settings came from
	Demo  bool  `kong:"-"` // not ready until SeedDemo has filled the database
	Reset bool  `kong:"-"` // delete the data directory of the demo first
	Test  Test  `kong:"-"`

	Tuning Tuning `kong:"-"`
}

// Test overrides parts of the program in tests. It has no flags.
type Test struct {
	PasswordCost auth.Cost                             // cost of password hashes; zero means auth.StandardCost
	OwnClock     bool                                  // use the clock given to New, also with PostgreSQL
	Named        bool                                  // the default of BASE_URL has a name, as in the demo
	Gateway      func(finance.Gateway) finance.Gateway // wraps the payment provider; may be nil
	Hang         time.Duration                         // how long the payment sandbox delays calls under faults; zero means its default
	NoVersions   bool                                  // the bucket of the sandbox keeps no versions
	Relay        func(url string) string               // replaces the address of the sandbox's relay; may be nil
	Parts        func(Parts)                           // receives the clients of the providers; may be nil
}

// Parts gives tests the clients of the providers.
type Parts struct {
	Config   Config // with the generated keys of the sandbox
	Payments *paystack.Client
	Storage  interface{ SetTimeout(d time.Duration) } // nil if the server stores files itself
}

// Error lists all invalid settings.
type Error []string

func (e Error) Error() string {
	return "invalid settings:\n  - " + strings.Join(e, "\n  - ")
}

// Sandboxed reports whether the built-in providers are used.
func (c *Config) Sandboxed() bool { return c.Sandbox != "false" }

// WithDefaults replaces zero values by defaults, unless the settings were parsed from a
// command line, which sets all of them.
func (c Config) WithDefaults() Config {
	if !c.Given.Parsed {
		for _, group := range c.groups() {
			setDefaults(reflect.ValueOf(group).Elem())
		}
	}
	if c.DatabaseURL == "" {
		c.DatabaseURL = c.OwnDatabase()
	}
	if _, embedded := c.SQLiteFile(); embedded && c.StorageURL == "" && c.CloudinaryURL == "" && !c.Sandboxed() {
		c.StorageURL = fileScheme
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if scheme, rest, found := strings.Cut(c.BaseURL, "://"); found { // cookies are Secure with https in any case
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

// setDefaults replaces the zero values of a group, except rates, where zero means no limit.
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

// Check returns an Error that lists every invalid, missing or unsafe setting with its remedy.
func (c Config) Check() error {
	c = c.WithDefaults()
	return c.check(c.groups()...)
}

// CheckDatabase checks the database settings only.
func (c *Config) CheckDatabase() error { return c.check(&c.Database) }

// check checks some groups of settings.
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
		if group == any(&c.Files) {
			c.checkStorage(add)
		}
	}
	if len(wrong) > 0 {
		return append(wrong, c.Given.Misspelt...)
	}
	return nil
}

// report adds a message about a setting.
type report func(format string, args ...any)

// placeholder marks missing values in the files in deploy.
var placeholder = regexp.MustCompile(`(?i)\bchange[-_ ]?me`)

// values reports the settings of a group that have a placeholder or are below their minimum.
func (add report) values(group reflect.Value) {
	for field, value := range group.Fields() {
		name, minimum := field.Tag.Get("env"), field.Tag.Get("min")
		if value.Kind() == reflect.Pointer {
			value = value.Elem() // not valid for nil
		}
		least, err := strconv.Atoi(minimum)
		switch {
		case (value.Kind() == reflect.String || value.Kind() == reflect.Slice) && placeholder.MatchString(fmt.Sprint(value.Interface())):
			add("%s: still has the placeholder CHANGE-ME; replace it with your own value.", name)
		case err == nil && value.CanInt() && value.Int() < int64(least):
			add("%s: must be %s or more.", name, minimum)
		}
	}
}
