package db

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"
)

// Timeouts of connections to PostgreSQL. They cover single broken connections; the monitor detects a server
// that no longer responds.
const (
	connectTimeout  = 3 * time.Second // per host
	unackedTimeout  = 5 * time.Second // for unacknowledged data
	keepAliveIdle   = 3 * time.Second
	keepAlivePause  = time.Second
	keepAliveProbes = 2
)

// errUnresponsive is the error of connections to a server that does not respond.
var errUnresponsive = fmt.Errorf("%w: PostgreSQL does not answer", ErrUnavailable)

// network dials connections to PostgreSQL and closes them all when the server no longer responds. Otherwise
// statements would wait for replies that never come.
type network struct {
	dialer net.Dialer

	mu           sync.Mutex
	unresponsive bool // the server does not respond: no connections, and no new ones
	conns        map[*serverConn]struct{}
}

func newNetwork() *network {
	return &network{
		dialer: net.Dialer{
			Timeout:         connectTimeout,
			KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: keepAliveIdle, Interval: keepAlivePause, Count: keepAliveProbes},
			Control:         limitUnacked,
		},
		conns: map[*serverConn]struct{}{},
	}
}

// dial opens a connection, unless the server does not respond.
func (n *network) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if n.isUnresponsive() {
		return nil, errUnresponsive
	}
	base, err := n.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.unresponsive {
		_ = base.Close() // nothing was sent
		return nil, errUnresponsive
	}
	c := &serverConn{Conn: base, network: n}
	n.conns[c] = struct{}{}
	return c, nil
}

func (n *network) isUnresponsive() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.unresponsive
}

// cut closes all connections. New ones fail until restore.
func (n *network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.unresponsive = true
	for c := range n.conns {
		// Unsent data is dropped: it must not take effect after the caller was told that the database is
		// unavailable.
		if tcp, ok := c.Conn.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
		_ = c.Conn.Close()
	}
	clear(n.conns)
}

// restore allows connections.
func (n *network) restore() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.unresponsive = false
}

// wasCut reports whether a connection was closed by cut.
func (n *network) wasCut(c *serverConn) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	_, open := n.conns[c]
	return !open && !c.closed
}

// serverConn is a connection to PostgreSQL.
type serverConn struct {
	net.Conn

	network *network
	closed  bool // by the driver; guarded by network.mu
}

// Read reads, and explains the error if the connection was cut.
func (c *serverConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	return n, c.explain(err)
}

// Write writes, and explains the error if the connection was cut.
func (c *serverConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	return n, c.explain(err)
}

func (c *serverConn) explain(err error) error {
	if err != nil && c.network.wasCut(c) {
		return errUnresponsive
	}
	return err
}

func (c *serverConn) Close() error {
	c.network.mu.Lock()
	c.closed = true
	delete(c.network.conns, c)
	c.network.mu.Unlock()
	return c.Conn.Close()
}
