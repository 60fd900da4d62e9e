package db

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"
)

// Time limits of connections to PostgreSQL. They are for one connection that breaks while
// others work; the monitor notices when the server no longer answers at all.
const (
	connectTimeout  = 3 * time.Second // for each host
	unackedTimeout  = 5 * time.Second // for what was sent and not acknowledged
	keepAliveIdle   = 3 * time.Second
	keepAlivePause  = time.Second
	keepAliveProbes = 2
)

// errSilent is the error of connections to a server that does not answer.
var errSilent = fmt.Errorf("%w: PostgreSQL does not answer", ErrUnavailable)

// network makes the connections to PostgreSQL, and ends them all when the server no
// longer answers. Otherwise statements would wait for replies that never come.
type network struct {
	dialer net.Dialer

	mu     sync.Mutex
	silent bool // the server does not answer: there are no connections, and no new ones
	conns  map[*serverConn]struct{}
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

// dial makes a connection, unless the server does not answer.
func (n *network) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if n.isSilent() {
		return nil, errSilent
	}
	base, err := n.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.silent {
		_ = base.Close() // nothing was sent
		return nil, errSilent
	}
	c := &serverConn{Conn: base, network: n}
	n.conns[c] = struct{}{}
	return c, nil
}

func (n *network) isSilent() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.silent
}

// cut ends all connections. New ones fail until restore.
func (n *network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.silent = true
	for c := range n.conns {
		// What was not sent yet is dropped: it must not be done after its caller
		// was told that the database is unavailable.
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
	n.silent = false
}

// lost reports whether a connection was ended by cut.
func (n *network) lost(c *serverConn) bool {
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

// Read reads, and says why if the connection was ended.
func (c *serverConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	return n, c.explain(err)
}

// Write writes, and says why if the connection was ended.
func (c *serverConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	return n, c.explain(err)
}

func (c *serverConn) explain(err error) error {
	if err != nil && c.network.lost(c) {
		return errSilent
	}
	return err
}

// Close closes the connection.
func (c *serverConn) Close() error {
	c.network.mu.Lock()
	c.closed = true
	delete(c.network.conns, c)
	c.network.mu.Unlock()
	return c.Conn.Close()
}
