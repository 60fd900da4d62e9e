// Command stagegate is the service-workflow platform: one binary that serves the API and
// has commands to operate it (specification, section 10).
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/datadir"
)

// Exit codes.
const (
	exitFailed   = 1
	exitSettings = 2 // a flag, an environment variable or the command line itself is wrong
)

type commands struct {
	Serve   serveCommand   `cmd:"" help:"Run the server (default)."`
	Demo    demoCommand    `cmd:"" help:"Run the server with built-in providers, demo people and services."`
	Migrate migrateCommand `cmd:"" help:"Migrate the database and exit."`
	Doctor  doctorCommand  `cmd:"" help:"Check settings, database and providers; exit 1 if a check fails."`
	Config  configCommand  `cmd:"" help:"Print every setting with its value and source; secrets are masked. Exit 2 if one is invalid."`
	Ready   readyCommand   `cmd:"" help:"Check whether the server at HTTP_ADDR on this machine is ready; exit 1 if not."`
	Openapi openapiCommand `cmd:"" help:"Print the OpenAPI description."`
	Schema  schemaCommand  `cmd:"" help:"Print the JSON Schema of an exported service."`
	Backup  backupCommand  `cmd:"" help:"Back up the embedded database and the other files of the server, also while it runs."`
	Restore restoreCommand `cmd:"" help:"Restore a backup into an empty DATA_DIR."`
	Copy    copyCommand    `cmd:"" help:"Copy the embedded database to an empty PostgreSQL database and compare both. An interrupted copy resumes."`
	Admin   adminCommands  `cmd:"" help:"Manage platform administrators."`
	Keys    keysCommands   `cmd:"" help:"Manage the keys that sign access tokens."`
	Audit   auditCommands  `cmd:"" help:"Verify the audit trail."`
	Version versionCommand `cmd:"" help:"Print the version and the commit it was built from."`

	ShowVersion kong.VersionFlag `name:"version" help:"Print the version and the commit it was built from."`
}

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	var c commands
	chosen, err := parse(&c, args)
	if err != nil {
		printUsage(err)
		return exitSettings
	}
	datadir.Umask()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	chosen.BindTo(ctx, (*context.Context)(nil))
	defer runtime.KeepAlive(heapBallast())
	if err := chosen.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "stagegate:", err)
		if _, ok := errors.AsType[config.Error](err); ok {
			return exitSettings
		}
		return exitFailed
	}
	return 0
}

// heapBallast allocates memory that is never touched and so takes no physical memory. The
// live heap of the server is so small that the garbage collector, which runs whenever the
// heap has doubled, would run hundreds of times a second under load. Without effect if GOGC
// or GOMEMLIMIT is set.
func heapBallast() []byte {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return nil
	}
	return make([]byte, 16<<20)
}

// freeStart returns the memory that only the start has needed to the system, once the first
// requests had time to be answered. An idle server would keep it, since it collects garbage
// when its heap has doubled.
func freeStart() {
	time.AfterFunc(2*time.Second, debug.FreeOSMemory)
}

// levelOf returns the log level of the settings, info by default.
func levelOf(c config.Config) (level slog.Level) {
	_ = level.UnmarshalText([]byte(c.LogLevel)) // kong allows only valid levels
	return level
}

// newLog creates the logger of the settings and makes it the default. flush writes the lines
// it still holds back, at the end of the process.
func newLog(c config.Config, level slog.Leveler) (log *slog.Logger, flush func()) {
	options := &slog.HandlerOptions{Level: level}
	var handler slog.Handler = slog.NewTextHandler(os.Stderr, options)
	if c.LogFormat == "json" {
		handler = slog.NewJSONHandler(os.Stderr, options)
	}
	failures := newStorms(handler)
	log = slog.New(api.TraceLog(failures))
	slog.SetDefault(log)
	return log, failures.Flush
}
