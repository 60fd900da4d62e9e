package config

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// Database holds the settings of the database.
type Database struct {
	DatabaseURL         string `name:"database-url" env:"DATABASE_URL" secret:"password"`
	DatabaseReplicaURL  string `name:"database-replica-url" env:"DATABASE_REPLICA_URL" secret:"password"`
	DatabaseWaitSeconds *int   `name:"database-wait-seconds" env:"DATABASE_WAIT_SECONDS" default:"60" min:"0"`
	DBMaxConns          int    `name:"db-max-conns" env:"DB_MAX_CONNS" default:"20" min:"1"`
	DBCommitWaitMS      int    `name:"db-commit-wait-ms" env:"DB_COMMIT_WAIT_MS" default:"3000" min:"1"`
	SQLiteGroupSize     int    `name:"sqlite-group-size" env:"SQLITE_GROUP_SIZE" default:"64"`
	SQLiteSynchronous   string `name:"sqlite-synchronous" env:"SQLITE_SYNCHRONOUS" default:"FULL" enum:"FULL,NORMAL"`
}

func (s *Database) check(add report, _ bool) {
	if err := db.CheckURL(s.DatabaseURL); err != nil {
		add("DATABASE_URL: %s.", err)
	}
	if s.DatabaseReplicaURL != "" {
		if !db.IsPostgres(s.DatabaseURL) || !db.IsPostgres(s.DatabaseReplicaURL) {
			add("DATABASE_REPLICA_URL: must be postgres://… of a standby of the database in DATABASE_URL, which must be PostgreSQL.")
		} else if err := db.CheckURL(s.DatabaseReplicaURL); err != nil {
			add("DATABASE_REPLICA_URL: %s.", err)
		}
	}
	if s.SQLiteGroupSize < 1 || s.SQLiteGroupSize > db.MaxGroup {
		add("SQLITE_GROUP_SIZE: must be between 1 and %d.", db.MaxGroup)
	}
}

// DatabaseWait returns how long a start waits for an unreachable database.
func (s *Database) DatabaseWait() time.Duration {
	return time.Duration(*s.DatabaseWaitSeconds) * time.Second
}

// OwnDatabase returns the URL of the database in the data directory.
func (c *Config) OwnDatabase() string { return "sqlite:" + filepath.Join(c.DataDir, "stagegate.db") }

// DefaultDataDir reports whether the data directory is the default one, below the current folder.
func (c *Config) DefaultDataDir() bool { return c.DataDir == "./data" }

// SQLiteFile returns the path of the embedded database, if there is one.
func (c *Config) SQLiteFile() (path string, embedded bool) {
	return strings.CutPrefix(c.DatabaseURL, "sqlite:")
}

// SQLiteFiles returns the files of an embedded database: the database, its log (WAL) and the
// index of the log.
func SQLiteFiles(path string) []string {
	if resolved, err := datadir.Resolve(path); err == nil { // otherwise opening it fails too
		path = resolved
	}
	return []string{path, path + "-wal", path + "-shm"}
}

// Explained returns AboutDatabase for database errors, and other errors unchanged.
func (c *Config) Explained(err error) error {
	if err == nil || db.Explain(err) == "" {
		return err
	}
	return c.AboutDatabase(err)
}

// AboutDatabase wraps an error with the name of the setting and of the database, and says
// what to do.
func (c *Config) AboutDatabase(err error) error {
	if err == nil {
		return nil
	}
	about := c.Given.Name("DATABASE_URL") + ": " + db.Name(c.DatabaseURL)
	if unmet, ok := errors.AsType[*db.NotReadyError](err); ok { // complete in itself
		return fmt.Errorf("%s: %w", about, unmet)
	}
	switch text := db.Explain(err); text {
	case "":
		return fmt.Errorf("%s: %w", about, err)
	case err.Error():
		return fmt.Errorf("%s: %w", about, err)
	default:
		return fmt.Errorf("%s: %s (%w)", about, text, err)
	}
}
