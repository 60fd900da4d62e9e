// Package mailbox is the built-in mail relay: a server that takes mails over
// SMTP, as a real relay does, and shows them instead of delivering them
// (specification, section 10). No mail leaves this machine.
package mailbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
)

// Path is where the mailbox is shown. Handler takes whole paths: mount it at
// Path and at Path + "/" without stripping anything.
const Path = "/sandbox/mailbox"

const (
	maxMessage    = 1 << 20 // bytes
	maxRecipients = 50
	kept          = 1000 // mails; older ones are forgotten
	idle          = time.Minute
	grace         = 5 * time.Second // for mails under way when the server stops
)

// Config is what the sandbox needs to know.
type Config struct {
	Dir string // keeps the state
	Now func() time.Time
	Log *slog.Logger
}

// Server is the mail sandbox.
type Server struct {
	now   func() time.Time
	log   *slog.Logger
	line  *line
	smtp  *smtp.Server
	store *store
	grace time.Duration

	mu     sync.Mutex
	refuse []int // codes for the next mails
}

// New opens the sandbox with the mails that it finds in its directory, and a
// free port on this machine. Mails that arrive wait there for Run. Call Close
// when it is no longer used.
func New(c Config) (*Server, error) {
	if c.Dir == "" || c.Now == nil || c.Log == nil {
		return nil, errors.New("mail sandbox: the configuration is incomplete")
	}
	st, err := openStore(filepath.Join(c.Dir, "mails.jsonl"))
	if err != nil {
		return nil, fmt.Errorf("mail sandbox: %w", err)
	}
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(fmt.Errorf("mail sandbox: %w", err), st.close())
	}
	s := &Server{now: c.Now, log: c.Log, store: st, grace: grace, line: &line{Listener: listener, open: map[*call]struct{}{}}}
	s.smtp = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }))
	s.smtp.Domain = "mailbox.sandbox.test"
	s.smtp.MaxMessageBytes = maxMessage
	s.smtp.MaxRecipients = maxRecipients
	s.smtp.ReadTimeout, s.smtp.WriteTimeout = idle, idle
	s.smtp.EnableSMTPUTF8 = true
	s.smtp.ErrorLog = slog.NewLogLogger(c.Log.Handler(), slog.LevelWarn)
	return s, nil
}

// Addr is the host and port on which mails are taken.
func (s *Server) Addr() string { return s.line.Addr().String() }

// URL is Addr in the form in which a client is given its relay.
func (s *Server) URL() string { return "smtp://" + s.Addr() }

// Run takes mails until ctx ends, and for a moment longer those under way.
func (s *Server) Run(ctx context.Context) error {
	served := make(chan error, 1)
	go func() { served <- s.smtp.Serve(s.line) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	_ = s.line.Close() // first, so that the library counts no new connection while it waits for the old ones
	err := ignoreClosed(<-served)
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	stop := context.AfterFunc(late, s.line.hangUp)
	defer stop()
	// Not the library's own time limit: it would leave the connections open.
	return errors.Join(err, ignoreClosed(s.smtp.Shutdown(context.WithoutCancel(ctx))))
}

// Close closes the state and the port. It comes after Run has returned.
func (s *Server) Close() error {
	err := ignoreClosed(s.line.Close())
	s.line.hangUp()
	return errors.Join(err, s.store.close())
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// Mails lists the mails to an address, or without one all of them, the newest
// first.
func (s *Server) Mails(to string) []Mail { return s.store.newestFirst(to) }

// Refuse makes the sandbox answer the next mails with a code, one mail for each
// code: from 400 on, try again later; from 500 on, never. A kept connection may
// have several mails.
func (s *Server) Refuse(codes ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = append(s.refuse, codes...)
}

func (s *Server) refusal() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.refuse) == 0 {
		return nil
	}
	code := s.refuse[0]
	s.refuse = s.refuse[1:]
	return &smtp.SMTPError{
		Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 2, 1}, Message: "Refused, as the sandbox was told to",
	}
}

// line is the port. It knows its connections, so that none outlives the server.
type line struct {
	net.Listener

	mu   sync.Mutex
	open map[*call]struct{}
}

// Accept waits for the next connection.
func (l *line) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &call{Conn: conn, line: l}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[c] = struct{}{}
	return c, nil
}

func (l *line) hangUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.open {
		_ = c.Conn.Close()
	}
}

// call is a connection.
type call struct {
	net.Conn

	line *line
}

// Close ends the connection.
func (c *call) Close() error {
	c.line.mu.Lock()
	delete(c.line.open, c)
	c.line.mu.Unlock()
	return c.Conn.Close()
}
