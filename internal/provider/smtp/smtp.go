// Package smtp hands mails to a relay over SMTP. It is the client that production
// uses; in the sandbox the same code speaks to the built-in mailbox
// (specification, section 10).
package smtp

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	gosmtp "github.com/wneessen/go-mail/smtp"
)

// Message is a mail in both shapes.
type Message struct {
	ID      string // becomes the Message-ID, together with the sender's domain
	To      string
	ToName  string
	Subject string
	Text    string
	HTML    string
}

const (
	maxConnections = 8 // relays mind more from one client
	portSubmission = 587
	portTLS        = 465

	dialTimeout = 10 * time.Second
	stepTimeout = 30 * time.Second // for getting in, and again for the mail
	wholeTime   = 45 * time.Second // shorter than the lease of an outbox event
)

// Client sends mails through one relay, from one sender. It may be used by
// several goroutines at once.
type Client struct {
	host     string
	port     int
	user     string
	password string
	from     *mail.Address
	direct   bool // TLS from the first byte
	policy   gomail.TLSPolicy
	tls      *tls.Config
	slots    chan struct{} // one for each connection
	step     time.Duration // for getting in, and again for the mail
	whole    time.Duration // for both, and the wait for a connection
}

// New makes a client from the address of a relay, such as
// smtp://user:password@relay.example:587, where the connection is then secured
// by STARTTLS, or smtps://relay.example:465, where it is secure from the start.
// Only a relay on this machine may do without. The sender is an address such as
// "Stagegate <no-reply@example.org>". Errors do not repeat the address of the
// relay, which holds a password.
func New(relay, from string) (*Client, error) {
	u, err := url.Parse(relay)
	if err != nil || u.Hostname() == "" || u.Opaque != "" {
		return nil, errors.New("the relay is not an address such as smtp://user:password@relay.example:587")
	}
	if u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("the relay's address goes on after the port; characters such as / ? # in a password are written as %2F %3F %23")
	}
	c := &Client{
		host: u.Hostname(), user: u.User.Username(), policy: gomail.TLSMandatory,
		slots: make(chan struct{}, maxConnections), step: stepTimeout, whole: wholeTime,
	}
	c.password, _ = u.User.Password()
	c.tls = &tls.Config{ServerName: c.host, MinVersion: tls.VersionTLS12}
	switch u.Scheme {
	case "smtps":
		c.direct, c.port = true, portTLS
	case "smtp":
		c.port = portSubmission
		if loopback(c.host) {
			c.policy = gomail.NoTLS
		}
	default:
		return nil, fmt.Errorf("the relay's scheme is %q; expected smtp or smtps", u.Scheme)
	}
	if text := u.Port(); text != "" {
		if c.port, err = strconv.Atoi(text); err != nil || c.port < 1 || c.port > 65535 {
			return nil, errors.New("the relay's port is not a number from 1 to 65535")
		}
	}
	if c.from, err = mail.ParseAddress(from); err != nil || !ascii(c.from.Address) {
		return nil, fmt.Errorf("the sender %q is not an address such as Stagegate <no-reply@example.org>", from)
	}
	return c, nil
}

// Check reports whether the relay lets this client in. It sends nothing.
func (c *Client) Check(ctx context.Context) error {
	return c.connected(ctx, func(*gomail.Client, *gosmtp.Client) error { return nil })
}

// Send hands a mail to the relay; without an error, the relay has taken it. See
// IsTemporary for what an error means. Errors do not name the recipient.
func (c *Client) Send(ctx context.Context, m Message) error {
	msg, err := c.compose(m)
	if err != nil {
		return err
	}
	return c.connected(ctx, func(library *gomail.Client, line *gosmtp.Client) error {
		err := library.SendWithSMTPClient(line, msg)
		if err == nil || msg.IsDelivered() { // it may complain after the relay has taken the mail
			return nil
		}
		return refusal(err, m.To)
	})
}

// compose writes the mail. Every header goes through an encoder or a parser, so
// that no value can become a header of its own.
func (c *Client) compose(m Message) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil || to.Name != "" {
		return nil, errors.New("smtp: the recipient is not an e-mail address")
	}
	to.Name = singleLine(m.ToName)
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(c.from)
	msg.AddToMailAddress(to)
	msg.Subject(singleLine(m.Subject))
	msg.SetMessageIDWithValue(messageID(m.ID) + "@" + c.domain())
	msg.SetDate()
	// Keeps out-of-office answers away.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, nil
}

func (c *Client) domain() string {
	return c.from.Address[strings.LastIndexByte(c.from.Address, '@')+1:]
}
