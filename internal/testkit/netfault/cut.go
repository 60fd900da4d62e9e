package netfault

import "bytes"

// Commit is what pgx sends as the last bytes of a transaction that is committed.
const Commit = "commit\x00"

// Cut says at which message of a client its connection breaks.
type Cut struct {
	At    string // bytes of the message; case does not matter
	Seen  string // if given, only on connections on which the client has sent these bytes before, or in the same message
	Reply Reply  // how far the message gets
	Times int    // how many connections are cut; 0 means all
}

// Reply says how far a message gets, and what the client sees.
type Reply int

// The ends of a connection that is cut.
const (
	// NotSent: the server does not get the message, and the client sees a reset connection.
	NotSent Reply = iota
	// Lost: the server gets the message and replies; the client sees a reset connection.
	Lost
	// NotSentSilent is like NotSent, but the client sees nothing, and waits.
	NotSentSilent
	// LostSilent is like Lost, but the client sees nothing, and waits.
	LostSilent

	forwarded // the connection is not cut
)

// Cut cuts connections from now on, instead of what an earlier call said.
func (p *Proxy) Cut(c Cut) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut, p.left = c, c.Times
	if c.Times == 0 {
		p.left = -1
	}
}

// Cuts says how many connections were cut.
func (p *Proxy) Cuts() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cuts
}

// toServer reports whether bytes of the client reach the server.
func (l *link) toServer(chunk []byte) bool {
	reply := l.match(chunk)
	if l.lose(reply, NotSent, NotSentSilent) {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reply = reply
	return true
}

// toClient reports whether bytes of the server reach the client.
func (l *link) toClient([]byte) bool {
	l.mu.Lock()
	reply := l.reply
	l.mu.Unlock()
	return !l.lose(reply, Lost, LostSilent)
}

// lose cuts the connection if that is what reply says.
func (l *link) lose(reply, loud, silent Reply) bool {
	switch reply {
	case loud:
		l.reset()
	case silent:
		l.forget()
	default:
		return false
	}
	return true
}

// match looks for the message at which the connection is cut.
func (l *link) match(chunk []byte) Reply {
	p := l.proxy
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left == 0 {
		return forwarded
	}
	at, seen := bytes.ToLower([]byte(p.cut.At)), bytes.ToLower([]byte(p.cut.Seen))
	text := bytes.ToLower(append(l.recent, chunk...))
	l.seen = l.seen || bytes.Contains(text, seen)
	if l.seen && bytes.Contains(text, at) {
		p.left--
		p.cuts++
		return p.cut.Reply
	}
	keep := max(len(at), len(seen), 1) - 1 // a message may come in two parts
	l.recent = text[max(len(text)-keep, 0):]
	return forwarded
}
