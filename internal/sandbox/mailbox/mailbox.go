// Package mailbox is the built-in mail relay: a server that accepts mails over
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

	"stagegate/internal/sandbox"
)

// Path is the path of the mailbox. Mount Handler at Path and at Path + "/" without stripping
// the prefix.
const Path = "/sandbox/mailbox"

const (
	maxMessage    = 1 << 20 // bytes
	maxRecipients = 50
	maxMails      = 1000 // older ones are deleted
	idle          = time.Minute
	grace         = 5 * time.Second // for mails in progress when the server stops
)

// Config configures the sandbox.
type Config struct {
	Dir    string          // keeps the state
	Faults *sandbox.Faults // nil for none
	Now    func() time.Time
	Log    *slog.Logger
}

// Server is the mail sandbox.
type Server struct {
	faults  *sandbox.Faults
	now     func() time.Time
	log     *slog.Logger
	port    *port
	smtp    *smtp.Server
	store   *store
	grace   time.Duration
	stopped chan struct{} // closed when Run ends; nobody has to wait any more

	mu     sync.Mutex
	refuse []int // codes of the replies to the next mails
}

// New opens the sandbox with the mails in its directory, and a free port on this
// machine. Connections wait there for Run. Call Close when it is no longer used.
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
	s := &Server{
		faults: c.Faults, now: c.Now, log: c.Log, store: st, grace: grace, stopped: make(chan struct{}),
		port: &port{Listener: listener, open: map[*connection]struct{}{}},
	}
	s.smtp = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }))
	s.smtp.Domain = "mailbox.sandbox.test"
	s.smtp.MaxMessageBytes = maxMessage
	s.smtp.MaxRecipients = maxRecipients
	s.smtp.ReadTimeout, s.smtp.WriteTimeout = idle, idle
	s.smtp.EnableSMTPUTF8 = true
	s.smtp.ErrorLog = slog.NewLogLogger(c.Log.Handler(), slog.LevelWarn)
	return s, nil
}

// Addr is the host and port of the relay.
func (s *Server) Addr() string { return s.port.Addr().String() }

// URL is Addr in the form of the setting SMTP_URL.
func (s *Server) URL() string { return "smtp://" + s.Addr() }

// Run accepts mails until ctx ends, and then finishes those in progress.
func (s *Server) Run(ctx context.Context) error {
	served := make(chan error, 1)
	go func() { served <- s.smtp.Serve(s.port) }()
	select {
	case err := <-served:
		close(s.stopped)
		return err
	case <-ctx.Done():
		close(s.stopped)
	}
	_ = s.port.Close() // first, so that the library accepts no connection while it waits for the open ones
	err := ignoreClosed(<-served)
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	stop := context.AfterFunc(late, s.port.closeConnections)
	defer stop()
	// The timeout of the library would leave the connections open.
	return errors.Join(err, ignoreClosed(s.smtp.Shutdown(context.WithoutCancel(ctx))))
}

// Close closes the state and the port. It comes after Run has returned.
func (s *Server) Close() error {
	err := ignoreClosed(s.port.Close())
	s.port.closeConnections()
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

// Refuse makes the sandbox reject the next mails, one per code: temporarily from 400 on,
// permanently from 500 on.
func (s *Server) Refuse(codes ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = append(s.refuse, codes...)
}

// fault returns the current fault.
func (s *Server) fault() sandbox.RelayFault {
	if s.faults == nil {
		return sandbox.RelayNormal
	}
	return s.faults.Mail().Relay
}

// refusal returns the error for the next mail, if it is rejected.
func (s *Server) refusal() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.refuse) > 0 {
		code := s.refuse[0]
		s.refuse = s.refuse[1:]
		return refused(code)
	}
	switch s.fault() {
	case sandbox.RelayTemporary:
		return refused(codeTemporary)
	case sandbox.RelayPermanent:
		return refused(codePermanent)
	case sandbox.RelayUnavailable:
		return refused(codeUnavailable)
	case sandbox.RelayNormal, sandbox.RelayTimeout, sandbox.RelayDrop: // see accept
	}
	return nil
}

// The codes of refused mails.
const (
	codeTemporary   = 451
	codePermanent   = 550
	codeUnavailable = 421
)

func refused(code int) error {
	return &smtp.SMTPError{
		Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 2, 1}, Message: "Refused by the sandbox on request",
	}
}

// accept saves a mail for each recipient, unless a fault prevents it.
func (s *Server) accept(m Mail, recipients []string) error {
	switch s.fault() {
	case sandbox.RelayDrop:
		return nil
	case sandbox.RelayTimeout:
		s.hang()
		return refused(codeTemporary)
	case sandbox.RelayNormal, sandbox.RelayTemporary, sandbox.RelayPermanent, sandbox.RelayUnavailable: // those that are refused do not get here
	}
	if err := s.store.add(m, recipients); err != nil {
		s.log.Error("mail sandbox: saving email failed", "error", err)
		return &smtp.SMTPError{Code: codeTemporary, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "The mail could not be saved"}
	}
	return nil
}

// hang waits until Run ends or the caller disconnects.
func (s *Server) hang() {
	timer := time.NewTimer(idle)
	defer timer.Stop()
	select {
	case <-s.stopped:
	case <-timer.C:
	}
}

// port is a listener that tracks its open connections so that it can close them.
type port struct {
	net.Listener

	mu   sync.Mutex
	open map[*connection]struct{}
}

// Accept waits for the next connection.
func (p *port) Accept() (net.Conn, error) {
	conn, err := p.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &connection{Conn: conn, port: p}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open[c] = struct{}{}
	return c, nil
}

func (p *port) closeConnections() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.open {
		_ = c.Conn.Close()
	}
}

// connection is a connection to the port.
type connection struct {
	net.Conn

	port *port
}

// Close ends the connection.
func (c *connection) Close() error {
	c.port.mu.Lock()
	delete(c.port.open, c)
	c.port.mu.Unlock()
	return c.Conn.Close()
}
