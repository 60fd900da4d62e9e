package netfault

import "bytes"

// Commit is the last message of a committed transaction in pgx.
const Commit = "commit\x00"

// Cut defines at which client message a connection breaks.
type Cut struct {
	At    string // bytes of the message; case is ignored
	Seen  string // if set, only on connections on which the client has sent these bytes before or in the same message
	Reply Reply  // how far the message gets
	Times int    // number of connections to cut; 0 means all
}

// Reply defines how far a message gets and what the client sees.
type Reply int

// Outcomes of a cut.
const (
	// NotSent means that the server does not get the message and the client sees a connection reset.
	NotSent Reply = iota
	// Lost means that the server gets the message and replies, but the client sees a connection reset.
	Lost
	// NotSentSilent is NotSent without a reset: the client waits.
	NotSentSilent
	// LostSilent is Lost without a reset: the client waits.
	LostSilent

	forwarded // the connection is not cut
)

// Cut cuts connections from now on, replacing an earlier Cut.
func (p *Proxy) Cut(c Cut) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut, p.left = c, c.Times
	if c.Times == 0 {
		p.left = -1
	}
}

// Cuts returns the number of connections cut.
func (p *Proxy) Cuts() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cuts
}

// toServer reports whether bytes of the client are forwarded.
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

// toClient reports whether bytes of the server are forwarded.
func (l *link) toClient([]byte) bool {
	l.mu.Lock()
	reply := l.reply
	l.mu.Unlock()
	return !l.lose(reply, Lost, LostSilent)
}

// lose cuts the connection if the reply requires it.
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
	keep := max(len(at), len(seen), 1) - 1 // a message may be split in two
	l.recent = text[max(len(text)-keep, 0):]
	return forwarded
}
