package db

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// defaultConns is the size of the PostgreSQL pool when the options give none.
const defaultConns = 20

// defaultAnswerLimit is how long PostgreSQL may take for the simplest answer, when the
// options do not say.
const defaultAnswerLimit = 3 * time.Second

// postgresParams are set on each connection unless the URL has another value.
// The time limits are in milliseconds; with them, one caller that hangs, or that is
// gone, does not block others for long.
var postgresParams = map[string]string{
	"TimeZone":                            "UTC",
	"application_name":                    "stagegate",
	"statement_timeout":                   "15000",
	"lock_timeout":                        "5000",
	"idle_in_transaction_session_timeout": "15000",
	"default_transaction_isolation":       "read committed",
}

func openPostgres(text string, o Options) (*DB, error) {
	// After a failover the old primary may come back as a standby: of the
	// hosts in the URL, take the one that accepts writes.
	config, err := postgresConfig(text, pgconn.ValidateConnectTargetSessionAttrsReadWrite)
	if err != nil {
		return nil, err
	}
	n := newNetwork()
	connectThrough(config, n, text)
	size := cmp.Or(max(o.MaxConns, 0), defaultConns)
	limit := cmp.Or(o.AnswerLimit, defaultAnswerLimit)
	var lists *replica
	if o.ReplicaURL != "" {
		if lists, err = openReplica(o.ReplicaURL, size, limit); err != nil {
			return nil, err
		}
	}
	pool, jobs, paying := postgresPool(config, size), postgresPool(config, o.backgroundConns()), postgresPool(config, o.paymentConns())
	return &DB{database: &database{
		engine: postgresEngine, readers: pool, writers: pool, jobs: jobs, paying: paying,
		queues: map[*sql.DB]*writeQueue{
			pool: newWriteQueue(writersOf(size)), jobs: newWriteQueue(writersOf(o.backgroundConns())), paying: newWriteQueue(o.paymentConns()),
		},
		config: config, monitor: newMonitor(config, n, limit), replica: lists, wait: maxWait,
	}}, nil
}

// postgresConfig reads a URL, and adds the parameters of each connection. Of the hosts in
// it, the connections take one that is fit, unless the URL itself says which.
func postgresConfig(text string, fit pgconn.ValidateConnectFunc) (*pgx.ConnConfig, error) {
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
		config.ValidateConnect = fit
	}
	return config, nil
}

// writersOf is how many connections of a pool may write at once. Writers may wait for
// each other's locks; the other connections are left to those who only read.
func writersOf(size int) int { return max(size*3/4, 1) }

// connectThrough has connections be made by a network, and not take long.
func connectThrough(config *pgx.ConnConfig, n *network, text string) {
	config.DialFunc = n.dial
	if !strings.Contains(text, "connect_timeout=") && os.Getenv("PGCONNECT_TIMEOUT") == "" {
		config.ConnectTimeout = connectTimeout
	}
	lookup := config.LookupFunc
	config.LookupFunc = func(ctx context.Context, host string) ([]string, error) {
		ctx, cancel := context.WithTimeout(ctx, connectTimeout)
		defer cancel()
		return lookup(ctx, host)
	}
}

func postgresPool(config *pgx.ConnConfig, size int) *sql.DB {
	pool := stdlib.OpenDB(*config, stdlib.OptionShouldPing(pingIdle), stdlib.OptionResetSession(checkOpen))
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxLifetime(30 * time.Minute)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool
}

// pingIdle examines a connection that was idle, before it is used again. Without an
// answer the connection is closed. It does not ask for a further ping.
func pingIdle(ctx context.Context, p stdlib.ShouldPingParams) bool {
	if p.IdleDuration > time.Second {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_ = p.Conn.Ping(ctx) // checkOpen sees the failure
	}
	return false
}

// checkOpen has the pool take another connection where this one is closed.
func checkOpen(_ context.Context, c *pgx.Conn) error {
	if c.IsClosed() {
		return driver.ErrBadConn
	}
	return nil
}

// backgroundConns is the size of the pool for the background.
func (o Options) backgroundConns() int {
	return cmp.Or(max(o.BackgroundConns, 0), o.fewConns())
}

// paymentConns is the size of the pool for payments in the background.
func (o Options) paymentConns() int {
	return cmp.Or(max(o.PaymentConns, 0), o.fewConns())
}

// fewConns is a fifth of the size of the pool for calls, and at least 2.
func (o Options) fewConns() int { return max(cmp.Or(max(o.MaxConns, 0), defaultConns)/5, 2) }

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
