package db

import (
	"cmp"
	"database/sql"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// defaultConns is the size of the PostgreSQL pool when the options give none.
const defaultConns = 20

// defaultBackgroundConns is the size of the pool for the background, when the options
// give none.
const defaultBackgroundConns = 4

// defaultPaymentConns is the size of the pool for payments in the background, when the
// options give none.
const defaultPaymentConns = 2

// postgresParams are set on each connection unless the URL has another value.
// The time limits are in milliseconds; with them, one caller that hangs does not
// block others for long.
var postgresParams = map[string]string{
	"TimeZone":                            "UTC",
	"application_name":                    "stagegate",
	"statement_timeout":                   "15000",
	"lock_timeout":                        "5000",
	"idle_in_transaction_session_timeout": "30000",
	"default_transaction_isolation":       "read committed",
}

func openPostgres(text string, o Options) (*DB, error) {
	config, err := pgx.ParseConfig(text)
	if err != nil {
		return nil, err // the message of pgx does not contain the password
	}
	for name, value := range postgresParams {
		if !hasParam(config.RuntimeParams, name) {
			config.RuntimeParams[name] = value
		}
	}
	if !strings.Contains(text, "target_session_attrs=") && os.Getenv("PGTARGETSESSIONATTRS") == "" {
		// After a failover the old primary may come back as a standby: of the
		// hosts in the URL, take the one that accepts writes.
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}

	size := o.MaxConns
	if size <= 0 {
		size = defaultConns
	}
	pool := postgresPool(config, size)
	return &DB{
		engine: postgresEngine, readers: pool, writers: pool, jobs: postgresPool(config, o.backgroundConns()), paying: postgresPool(config, o.paymentConns()),
		config: config, wait: maxWait,
	}, nil
}

func postgresPool(config *pgx.ConnConfig, size int) *sql.DB {
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxLifetime(30 * time.Minute)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool
}

// backgroundConns is the size of the pool for the background.
func (o Options) backgroundConns() int {
	return cmp.Or(max(o.BackgroundConns, 0), defaultBackgroundConns)
}

// paymentConns is the size of the pool for payments in the background.
func (o Options) paymentConns() int {
	return cmp.Or(max(o.PaymentConns, 0), defaultPaymentConns)
}

// hasParam reports whether the URL sets a parameter, by its own name in any
// case or inside options.
func hasParam(params map[string]string, name string) bool {
	for key := range params {
		if strings.EqualFold(key, name) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(params["options"]), strings.ToLower(name))
}
