// Package netfault provides a TCP proxy that injects network faults: black holes, resets, and cuts at a
// message.
package netfault

import (
	"maps"
	"net"
	"slices"
	"sync"
	"testing"
)

// Proxy forwards connections to a server, without faults at first.
type Proxy struct {
	network, address string // of the server
	listener         net.Listener
	running          sync.WaitGroup

	mu      sync.Mutex
	mode    mode
	changed chan struct{} // closed when the mode changes
	links   map[*link]struct{}
	cut     Cut
	left    int // connections still to be cut
	cuts    int // connections cut
}

// mode is the current fault.
type mode int

const (
	forward mode = iota
	blackhole
	reset
	closed
)

// New starts a proxy on a free local port. The network is "tcp" or "unix".
func New(network, address string) (*Proxy, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &Proxy{
		network: network, address: address, listener: listener,
		changed: make(chan struct{}), links: map[*link]struct{}{},
	}
	p.running.Go(p.accept)
	return p, nil
}

// Start starts a proxy until the end of a test.
func Start(t testing.TB, network, address string) *Proxy {
	t.Helper()
	p, err := New(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// Close closes the proxy and its connections.
func (p *Proxy) Close() {
	p.set(closed)
	_ = p.listener.Close()
	p.each((*link).close)
	p.running.Wait()
}

// Addr returns the address for clients, such as 127.0.0.1:40000.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Forward ends faults. Bytes swallowed by a black hole arrive now, like TCP retransmissions, unless the sender
// has reset the connection.
func (p *Proxy) Forward() { p.set(forward) }

// Blackhole drops all bytes in both directions, on existing and new connections. New connections are accepted.
func (p *Proxy) Blackhole() { p.set(blackhole) }

// Reset resets all connections, and new ones until Forward.
func (p *Proxy) Reset() {
	p.set(reset)
	p.each((*link).reset)
}

// DropConnections drops all bytes on the existing connections permanently, like a firewall that has lost its state. New
// connections work.
func (p *Proxy) DropConnections() { p.each((*link).forget) }

// Connections returns the number of open client connections.
func (p *Proxy) Connections() int {
	n := 0
	p.each(func(l *link) {
		if l.isOpen() {
			n++
		}
	})
	return n
}

func (p *Proxy) set(m mode) {
	p.mu.Lock()
	if p.mode != closed {
		p.mode = m
		close(p.changed)
		p.changed = make(chan struct{})
	}
	p.mu.Unlock()
	p.each((*link).wake)
}

// each calls a function for all connections.
func (p *Proxy) each(do func(*link)) {
	p.mu.Lock()
	links := slices.Collect(maps.Keys(p.links))
	p.mu.Unlock()
	for _, l := range links {
		do(l)
	}
}

// current returns the mode, and a channel that is closed when it changes.
func (p *Proxy) current() (mode, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.mode, p.changed
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return // the proxy was closed
		}
		l := newLink(p, client.(*net.TCPConn))
		p.mu.Lock()
		p.links[l] = struct{}{}
		late := p.mode == closed
		p.mu.Unlock()
		if late {
			l.close()
		}
		p.running.Go(func() {
			l.run()
			p.mu.Lock()
			delete(p.links, l)
			p.mu.Unlock()
		})
	}
}
