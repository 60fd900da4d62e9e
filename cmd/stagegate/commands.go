package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"stagegate/internal/app"
	"stagegate/internal/ref"
)

type serveCommand struct {
	app.Config
}

// Run serves until the process is asked to stop.
func (c *serveCommand) Run(ctx context.Context) error {
	a, err := app.New(ctx, c.Config, ref.Now, newLog(c.Config))
	if err != nil {
		return err
	}
	return a.Serve(ctx, nil)
}

type demoCommand struct {
	app.Config

	Reset bool `help:"Throw the demo's data away and begin anew."`
}

// Run serves the demo: a data directory of its own, the sandbox, and on first
// start people and services to try.
func (c *demoCommand) Run(ctx context.Context) error {
	config := c.Config
	config.DataDir = filepath.Join(config.DataDir, "demo")
	if config.Sandbox == "false" {
		config.Sandbox = "true"
	}
	if config.LogLevel == "info" {
		config.LogLevel = "warn" // the block with the addresses is what there is to read
	}
	if c.Reset {
		if err := reset(config); err != nil {
			return err
		}
	}
	a, err := app.New(ctx, config, ref.Now, newLog(config))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	err = a.Serve(ctx, func() {
		if err := seed(ctx, a); err != nil {
			stop(err)
		}
	})
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

func seed(ctx context.Context, a *app.App) error {
	if err := a.SeedDemo(ctx); err != nil {
		return fmt.Errorf("filling the demo: %w", err)
	}
	return a.Welcome(os.Stdout)
}

// reset throws the demo's own files away, and nothing else.
func reset(c app.Config) error {
	if c.DatabaseURL != "" {
		return app.SettingsError{"--reset: the demo only throws away its own embedded database; empty the one of DATABASE_URL yourself."}
	}
	return os.RemoveAll(c.DataDir)
}

type migrateCommand struct {
	app.Config
}

// Run brings the schema up to date.
func (c *migrateCommand) Run(ctx context.Context) error {
	d, err := app.OpenDatabase(ctx, c.Config)
	if err != nil {
		return err
	}
	fmt.Println("The database is up to date.")
	return d.Close()
}

type doctorCommand struct {
	app.Config
}

// Run examines the installation.
func (c *doctorCommand) Run(ctx context.Context) error { return app.Doctor(ctx, c.Config, os.Stdout) }

type openapiCommand struct{}

// Run prints the description.
func (openapiCommand) Run() error {
	description, err := app.Describe()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(description, '\n'))
	return err
}

type schemaCommand struct{}

// Run prints the schema.
func (schemaCommand) Run() error {
	schema, err := app.ServiceSchema()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(schema)
	return err
}

type adminCommands struct {
	Create createAdminCommand `cmd:"" help:"Make a platform administrator."`
}

type createAdminCommand struct {
	app.Config

	Email         string `required:"" help:"Address to sign in with."`
	Name          string `default:"Administrator" help:"What people call the administrator."`
	PasswordStdin bool   `required:"" help:"Read the password from standard input."`
}

// Run makes the administrator.
func (c *createAdminCommand) Run(ctx context.Context) error {
	password, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := app.CreateAdministrator(ctx, c.Config, c.Name, c.Email, strings.TrimRight(password, "\r\n")); err != nil {
		return err
	}
	fmt.Println("Made the platform administrator", c.Email)
	return nil
}

type keysCommands struct {
	Rotate rotateKeysCommand `cmd:"" help:"Sign with a new key from now on. Tokens of the old one stay valid until they run out."`
}

type rotateKeysCommand struct {
	app.Config
}

// Run rotates the keys.
func (c *rotateKeysCommand) Run(ctx context.Context) error {
	id, err := app.RotateKeys(ctx, c.Config)
	if err != nil {
		return err
	}
	fmt.Println("The new key is", id)
	return nil
}
