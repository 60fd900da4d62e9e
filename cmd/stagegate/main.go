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
	exitPending  = 3 // migrate --plan: migrations are pending
)

type commands struct {
	Serve   serveCommand   `cmd:""`
	Demo    demoCommand    `cmd:""`
	Migrate migrateCommand `cmd:""`
	Doctor  doctorCommand  `cmd:""`
	Config  configCommand  `cmd:""`
	Ready   readyCommand   `cmd:""`
	Openapi openapiCommand `cmd:""`
	Schema  schemaCommand  `cmd:""`
	Backup  backupCommand  `cmd:""`
	Restore restoreCommand `cmd:""`
	Copy    copyCommand    `cmd:""`
	Files   filesCommands  `cmd:""`
	Admin   adminCommands  `cmd:""`
	Keys    keysCommands   `cmd:""`
	Audit   auditCommands  `cmd:""`
	Version versionCommand `cmd:""`

	ShowVersion kong.VersionFlag `name:"version"`
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
	if err := chosen.Run(); errors.Is(err, errPending) {
		return exitPending
	} else if err != nil {
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
