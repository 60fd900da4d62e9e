package netfault_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/poll"
)

// echo is an echo server for lines that also reports what it has read.
func echo(t *testing.T) (address string, lines <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	read := make(chan string, 100)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				for scanner := bufio.NewScanner(conn); scanner.Scan(); {
					read <- scanner.Text()
					io.WriteString(conn, scanner.Text()+"\n")
				}
			}()
		}
	}()
	return listener.Addr().String(), read
}

type client struct {
	t *testing.T
	net.Conn
}

func dial(t *testing.T, p *netfault.Proxy) client {
	t.Helper()
	conn, err := net.Dial("tcp", p.Addr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return client{t, conn}
}

func (c client) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// receive reads a line or returns the error of the connection.
func (c client) receive() (string, error) {
	c.SetReadDeadline(time.Now().Add(10 * time.Second))
	return c.line()
}

func (c client) line() (string, error) {
	line, err := bufio.NewReader(c).ReadString('\n')
	return strings.TrimSpace(line), err
}

func (c client) want(line string) {
	c.t.Helper()
	if got, err := c.receive(); got != line || err != nil {
		c.t.Fatalf("got %q, %v; want %q", got, err, line)
	}
}

// wantNothing checks that nothing arrives for a moment.
func (c client) wantNothing() {
	c.t.Helper()
	c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	if got, err := c.line(); !errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Fatalf("got %q, %v; want nothing", got, err)
	}
}

func (c client) wantReset() {
	c.t.Helper()
	if got, err := c.receive(); !errors.Is(err, syscall.ECONNRESET) {
		c.t.Fatalf("got %q, %v; want a reset connection", got, err)
	}
}

// Bytes sent into a black hole arrive when it ends, on existing and new connections, unless the sender has
// reset its connection.
func TestBlackhole(t *testing.T) {
	address, read := echo(t)
	p := netfault.Start(t, "tcp", address)
	before, impatient := dial(t, p), dial(t, p)
	before.send("one")
	before.want("one")
	impatient.send("two")
	impatient.want("two")
	p.Blackhole()
	meanwhile := dial(t, p)
	impatient.send("too late")
	before.send("three")
	meanwhile.send("four")
	before.wantNothing()
	meanwhile.wantNothing()
	impatient.Conn.(*net.TCPConn).SetLinger(0)
	impatient.Close()
	poll.Until(t, "the connection is reset", func() bool { return p.Connections() == 2 })
	p.Forward()
	before.want("three")
	meanwhile.want("four")
	for len(read) > 0 {
		if line := <-read; line == "too late" {
			t.Error("the server got what was sent on a connection that was reset")
		}
	}
}

func TestDropConnections(t *testing.T) {
	address, _ := echo(t)
	p := netfault.Start(t, "tcp", address)
	before := dial(t, p)
	before.send("one")
	before.want("one")
	p.DropConnections()
	before.send("two")
	after := dial(t, p)
	after.send("three")
	after.want("three")
	before.wantNothing()
}

func TestReset(t *testing.T) {
	address, _ := echo(t)
	p := netfault.Start(t, "tcp", address)
	before := dial(t, p)
	before.send("one")
	before.want("one")
	p.Reset()
	before.wantReset()
	p.Forward()
	after := dial(t, p)
	after.send("two")
	after.want("two")
}

// A message gets as far as the cut defines, only on matching connections.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		reply          netfault.Reply
		arrives, waits bool
	}{{netfault.NotSent, false, false}, {netfault.Lost, true, false}, {netfault.NotSentSilent, false, true}, {netfault.LostSilent, true, true}} {
		address, read := echo(t)
		p := netfault.Start(t, "tcp", address)
		p.Cut(netfault.Cut{At: "commit", Seen: "mine", Reply: c.reply, Times: 1})
		other, mine, later := dial(t, p), dial(t, p), dial(t, p)
		other.send("commit of others")
		other.want("commit of others")
		mine.send("mine")
		mine.want("mine")
		mine.send("COMMIT")
		if c.waits {
			mine.wantNothing()
		} else {
			mine.wantReset()
		}
		later.send("mine: commit")
		later.want("mine: commit")
		if p.Cuts() != 1 {
			t.Errorf("%d connections were cut, want 1", p.Cuts())
		}
		arrived := false
		for len(read) > 0 {
			arrived = <-read == "COMMIT" || arrived
		}
		if arrived != c.arrives {
			t.Errorf("%v: the message arrived: %v, want %v", c.reply, arrived, c.arrives)
		}
	}
}
