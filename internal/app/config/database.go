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

// Database are the settings of the database.
type Database struct {
	DatabaseURL         string `name:"database-url" env:"DATABASE_URL" secret:"password" help:"sqlite:PATH or postgres://… Default: an SQLite file in DATA_DIR."`
	DatabaseReplicaURL  string `name:"database-replica-url" env:"DATABASE_REPLICA_URL" secret:"password" help:"postgres://… of a standby, or of several, from which lists are read while it has all that the primary has. Default: none."`
	DatabaseWaitSeconds *int   `name:"database-wait-seconds" env:"DATABASE_WAIT_SECONDS" default:"60" min:"0" help:"How long a server that starts waits for a database that cannot be reached; 0 for not at all."`
	DBMaxConns          int    `name:"db-max-conns" env:"DB_MAX_CONNS" default:"20" min:"1" help:"Connections to PostgreSQL for calls."`
	DBCommitWaitMS      int    `name:"db-commit-wait-ms" env:"DB_COMMIT_WAIT_MS" default:"3000" min:"1" help:"How long PostgreSQL may take to confirm a COMMIT, in milliseconds. Then the outcome counts as unknown, and the call is answered 503."`
	SQLiteGroupSize     int    `name:"sqlite-group-size" env:"SQLITE_GROUP_SIZE" default:"64" help:"How many transactions share a COMMIT with SQLite, at most; 1 to 1024. With 1 each has its own."`
	SQLiteSynchronous   string `name:"sqlite-synchronous" env:"SQLITE_SYNCHRONOUS" default:"FULL" enum:"FULL,NORMAL" help:"FULL keeps every commit through a power failure; NORMAL is faster."`
}

func (s *Database) check(add report, _ bool) {
	if err := db.CheckURL(s.DatabaseURL); err != nil {
		add("DATABASE_URL: %s.", err)
	}
	if s.DatabaseReplicaURL != "" {
		if !db.IsPostgres(s.DatabaseURL) || !db.IsPostgres(s.DatabaseReplicaURL) {
			add("DATABASE_REPLICA_URL: must be postgres://… of a standby of the PostgreSQL in DATABASE_URL; SQLite has none.")
		} else if err := db.CheckURL(s.DatabaseReplicaURL); err != nil {
			add("DATABASE_REPLICA_URL: %s.", err)
		}
	}
	if s.SQLiteGroupSize < 1 || s.SQLiteGroupSize > db.MaxGroup {
		add("SQLITE_GROUP_SIZE: must be 1 to %d.", db.MaxGroup)
	}
}

// DatabaseWait is how long a start waits for a database that cannot be reached.
func (s *Database) DatabaseWait() time.Duration {
	return time.Duration(*s.DatabaseWaitSeconds) * time.Second
}

// OwnDatabase is the URL of the database in the data directory.
func (c *Config) OwnDatabase() string { return "sqlite:" + filepath.Join(c.DataDir, "stagegate.db") }

// SQLiteFile is the path of the embedded database, if the settings name one.
func (c *Config) SQLiteFile() (path string, embedded bool) {
	return strings.CutPrefix(c.DatabaseURL, "sqlite:")
}

// SQLiteFiles are the files of an embedded database: the database, its log and the index of
// the log.
func SQLiteFiles(path string) []string {
	if resolved, err := datadir.Resolve(path); err == nil { // otherwise it cannot be opened either
		path = resolved
	}
	return []string{path, path + "-wal", path + "-shm"}
}

// Explained is AboutDatabase for an error of an operation on the database, which it leaves
// alone if it is about something else.
func (c *Config) Explained(err error) error {
	if err == nil || db.Explain(err) == "" {
		return err
	}
	return c.AboutDatabase(err)
}

// AboutDatabase returns an error of the database, if it is one, that names the setting and
// the database, and says what to do.
func (c *Config) AboutDatabase(err error) error {
	if err == nil {
		return nil
	}
	about := c.Given.Name("DATABASE_URL") + ": " + db.Name(c.DatabaseURL)
	if unmet, ok := errors.AsType[*db.NotReadyError](err); ok { // a sentence that says all
		return fmt.Errorf("%s: %w", about, unmet)
	}
	switch words := db.Explain(err); words {
	case "":
		return fmt.Errorf("%s: %w", about, err)
	case err.Error():
		return fmt.Errorf("%s: %w", about, err)
	default:
		return fmt.Errorf("%s: %s (%w)", about, words, err)
	}
}
