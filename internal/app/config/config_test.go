package config_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
)

// An empty DATA_DIR counts as not set, also for the demo, which adds a directory of its own.
func TestEmptyDataDir(t *testing.T) {
	t.Parallel()
	var c config.Config
	c.SetGiven(config.Given{Parsed: true})
	if c.DataDir != "./data" || c.OwnDatabase() != "sqlite:data/stagegate.db" {
		t.Errorf("the data is in %q, the database is %s", c.DataDir, c.OwnDatabase())
	}
}

// A zero value is the default, but from a command line it was asked for.
func TestDefaults(t *testing.T) {
	t.Parallel()
	c := config.Config{Server: config.Server{Sandbox: "true"}, Retention: config.Retention{RetainCallsDays: new(0)}}
	if err := c.Check(); err != nil {
		t.Errorf("zero values: %v", err)
	}
	c = c.WithDefaults()
	if c.HTTPAddr != "127.0.0.1:8080" || c.DBMaxConns != 20 || c.CallsInFlight != 20 || c.FileMaxSizeBytes != 20<<20 ||
		len(c.FileAllowedTypes) < 5 || c.DatabaseWait() != time.Minute || c.KeepCalls() != 0 || c.DatabaseURL != "sqlite:data/stagegate.db" {
		t.Errorf("got %+v", c)
	}
	c.Given.Parsed, c.DBMaxConns, c.RetainOutboxFailedDays = true, 0, new(-1)
	err := c.Check()
	for _, want := range []string{"DB_MAX_CONNS: must be 1 or more.", "RETAIN_OUTBOX_FAILED_DAYS: must be 0 or more."} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not in: %v", want, err)
		}
	}
}
