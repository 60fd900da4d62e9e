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

// monitor asks PostgreSQL every second, on a connection of its own, what time it is. The
// answer keeps the clock right. Without an answer, nobody else will get one either: the
// monitor then ends all connections, so that callers do not wait for nothing, and new
// ones fail at once until the server answers again. A statement that takes long does
// not disturb it.
type monitor struct {
	config  *pgx.ConnConfig
	network *network
	clock   *Clock
	limit   time.Duration // for an answer

	mu   sync.Mutex
	conn *pgx.Conn // nil until the next ping

	stop    context.CancelFunc
	stopped chan struct{}
}

// newMonitor returns the monitor of the connections that config makes. Its own one is not
// among them.
func newMonitor(config *pgx.ConnConfig, n *network, limit time.Duration) *monitor {
	own := config.Copy()
	own.DialFunc = n.dialer.DialContext
	return &monitor{config: own, network: n, clock: &Clock{}, limit: limit}
}

// start pings until close. A nil monitor, of SQLite, does nothing.
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

// close ends the pings.
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
	m.hangUp()
}

// silent reports whether the server does not answer.
func (m *monitor) silent() bool { return m != nil && m.network.isSilent() }

// check pings, and has the network follow. After a silence it tries a new connection at
// once: maybe only the old ones are dead. Any answer will do, also an error.
func (m *monitor) check(ctx context.Context) {
	err := m.ping(ctx)
	if isSilence(err) {
		m.network.cut()
		err = m.ping(ctx)
	}
	if ctx.Err() == nil && !isSilence(err) {
		m.network.restore()
	}
}

// isSilence reports whether an error means that the server did not answer.
func isSilence(err error) bool {
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
			m.hangUp()
		}
	}()
	if m.conn == nil || m.conn.IsClosed() {
		if m.conn, err = pgx.ConnectConfig(ctx, m.config); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, m.limit)
	defer cancel()
	var microseconds int64
	sent := machineTime()
	err = m.conn.QueryRow(ctx, `SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)`).Scan(&microseconds)
	if err == nil {
		m.clock.observe(sent, machineTime(), time.UnixMicro(microseconds))
	}
	return err
}

// hangUp closes the connection, if there is one.
func (m *monitor) hangUp() {
	if m.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), m.limit)
		defer cancel()
		_ = m.conn.Close(ctx) // it is of no use any more
		m.conn = nil
	}
}
