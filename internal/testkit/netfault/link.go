package netfault

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// link is a client connection with its connection to the server.
type link struct {
	proxy  *Proxy
	client *net.TCPConn
	done   chan struct{} // closed at its end

	mu        sync.Mutex
	server    net.Conn // nil until connected
	ended     bool
	left      bool // the client has closed its side
	forgotten bool
	reply     Reply // for the server's next bytes

	// Used only by the goroutine that reads from the client.
	seen   bool   // the client has sent Cut.Seen
	recent []byte // the end of what the client has sent
}

func newLink(p *Proxy, client *net.TCPConn) *link {
	return &link{proxy: p, client: client, done: make(chan struct{}), reply: forwarded}
}

// run forwards in both directions until either side closes.
func (l *link) run() {
	defer l.close()
	if !l.await() {
		return
	}
	server, err := net.Dial(l.proxy.network, l.proxy.address)
	if err != nil {
		l.reset()
		return
	}
	if !l.connected(server) {
		return
	}
	var back sync.WaitGroup
	back.Go(func() {
		defer l.close()
		l.copy(l.client, server, l.toClient)
	})
	l.copy(server, l.client, l.toServer)
	l.close()
	back.Wait()
}

// connected stores the connection to the server. It returns false if the client's has ended.
func (l *link) connected(server net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		_ = server.Close()
		return false
	}
	l.server = server
	return true
}

// copy forwards bytes that pass allows, until the end of the connection.
func (l *link) copy(to, from net.Conn, pass func([]byte) bool) {
	buffer := make([]byte, 32<<10)
	var held []byte // bytes in the black hole
	for {
		n, err := from.Read(buffer)
		held = append(held, buffer[:n]...)
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded): // interrupted by wake
			_ = from.SetReadDeadline(time.Time{})
			err = nil
		case err != nil && !errors.Is(err, io.EOF):
			held = nil // lost bytes are not sent again
		}
		if err != nil && from == l.client {
			l.leave()
		}
		if err != nil && !l.await() { // a black hole swallows the end, too
			return
		}
		if !l.forwards() {
			continue
		}
		if len(held) > 0 && pass(held) {
			if _, err := to.Write(held); err != nil {
				return
			}
		}
		held = nil
		if err != nil {
			return
		}
	}
}

// forwards reports whether bytes are forwarded now.
func (l *link) forwards() bool {
	m, _ := l.proxy.current()
	l.mu.Lock()
	defer l.mu.Unlock()
	return m == forward && !l.forgotten
}

// await waits until bytes are forwarded. It returns false if the connection has ended.
func (l *link) await() bool {
	for {
		m, changed := l.proxy.current()
		if m == reset {
			l.reset()
		}
		if l.forwards() {
			return true
		}
		select {
		case <-l.done:
			return false
		case <-changed:
		}
	}
}

// wake interrupts reads, so that waiting bytes are forwarded.
func (l *link) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	past := time.Unix(1, 0)
	_ = l.client.SetReadDeadline(past)
	if l.server != nil {
		_ = l.server.SetReadDeadline(past)
	}
}

// forget drops all further bytes.
func (l *link) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgotten = true
}

// leave records that the client has closed its side.
func (l *link) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left = true
}

func (l *link) isOpen() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.ended && !l.left
}

// close closes both sides.
func (l *link) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return
	}
	l.ended = true
	close(l.done)
	_ = l.client.Close()
	if l.server != nil {
		_ = l.server.Close()
	}
}

// reset closes both sides with a connection reset for the client.
func (l *link) reset() {
	_ = l.client.SetLinger(0)
	l.close()
}
