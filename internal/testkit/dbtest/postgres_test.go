package dbtest

import (
	"context"
	"net"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"

	"stagegate/internal/testkit/poll"
)

// An idle connection may have a goroutine that reads from it, which CloseIdle ends.
func TestCloseIdle(t *testing.T) {
	ctx := t.Context()
	config, err := pgx.ParseConfig(serverURL(t))
	if err != nil {
		t.Fatal(err)
	}
	var network busy
	config.DialFunc = network.dial
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	network.stalled.Store(true)
	if _, err := conn.Exec(ctx, "SELECT 1"); err != nil {
		t.Fatal(err)
	}
	network.stalled.Store(false)
	admins <- conn
	if err := goleak.Find(); err == nil {
		t.Error("nothing reads in the background: pgx needs CloseIdle no more")
	}
	CloseIdle()
	poll.Until(t, "the goroutine ends", func() bool { return goleak.Find() == nil })
}

// busy is the network of a busy machine: while it is stalled, a write returns only after its reply was read.
type busy struct {
	stalled atomic.Bool
	reads   atomic.Int64
}

func (b *busy) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	return busyConn{conn, b}, err
}

type busyConn struct {
	net.Conn

	network *busy
}

func (c busyConn) Read(p []byte) (int, error) {
	c.network.reads.Add(1)
	return c.Conn.Read(p)
}

func (c busyConn) Write(p []byte) (int, error) {
	before := c.network.reads.Load()
	n, err := c.Conn.Write(p)
	if c.network.stalled.Load() {
		poll.Soon(func() bool { return c.network.reads.Load() == before+2 }) // of the reply, and of what does not come
	}
	return n, err
}
