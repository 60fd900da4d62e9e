package db

import (
	"context"
	"errors"
	"net"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// pingInterval is the time between two pings.
const pingInterval = time.Second

// monitor pings PostgreSQL every second on a dedicated connection by asking for the time, which also adjusts
// the clock. If a ping times out, the monitor closes all connections, so that callers do not wait in vain, and
// new ones fail immediately until the server responds again. Slow statements do not affect it.
type monitor struct {
	config      *pgx.ConnConfig
	network     *network
	clock       *Clock
	pingTimeout time.Duration // ping timeout

	mu   sync.Mutex
	conn *pgx.Conn // nil until the next ping

	stop    context.CancelFunc
	stopped chan struct{}
}

// newMonitor returns a monitor of the connections that config makes. Its own connection is not among them.
func newMonitor(config *pgx.ConnConfig, n *network, limit time.Duration) *monitor {
	own := config.Copy()
	own.DialFunc = n.dialer.DialContext
	return &monitor{config: own, network: n, clock: &Clock{}, pingTimeout: limit}
}

// start pings until close. A nil monitor, as on SQLite, does nothing.
func (m *monitor) start() {
	if m == nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	m.stop, m.stopped = stop, make(chan struct{})
	go func() {
		defer close(m.stopped)
		ticker := time.NewTicker(pingInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				m.check(ctx)
			}
		}
	}()
}

// close stops pinging.
func (m *monitor) close() {
	if m == nil {
		return
	}
	if m.stop != nil {
		m.stop()
		<-m.stopped
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.disconnect()
}

// unresponsive reports whether the server does not respond.
func (m *monitor) unresponsive() bool { return m != nil && m.network.isUnresponsive() }

// check pings and updates the network. After a timeout it tries a new connection at once, since only the old
// ones may be dead. Any response will do, even an error.
func (m *monitor) check(ctx context.Context) {
	err := m.ping(ctx)
	if isTimeout(err) {
		m.network.cut()
		err = m.ping(ctx)
	}
	if ctx.Err() == nil && !isTimeout(err) {
		m.network.restore()
	}
}

// isTimeout reports whether an error means that the server did not respond.
func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return errors.Is(err, context.DeadlineExceeded) || ok && timeout.Timeout() ||
		errors.Is(err, syscall.EHOSTUNREACH) || errors.Is(err, syscall.ENETUNREACH)
}

// ping asks for the time.
func (m *monitor) ping(ctx context.Context) (err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer func() {
		if err != nil {
			m.disconnect()
		}
	}()
	if m.conn == nil || m.conn.IsClosed() {
		if m.conn, err = pgx.ConnectConfig(ctx, m.config); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, m.pingTimeout)
	defer cancel()
	var microseconds int64
	sent := machineTime()
	err = m.conn.QueryRow(ctx, `SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)`).Scan(&microseconds)
	if err == nil {
		m.clock.observe(sent, machineTime(), time.UnixMicro(microseconds))
	}
	return err
}

// disconnect closes the connection, if any.
func (m *monitor) disconnect() {
	if m.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), m.pingTimeout)
		defer cancel()
		_ = m.conn.Close(ctx) // the connection is discarded anyway
		m.conn = nil
	}
}
