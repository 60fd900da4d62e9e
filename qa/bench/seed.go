package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// perTenant is the number of requests per organisation, unless a single one has all.
const perTenant = 10_000

// seed is a filled database that is kept for later runs. Its name depends on schema and contents.
type seed struct {
	requests int
	name     string
	alone    bool // one organisation has all requests
}

func (b *bench) seed(requests int) (seed, error) { return b.seedOf(requests, false) }

func (b *bench) seedOf(requests int, alone bool) (seed, error) {
	hash := sha256.New()
	for _, dir := range []string{"internal/infra/db/migrations", "internal/testkit/bulk"} {
		err := filepath.WalkDir(filepath.Join(b.root, dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			fmt.Fprintf(hash, "%s %d\n%s", entry.Name(), len(text), text)
			return err
		})
		if err != nil {
			return seed{}, err
		}
	}
	name := fmt.Sprintf("seed_%d_%s", requests, hex.EncodeToString(hash.Sum(nil)[:4]))
	if alone {
		name += "_one"
	}
	return seed{requests, name, alone}, nil
}

// title returns the number of requests in words.
func (s seed) title() string {
	if s.requests%1_000_000 == 0 {
		return strconv.Itoa(s.requests/1_000_000) + " million"
	}
	return strconv.Itoa(s.requests/1000) + " thousand"
}

// work returns the name of the copy on PostgreSQL.
func (s seed) work() string { return strings.Replace(s.name, "seed", "work", 1) }

// fill fills an empty database.
func (b *bench) fill(ctx context.Context, s seed, databaseURL string) error {
	sayf("filling a database with %d requests, once; it is kept in %s", s.requests, b.Cache)
	tenants := max(1, s.requests/perTenant)
	if s.alone {
		tenants = 1
	}
	// On the servers' core, since PostgreSQL uses the other one.
	_, err := output(ctx, []string{
		"DATABASE_URL=" + databaseURL, "APP_SECRET=" + appSecret, "SQLITE_SYNCHRONOUS=NORMAL", "DATA_DIR=" + b.dir,
	}, "", "taskset", "-c", serverCore, b.bin("seed"), "--tenants="+strconv.Itoa(tenants),
		"--requests="+strconv.Itoa(s.requests), "--applications="+strconv.Itoa(s.requests/4))
	return err
}

// bin returns the path of a program built by make bench.
func (b *bench) bin(name string) string { return filepath.Join(b.root, "bin", "bench", name) }

// sqlite copies a filled SQLite database and returns its path.
func (b *bench) sqlite(ctx context.Context, s seed) (string, error) {
	kept := filepath.Join(b.Cache, s.name+".db")
	if _, err := os.Stat(kept); err != nil {
		half := filepath.Join(b.dir, s.name+".db") // removed with this run unless completed
		if err := b.fill(ctx, s, "sqlite:"+half); err != nil {
			return "", err
		}
		if err := os.Rename(half, kept); err != nil {
			return "", err
		}
	}
	return b.copyOf(ctx, kept)
}

// copyOf copies an SQLite file that is not open.
func (b *bench) copyOf(ctx context.Context, path string) (string, error) {
	dir, err := os.MkdirTemp(b.dir, "sqlite-")
	if err != nil {
		return "", err
	}
	to := filepath.Join(dir, "stagegate.db")
	_, err = output(ctx, nil, "", "cp", "--reflink=auto", path, to)
	return to, err
}

// postgresURL returns the URL of a database on the PostgreSQL server.
func postgresURL(name string) (string, error) {
	u, err := url.Parse(os.Getenv("TEST_POSTGRES_URL"))
	if err != nil || u.Host == "" {
		return "", fmt.Errorf("TEST_POSTGRES_URL: missing; make -C qa bench sets it: %w", err)
	}
	u.Path = "/" + name
	return u.String(), nil
}

// unhurried returns the URL of a database whose statements may take any time: one statement fills a table for an
// organisation.
func unhurried(databaseURL string) string {
	separator := "?"
	if strings.Contains(databaseURL, "?") {
		separator = "&"
	}
	return databaseURL + separator + "statement_timeout=0"
}

// postgres copies a filled PostgreSQL database and returns its URL.
func (b *bench) postgres(ctx context.Context, s seed) (string, error) {
	server, err := postgresURL("postgres")
	if err != nil {
		return "", err
	}
	ask := func(databaseURL, statement string) (string, error) {
		return output(ctx, nil, "", "psql", "--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-tAc", statement, databaseURL)
	}
	databases, err := output(ctx, nil, "", "psql", "--no-psqlrc", "--list", "--tuples-only", "--no-align", server)
	if err != nil {
		return "", err
	}
	if !strings.Contains("\n"+databases, "\n"+s.name+"|") {
		half, err := postgresURL("half")
		if err != nil {
			return "", err
		}
		for _, step := range []func() error{
			func() error { _, err := ask(server, "DROP DATABASE IF EXISTS half"); return err },
			func() error { _, err := ask(server, "CREATE DATABASE half"); return err },
			func() error { return b.fill(ctx, s, unhurried(half)) },
			func() error { _, err := ask(half, "VACUUM ANALYZE"); return err },
			func() error { _, err := ask(server, "ALTER DATABASE half RENAME TO "+s.name); return err },
		} {
			if err := step(); err != nil {
				return "", err
			}
		}
	}
	work := s.work()
	for _, statement := range []string{
		"DROP DATABASE IF EXISTS " + work, "CREATE DATABASE " + work + " TEMPLATE " + s.name + " STRATEGY file_copy", "CHECKPOINT",
	} {
		if _, err := ask(server, statement); err != nil {
			return "", err
		}
	}
	return postgresURL(work)
}

// dropWork drops the copies.
func (b *bench) dropWork(ctx context.Context, s seed) {
	if server, err := postgresURL("postgres"); err == nil {
		_, _ = output(ctx, nil, "", "psql", "--no-psqlrc", "-tAc", "DROP DATABASE IF EXISTS "+s.work()+" WITH (FORCE)", server) // the next run does it too
	}
}
