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

// defaultConns is the default of Options.MaxConns.
const defaultConns = 20

// defaultPingTimeout is the default of Options.PingTimeout.
const defaultPingTimeout = 3 * time.Second

// postgresParams are set on each connection unless the URL sets them. Timeouts are in milliseconds; they keep a
// stuck or vanished caller from blocking others for long.
var postgresParams = map[string]string{
	"TimeZone":                            "UTC",
	"application_name":                    "stagegate",
	"statement_timeout":                   "15000",
	"lock_timeout":                        "5000",
	"idle_in_transaction_session_timeout": "15000",
	"default_transaction_isolation":       "read committed",
}

func openPostgres(text string, o Options) (*DB, error) {
	// After a failover the old primary may return as a standby: use the host of the URL that accepts writes.
	config, err := postgresConfig(text, pgconn.ValidateConnectTargetSessionAttrsReadWrite)
	if err != nil {
		return nil, err
	}
	n := newNetwork()
	connectThrough(config, n, text)
	size := cmp.Or(max(o.MaxConns, 0), defaultConns)
	limit := cmp.Or(o.PingTimeout, defaultPingTimeout)
	var lists *replica
	if o.ReplicaURL != "" {
		if lists, err = openReplica(o.ReplicaURL, size, limit); err != nil {
			return nil, err
		}
	}
	pool, jobs, paying := postgresPool(config, size), postgresPool(config, o.backgroundConns()), postgresPool(config, o.paymentConns())
	return &DB{database: &database{
		engine: postgresEngine, readers: pool, writers: pool, background: jobs, payments: paying,
		limiters: map[*sql.DB]*writeLimiter{
			pool: newWriteLimiter(maxWriters(size)), jobs: newWriteLimiter(maxWriters(o.backgroundConns())), paying: newWriteLimiter(o.paymentConns()),
		},
		config: config, monitor: newMonitor(config, n, limit), replica: lists, maxWait: maxWait,
	}}, nil
}

// postgresConfig parses a URL and adds the connection parameters. Of several hosts, connections use the first
// that fit accepts, unless the URL sets target_session_attrs.
func postgresConfig(text string, fit pgconn.ValidateConnectFunc) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(text)
	if err != nil {
		return nil, err // pgx omits the password from its message
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

// maxWriters returns how many connections of a pool may write at once. Writers may wait for each other's locks;
// the other connections remain available to readers.
func maxWriters(size int) int { return max(size*3/4, 1) }

// connectThrough makes a config dial through a network, with a connect timeout.
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

// pingIdle pings an idle connection before it is used again, and closes it if there is no reply. It always
// returns false: no further ping is needed.
func pingIdle(ctx context.Context, p stdlib.ShouldPingParams) bool {
	if p.IdleDuration > time.Second {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_ = p.Conn.Ping(ctx) // checkOpen notices the failure
	}
	return false
}

// checkOpen makes the pool use another connection if this one is closed.
func checkOpen(_ context.Context, c *pgx.Conn) error {
	if c.IsClosed() {
		return driver.ErrBadConn
	}
	return nil
}

// backgroundConns returns the size of the background pool.
func (o Options) backgroundConns() int {
	return cmp.Or(max(o.BackgroundConns, 0), o.reservedConns())
}

// paymentConns returns the size of the background pool for payments.
func (o Options) paymentConns() int {
	return cmp.Or(max(o.PaymentConns, 0), o.reservedConns())
}

// reservedConns returns a fifth of the size of the main pool, and at least 2.
func (o Options) reservedConns() int { return max(cmp.Or(max(o.MaxConns, 0), defaultConns)/5, 2) }

// hasParam reports whether the URL sets a parameter, either by name in any case or inside options.
func hasParam(params map[string]string, name string) bool {
	for key := range params {
		if strings.EqualFold(key, name) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(params["options"]), strings.ToLower(name))
}
