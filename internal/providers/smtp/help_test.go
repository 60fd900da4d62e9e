package smtp_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	server "github.com/emersion/go-smtp"

	"stagegate/internal/providers/smtp"
	"stagegate/internal/testkit/leak"
	"stagegate/internal/testkit/testlog"
)

func TestMain(m *testing.M) { leak.Main(m) }

const sender = "Stagegate <no-reply@example.test>"

func newClient(t *testing.T, url string) *smtp.Client {
	t.Helper()
	c, err := smtp.New(url, sender)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func message() smtp.Message {
	return smtp.Message{
		ID: "019aa0d2-7c10-7d44-b1e2-000000000001", To: "ada@example.test", ToName: "Ada Obi",
		Subject: "A subject", Text: "A text\n", HTML: "<p>A text</p>\n",
	}
}

// relay is a server that behaves as relays on the net do.
type relay struct {
	*server.Server

	addr string
	fail map[string]error // by command
	hold chan struct{}    // when set, a mail is taken only after it is closed

	mu      sync.Mutex
	logins  []string
	mails   []string
	current int
	most    int
}

func newRelay(t *testing.T, config *tls.Config, direct bool) *relay {
	t.Helper()
	r := &relay{fail: map[string]error{}}
	r.Server = server.NewServer(server.BackendFunc(func(*server.Conn) (server.Session, error) { return &dialogue{relay: r}, nil }))
	r.Domain, r.ErrorLog = "relay.test", slog.NewLogLogger(testlog.New(t).Handler(), slog.LevelInfo)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.addr = listener.Addr().String()
	if direct {
		listener = tls.NewListener(listener, config)
	} else {
		r.TLSConfig = config
	}
	served := make(chan error, 1)
	go func() { served <- r.Serve(listener) }()
	t.Cleanup(func() {
		_ = r.Close()
		_ = listener.Close() // the server does not know it yet if it has only just begun
		<-served
	})
	return r
}

func (r *relay) received() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.mails...)
}

// certificate is one for this machine, with the authority that stands for it.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	pool := x509.NewCertPool()
	pool.AddCert(web.Certificate())
	return &tls.Config{Certificates: web.TLS.Certificates, MinVersion: tls.VersionTLS12}, pool
}

type dialogue struct{ relay *relay }

func (*dialogue) Reset() {}

func (*dialogue) Logout() error { return nil }

func (d *dialogue) AuthMechanisms() []string { return []string{sasl.Plain} }

func (d *dialogue) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		d.relay.mu.Lock()
		defer d.relay.mu.Unlock()
		d.relay.logins = append(d.relay.logins, user+":"+password)
		if password != "s3cret/x" {
			return errors.New("no")
		}
		return nil
	}), nil
}

func (d *dialogue) Mail(string, *server.MailOptions) error { return d.relay.fail["MAIL"] }

func (d *dialogue) Rcpt(string, *server.RcptOptions) error { return d.relay.fail["RCPT"] }

func (d *dialogue) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	d.relay.mu.Lock()
	d.relay.current++
	d.relay.most = max(d.relay.most, d.relay.current)
	d.relay.mu.Unlock()
	if d.relay.hold != nil {
		<-d.relay.hold
	}
	d.relay.mu.Lock()
	defer d.relay.mu.Unlock()
	d.relay.current--
	if err := d.relay.fail["DATA"]; err != nil {
		return err
	}
	d.relay.mails = append(d.relay.mails, string(raw))
	return nil
}

// script is a relay that says exactly these lines: each is the answer to a line
// of the client, the first to the connection, and the last is followed by the
// end of it. What stands between DATA and the lone dot has no answer.
func script(t *testing.T, lines ...string) (url string) {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			recite(conn, lines)
		}
	}()
	t.Cleanup(func() {
		_ = listener.Close()
		<-done
	})
	return "smtp://" + listener.Addr().String()
}

func recite(conn net.Conn, lines []string) {
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	for i, line := range lines {
		if _, err := io.WriteString(conn, line+"\r\n"); err != nil || i == len(lines)-1 {
			return
		}
		inMail := strings.HasPrefix(line, "354")
		for {
			said, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if !inMail || said == ".\r\n" {
				break
			}
		}
	}
}

func word(t *testing.T, header string) string {
	t.Helper()
	text, err := new(mime.WordDecoder).DecodeHeader(header)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
