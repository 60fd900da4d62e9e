package smtp_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	server "github.com/emersion/go-smtp"

	"stagegate/internal/providers/smtp"
	"stagegate/internal/testkit/poll"
)

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"smtp://relay.example.test", "smtp://user:s3cret@relay.example.test:2525/", "smtps://relay.example.test", "smtp://[::1]:25", "smtp://localhost",
	} {
		if _, err := smtp.New(good, sender); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "relay.example.test:587", "http://relay.example.test", "smtp://", "smtp:relay", "smtp://u:s3cret@relay.example.test:0",
		"smtp://u:s3cret@relay.example.test:99999", "smtp://u:s3cret@relay.example.test:x", "smtp://u:s3cret@relay.example.test/x",
		"smtp://u:s3cret@relay.example.test?tls=off", "smtp://u:s3cret/x@relay.example.test", "smtp://u:s3cret@relay\x00",
	} {
		if _, err := smtp.New(bad, sender); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	for _, bad := range []string{"", "Stagegate", "a@b.test, c@d.test", "a@b.test\r\nBcc: c@d.test", "a@bücher.test"} {
		if _, err := smtp.New("smtp://relay.example.test", bad); err == nil {
			t.Errorf("sender %q", bad)
		}
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	r := newRelay(t, nil, false)
	client := newClient(t, "smtp://"+r.addr)
	for i, c := range []struct{ name, subject, wantName, wantSubject string }{
		{"Ada Obi", "Hello", "Ada Obi", "Hello"},
		{"", "", "", ""},
		{`Ada "the first" Obi\, <x@y.test>,`, "a  b", `Ada "the first" Obi\, <x@y.test>,`, "a b"},
		{"Zoë Ångström", "Prüfung – проба ✓", "Zoë Ångström", "Prüfung – проба ✓"},
		{"Ada\r\nBcc: a@b.test", "Hi\r\nX-Evil: 1\r\n\r\nbody", "Ada Bcc: a@b.test", "Hi X-Evil: 1 body"},
		{"Ada\nBcc: a@b.test\u2028x", "Hi\rX-Evil: 1", "Ada Bcc: a@b.test x", "Hi X-Evil: 1"},
		{strings.Repeat("very long name ", 20), strings.Repeat("ünd so weiter ", 30), strings.TrimSpace(strings.Repeat("very long name ", 20)), strings.TrimSpace(strings.Repeat("ünd so weiter ", 30))},
		{"=?utf-8?q?Bcc:?=", "=?utf-8?q?=0D=0AX-Evil:_1?=", "= ?utf-8?q?Bcc:?=", "= ?utf-8?q?=0D=0AX-Evil:_1?="},
	} {
		m := message()
		m.ToName, m.FromName, m.Subject = c.name, c.name, c.subject
		m.ReplyTo, m.Unsubscribe = "help@works.test", "https://a.test/?token=b\r\nX-Evil: 1"
		if err := client.Send(t.Context(), m); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		got, err := mail.ReadMessage(strings.NewReader(r.received()[i]))
		if err != nil {
			t.Fatal(err)
		}
		to, err := got.Header.AddressList("To")
		if err != nil || len(to) != 1 || to[0].Address != "ada@example.test" || to[0].Name != c.wantName {
			t.Errorf("%d: to %v, %v", i, to, err)
		}
		from, err := got.Header.AddressList("From")
		if name := cmp.Or(c.wantName, "Stagegate"); err != nil || len(from) != 1 || from[0].Address != "no-reply@example.test" || from[0].Name != name {
			t.Errorf("%d: from %v, %v", i, from, err)
		}
		if reply, link := got.Header.Get("Reply-To"), got.Header.Get("List-Unsubscribe"); reply != "<help@works.test>" || link != "<https://a.test/?token=b X-Evil: 1>" {
			t.Errorf("%d: %s %s", i, reply, link)
		}
		if subject := word(t, got.Header.Get("Subject")); subject != c.wantSubject {
			t.Errorf("%d: subject %q", i, subject)
		}
		for name := range got.Header {
			switch name {
			case "To", "From", "Subject", "Date", "Message-Id", "Mime-Version", "Content-Type", "Auto-Submitted", "Reply-To", "List-Unsubscribe", "List-Unsubscribe-Post":
			default:
				t.Errorf("%d: header %s", i, name)
			}
		}
		if id := got.Header.Get("Message-Id"); id != "<019aa0d2-7c10-7d44-b1e2-000000000001@example.test>" {
			t.Error(id)
		}
		if _, err := got.Header.Date(); err != nil {
			t.Error(err)
		}
		for line := range strings.SplitSeq(r.received()[i], "\r\n") {
			if len(line) > 998 || strings.ContainsFunc(line, func(r rune) bool { return r > '~' }) {
				t.Errorf("%d: a line that relays may refuse: %s", i, line)
			}
		}
	}
}

func TestNoRecipient(t *testing.T) {
	t.Parallel()
	r := newRelay(t, nil, false)
	for _, to := range []string{"", "ada", "Ada <ada@example.test>", "a@b.test\r\nRCPT TO:<c@d.test>", "a@b.test, c@d.test"} {
		m := message()
		m.To = to
		if err := newClient(t, "smtp://"+r.addr).Send(t.Context(), m); err == nil || smtp.IsUnreachable(err) {
			t.Errorf("%q: %v", to, err)
		}
	}
	if len(r.received()) != 0 {
		t.Error(r.received())
	}
}

func TestSecured(t *testing.T) {
	t.Parallel()
	config, pool := certificate(t)
	for _, c := range []struct {
		name, scheme, login string
		offered             bool
		trusted             bool
		sent                bool
	}{
		{"starttls", "smtp", "user:s3cret%2Fx@", true, true, true},
		{"starttls without a login", "smtp", "", true, true, true},
		{"starttls of somebody else", "smtp", "user:s3cret%2Fx@", true, false, false},
		{"no starttls", "smtp", "user:s3cret%2Fx@", false, true, false},
		{"tls", "smtps", "user:s3cret%2Fx@", true, true, true},
		{"tls of somebody else", "smtps", "user:s3cret%2Fx@", true, false, false},
		{"wrong password", "smtp", "user:wr0ng@", true, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			offer := config
			if !c.offered {
				offer = nil
			}
			r := newRelay(t, offer, c.scheme == "smtps")
			client := newClient(t, c.scheme+"://"+c.login+r.addr)
			if c.trusted {
				client.AsElsewhere(pool)
			} else {
				client.AsElsewhere(nil)
			}
			err := client.Send(t.Context(), message())
			if c.sent != (err == nil) || err != nil && !smtp.IsUnreachable(err) || len(r.received()) > 0 != c.sent {
				t.Errorf("%v, %d mails", err, len(r.received()))
			}
			if !c.sent && c.login != "user:wr0ng@" && len(r.logins) != 0 {
				t.Error("told the password")
			}
			if c.sent && c.login != "" && (len(r.logins) != 1 || r.logins[0] != "user:s3cret/x") {
				t.Error(r.logins)
			}
			if err != nil && (strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "wr0ng")) {
				t.Error(err)
			}
			if check := client.Check(t.Context()); c.sent != (check == nil) {
				t.Error(check)
			}
		})
	}
}

// A relay on this machine may ask for a password without TLS.
func TestLocalLogin(t *testing.T) {
	t.Parallel()
	r := newRelay(t, nil, false)
	r.AllowInsecureAuth = true
	if err := newClient(t, "smtp://user:s3cret%2Fx@"+r.addr).Send(t.Context(), message()); err != nil || len(r.received()) != 1 || len(r.logins) != 1 {
		t.Errorf("%v %v", err, r.logins)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		command     string
		code        int
		unreachable bool
	}{
		{"MAIL", 451, false}, {"MAIL", 552, false}, {"MAIL", 530, true}, {"MAIL", 421, true}, {"RCPT", 450, false}, {"RCPT", 451, false}, {"RCPT", 452, false},
		{"RCPT", 421, true}, {"RCPT", 550, false}, {"DATA", 452, false}, {"DATA", 421, true}, {"DATA", 554, false},
	} {
		t.Run(fmt.Sprint(c.command, c.code), func(t *testing.T) {
			t.Parallel()
			r := newRelay(t, nil, false)
			r.fail[c.command] = &server.SMTPError{Code: c.code, EnhancedCode: server.EnhancedCode{c.code / 100, 1, 1}, Message: "<Ada@Example.TEST>: not today"}
			err := newClient(t, "smtp://"+r.addr).Send(t.Context(), message())
			if err == nil || smtp.IsUnreachable(err) != c.unreachable || !strings.Contains(err.Error(), fmt.Sprint(c.code)) || !strings.Contains(err.Error(), "not today") {
				t.Errorf("%v", err)
			}
			if strings.Contains(strings.ToLower(err.Error()), "ada@") {
				t.Errorf("names the recipient: %v", err)
			}
			if e, ok := errors.AsType[*smtp.Error](err); !ok || e.Code != c.code {
				t.Errorf("%+v", e)
			}
		})
	}
}

func TestAway(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]string{
		"nobody":        "smtp://127.0.0.1:1", // a port that the system gives to nobody else
		"hangs up":      script(t, ""),        // after an empty line
		"busy":          script(t, "421 4.3.2 come back later"),
		"closed to us":  script(t, "554 5.7.1 go away"),
		"no hello":      script(t, "220 hi", "500 what?", "500 what?"),
		"dies in MAIL":  script(t, "220 hi", "250 relay", "250 noop", "250 sender ok"),
		"dies in DATA":  script(t, "220 hi", "250 relay", "250 noop", "250 sender ok", "250 recipient ok", "354 go on"),
		"closes in the": script(t, "220 hi", "250 relay", "250 noop", "250 sender ok", "250 recipient ok", "354 go on", "421 4.3.0 no"),
	} {
		err := newClient(t, url).Send(t.Context(), message())
		if !smtp.IsUnreachable(err) {
			t.Errorf("%s: %v", name, err)
		}
		replied := name == "hangs up" || name == "busy" || name == "closed to us" || name == "no hello" || name == "closes in the"
		if smtp.IsNoReply(err) == replied {
			t.Errorf("%s: no reply is %v, %v", name, !replied, err)
		}
	}
	if smtp.IsUnreachable(nil) || smtp.IsUnreachable(io.EOF) || smtp.IsNoReply(nil) || smtp.IsNoReply(io.EOF) {
		t.Error("not ours")
	}
}

// Once the relay has said that it took the mail, nothing that it does then may
// make us send it twice.
func TestTaken(t *testing.T) {
	t.Parallel()
	for _, after := range [][]string{{"250 taken"}, {"250 taken", "421 bye"}, {"250 taken", "250 reset"}, {"250 taken", "250 reset", "500 bye"}} {
		url := script(t, append([]string{"220 hi", "250 relay", "250 noop", "250 sender ok", "250 recipient ok", "354 go on"}, after...)...)
		if err := newClient(t, url).Send(t.Context(), message()); err != nil {
			t.Errorf("%v: %v", after, err)
		}
	}
}

func TestSilence(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	url := "smtp://" + listener.Addr().String() // connections wait there, and nobody speaks
	err = newClient(t, url).Within(20*time.Millisecond).Send(t.Context(), message())
	if !smtp.IsUnreachable(err) || !errors.Is(err, context.DeadlineExceeded) || !smtp.IsNoReply(err) {
		t.Error(err)
	}
	err = newClient(t, url).LoginWithin(20*time.Millisecond).Send(t.Context(), message())
	if !errors.Is(err, context.DeadlineExceeded) || !smtp.IsNoReply(err) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() { // cancels when the third connection is there
		for range 3 {
			if conn, err := listener.Accept(); err == nil {
				defer func() { _ = conn.Close() }()
			}
		}
		cancel()
		<-t.Context().Done() // keeps the connections open
	}()
	err = newClient(t, url).Send(ctx, message())
	if !smtp.IsUnreachable(err) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := newClient(t, url).Send(ctx, message()); !smtp.IsUnreachable(err) {
		t.Error(err)
	}
}

func TestSilenceInDATA(t *testing.T) {
	t.Parallel()
	r := newRelay(t, nil, false)
	r.hold = make(chan struct{})
	defer close(r.hold)
	client := newClient(t, "smtp://"+r.addr).Within(100 * time.Millisecond)
	if err := client.Send(t.Context(), message()); !smtp.IsUnreachable(err) || !errors.Is(err, context.DeadlineExceeded) || !smtp.IsNoReply(err) {
		t.Error(err)
	}
}

func TestConnectionsAreLimited(t *testing.T) {
	t.Parallel()
	r := newRelay(t, nil, false)
	r.hold = make(chan struct{})
	client := newClient(t, "smtp://"+r.addr)
	var all sync.WaitGroup
	for range 3 * smtp.MaxConnections {
		all.Go(func() {
			if err := client.Send(t.Context(), message()); err != nil {
				t.Error(err)
			}
		})
	}
	poll.Until(t, "every connection is in use", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.current == smtp.MaxConnections
	})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := client.Send(ctx, message()); !smtp.IsUnreachable(err) {
		t.Error(err)
	}
	close(r.hold)
	all.Wait()
	if len(r.received()) != 3*smtp.MaxConnections || r.most > smtp.MaxConnections {
		t.Errorf("%d mails, %d at once", len(r.received()), r.most)
	}
}
