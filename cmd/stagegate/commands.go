package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/app/demo"
	"stagegate/internal/app/operate"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/build"
)

type serveCommand struct {
	config.Config
}

// Run serves until the process is asked to stop.
func (c *serveCommand) Run(ctx context.Context) error {
	log, flush := newLog(c.Config, levelOf(c.Config))
	defer flush()
	a, err := app.New(ctx, c.Config, localClock, log)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	app.LimitMemory(log, app.ContainerMemory)
	return a.Serve(ctx, freeStart)
}

// unlessStopped returns the error of a start, or nil if the process was stopped during it.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil //nolint:nilerr // interrupted
	}
	return err
}

type demoCommand struct {
	config.Config

	Reset bool
}

// Run serves the demo with the sandbox and its own data directory. The first start seeds
// people and services.
func (c *demoCommand) Run(ctx context.Context) error {
	settings := c.Config
	settings.DataDir = filepath.Join(settings.DataDir, "demo")
	if settings.Sandbox == "false" {
		settings.Sandbox = "true"
	}
	if settings.ShutdownDelaySeconds == nil {
		settings.ShutdownDelaySeconds = new(0) // no load balancer
	}
	settings.SandboxStorage = cmp.Or(settings.SandboxStorage, "s3")
	if c.Reset && settings.DatabaseURL != "" {
		return config.Error{"--reset: deletes only the embedded database of the demo; empty the database of DATABASE_URL yourself."}
	}
	settings.Demo, settings.Reset = true, c.Reset
	level := new(slog.LevelVar)
	if level.Set(levelOf(settings)); settings.LogLevel == "" {
		level.Set(slog.LevelWarn) // until the addresses are printed, so that they stand out
	}
	log, flush := newLog(settings, level)
	defer flush()
	a, err := app.New(ctx, settings, localClock, log)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	app.LimitMemory(log, app.ContainerMemory)
	if err := demo.WelcomeFirst(os.Stdout, a.BaseURL()); err != nil {
		a.Close()
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	err = a.Serve(ctx, func() {
		if err := seed(ctx, a, settings.DataDir); err != nil {
			stop(err)
		}
		level.Set(levelOf(settings))
		freeStart()
	})
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

func seed(ctx context.Context, a *app.App, dataDir string) error {
	if err := a.SeedDemo(ctx); err != nil {
		return fmt.Errorf("seeding the demo: %w", err)
	}
	return demo.Welcome(os.Stdout, a.BaseURL(), dataDir)
}

type migrateCommand struct {
	config.Config

	Plan bool
}

// errPending makes the program exit with exitPending.
var errPending = errors.New("migrations are pending")

// Run brings the schema up to date, or prints what that would do.
func (c *migrateCommand) Run(ctx context.Context) error {
	if !c.Plan {
		return operate.Migrate(ctx, c.Config, os.Stdout)
	}
	pending, err := operate.PrintPlan(ctx, c.Config, os.Stdout)
	if err == nil && pending {
		err = errPending
	}
	return err
}

type doctorCommand struct {
	config.Config

	Full bool
}

// Run checks the installation.
func (c *doctorCommand) Run(ctx context.Context) error {
	return operate.Doctor(ctx, c.Config, c.Full, os.Stdout)
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run() error {
	_, err := fmt.Println(build.String())
	return err
}

type openapiCommand struct{}

// Run prints the OpenAPI description.
func (openapiCommand) Run() error {
	description, err := api.Description.Read()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(description, '\n'))
	return err
}

type schemaCommand struct{}

// Run prints the JSON Schema.
func (schemaCommand) Run() error {
	schema, err := api.ServiceSchema.Read()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(schema)
	return err
}

type adminCommands struct {
	Create      createAdminCommand `cmd:""`
	ResetFactor resetFactorCommand `cmd:""`
}

type resetFactorCommand struct {
	config.Config

	Email  string `required:""`
	Tenant string
}

// Run removes the second factor of a person.
func (c *resetFactorCommand) Run(ctx context.Context) error {
	if err := operate.ResetFactor(ctx, c.Config, c.Email, c.Tenant); err != nil {
		return err
	}
	fmt.Println("Removed the second factor of", c.Email, "and ended all sessions")
	return nil
}

type createAdminCommand struct {
	config.Config

	Email         string `required:""`
	Name          string `default:"Administrator"`
	PasswordStdin bool   `required:""`
}

// Run creates the administrator.
func (c *createAdminCommand) Run(ctx context.Context) error {
	password, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := operate.CreateAdministrator(ctx, c.Config, c.Name, c.Email, strings.TrimRight(password, "\r\n")); err != nil {
		return err
	}
	fmt.Println("Created the platform administrator", c.Email, "in", db.Name(c.WithDefaults().DatabaseURL))
	return nil
}

type keysCommands struct {
	Rotate rotateKeysCommand `cmd:""`
}

type rotateKeysCommand struct {
	config.Config
	Revoke bool
}

// Run rotates the keys.
func (c *rotateKeysCommand) Run(ctx context.Context) error {
	id, err := operate.RotateKeys(ctx, c.Config, c.Revoke)
	if err != nil {
		return err
	}
	fmt.Println("New signing key:", id)
	return nil
}
