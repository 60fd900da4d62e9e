// Command bench compares Stagegate with alternatives and with the limits of its database and HTTP library
// (docs/performance.md). Run it with make -C qa bench, which builds everything and provides a PostgreSQL
// server.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"time"
)

// settings are read from the environment.
type settings struct {
	Rounds  int            // per row
	Length  time.Duration  // of each side per round
	Large   int            // requests in the large database
	Only    *regexp.Regexp // selected row ids; nil for all
	Without *regexp.Regexp // excluded row ids; nil for none
	Cache   string         // directory of databases that take long to fill
	Profile string         // directory for profiles of Stagegate under each load; "" for none
}

// bench is a run.
type bench struct {
	settings

	root, dir string // of the repository; of this run
	results   results
	procs     []*process
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) (err error) {
	s, err := readSettings()
	if err != nil {
		return err
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.Cache, 0o755); err != nil {
		return err
	}
	// In the cache directory, so that copies are on the same disk.
	dir, err := os.MkdirTemp(s.Cache, "run-")
	if err != nil {
		return err
	}
	b := &bench{settings: s, root: root, dir: dir}
	defer func() {
		b.stopAll()
		err = errors.Join(err, os.RemoveAll(dir))
	}()
	began := time.Now()
	for _, group := range []func(context.Context) error{
		b.peersOnSQLite, b.peersOnPostgres, b.growthOnSQLite, b.growthOnPostgres, b.casesOnSQLite, b.casesOnPostgres, b.starts,
	} {
		if err := group(ctx); err != nil {
			return err
		}
		b.stopAll()
	}
	b.results.Machine = describeMachine(root)
	b.results.Minutes = time.Since(began).Minutes()
	b.results.Rounds, b.results.Seconds = s.Rounds, s.Length.Seconds()
	if s.Without != nil {
		b.results.Without = s.Without.String()
	}
	b.results.judge()
	page, err := os.ReadFile(filepath.Join(root, document))
	if err != nil {
		return err
	}
	table := b.results.markdown(string(page))
	fmt.Println(table)
	if s.Only != nil {
		return nil // only a complete run is kept
	}
	return b.results.keep(root, string(page), table)
}

func readSettings() (s settings, err error) {
	number := func(name string, otherwise int) int {
		text := os.Getenv(name)
		if text == "" {
			return otherwise
		}
		n, e := strconv.Atoi(text)
		if e != nil || n < 1 {
			err = errors.Join(err, fmt.Errorf("%s: expected a number above 0, not %q", name, text))
		}
		return n
	}
	s.Rounds = number("BENCH_ROUNDS", 5)
	s.Length = time.Duration(number("BENCH_SECONDS", 3)) * time.Second
	s.Large = number("BENCH_LARGE", 1_000_000)
	if s.Cache = os.Getenv("BENCH_CACHE"); s.Cache == "" {
		err = errors.Join(err, errors.New("BENCH_CACHE: missing; make -C qa bench sets it"))
	}
	if s.Cache, err = filepath.Abs(s.Cache); err != nil {
		return s, err
	}
	s.Profile = os.Getenv("BENCH_PROFILE")
	pattern := func(name string) *regexp.Regexp {
		text := os.Getenv(name)
		if text == "" {
			return nil
		}
		p, e := regexp.Compile(text)
		if e != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", name, e))
		}
		return p
	}
	s.Only, s.Without = pattern("BENCH_ONLY"), pattern("BENCH_WITHOUT")
	return s, err
}

// wants reports whether a row is selected.
func (b *bench) wants(id string) bool {
	return (b.Only == nil || b.Only.MatchString(id)) && (b.Without == nil || !b.Without.MatchString(id))
}

// sayf reports progress.
func sayf(format string, args ...any) {
	fmt.Fprintf(os.Stderr, time.Now().Format("15:04:05 ")+format+"\n", args...)
}
