// Package smtp sends mails through a relay. In the sandbox the same client sends to
// the built-in mailbox (specification, section 10).
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

	"stagegate/internal/infra/kit/loopback"

	gomail "github.com/wneessen/go-mail"
	gosmtp "github.com/wneessen/go-mail/smtp"
)

// Message is a mail as text and as HTML.
type Message struct {
	ID          string // becomes the Message-ID, together with the sender's domain
	To          string
	ToName      string
	FromName    string // shown instead of the name of the sender's address; "" for that
	ReplyTo     string // "" for none
	Subject     string
	Text        string
	HTML        string
	Unsubscribe string // where one POST turns such mails off (RFC 8058); "" for nowhere
}

const (
	portSubmission = 587
	portTLS        = 465

	dialTimeout  = 5 * time.Second
	loginTimeout = 10 * time.Second // from the connection to the end of the login: a relay that says nothing is left soon
	// mailTimeout is longer, because a relay may look into the mail before it accepts it. A
	// mail that it accepts after we have left would be sent twice.
	mailTimeout = 30 * time.Second
	wholeTime   = 45 * time.Second // of all, shorter than the lease of an outbox event
)

// MaxConnections is how many connections a client opens at once: relays limit them for
// each client.
const MaxConnections = 8

// Client sends mails through one relay, from one sender. It is safe for concurrent
// use.
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
	login    time.Duration // for the connection and the login
	whole    time.Duration // for these, the mail and the wait for a connection
}

// New returns a client of a relay with an address such as
// smtp://user:password@relay.example:587, which requires STARTTLS, or
// smtps://relay.example:465, which uses TLS from the start. A relay on this machine
// needs no TLS. The sender is an address such as "Stagegate <no-reply@example.org>".
// Errors do not contain the address of the relay, which includes a password.
func New(relay, from string) (*Client, error) {
	u, err := url.Parse(relay)
	if err != nil || u.Hostname() == "" || u.Opaque != "" {
		return nil, errors.New("the relay must be an address such as smtp://user:password@relay.example:587")
	}
	if u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("the relay's address must end with the port; escape characters such as / ? # in a password as %2F %3F %23")
	}
	c := &Client{
		host: u.Hostname(), user: u.User.Username(), policy: gomail.TLSMandatory,
		slots: make(chan struct{}, MaxConnections), login: loginTimeout, whole: wholeTime,
	}
	c.password, _ = u.User.Password()
	c.tls = &tls.Config{ServerName: c.host, MinVersion: tls.VersionTLS12}
	switch u.Scheme {
	case "smtps":
		c.direct, c.port = true, portTLS
	case "smtp":
		c.port = portSubmission
		if loopback.Host(c.host) {
			c.policy = gomail.NoTLS
		}
	default:
		return nil, fmt.Errorf("the relay's scheme is %q; it must be smtp or smtps", u.Scheme)
	}
	if text := u.Port(); text != "" {
		if c.port, err = strconv.Atoi(text); err != nil || c.port < 1 || c.port > 65535 {
			return nil, errors.New("the relay's port must be a number from 1 to 65535")
		}
	}
	if c.from, err = mail.ParseAddress(from); err != nil || !ascii(c.from.Address) {
		return nil, fmt.Errorf("the sender %q must be an address such as Stagegate <no-reply@example.org>", from)
	}
	return c, nil
}

// Check checks whether the relay accepts the login. It sends nothing.
func (c *Client) Check(ctx context.Context) error {
	return c.connected(ctx, func(*gomail.Client, *gosmtp.Client) error { return nil })
}

// Send sends a mail; without an error, the relay has accepted it. IsUnreachable
// says what an error means. Errors do not contain the recipient.
func (c *Client) Send(ctx context.Context, m Message) error {
	msg, err := c.compose(m)
	if err != nil {
		return err
	}
	return c.connected(ctx, func(library *gomail.Client, session *gosmtp.Client) error {
		err := library.SendWithSMTPClient(session, msg)
		if err == nil || msg.IsDelivered() { // an error may follow after the relay has accepted the mail
			return nil
		}
		return refusal(err, m.To)
	})
}

// compose creates the mail. Every header goes through an encoder or a parser, so that
// no value can add a header.
func (c *Client) compose(m Message) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil || to.Name != "" {
		return nil, errors.New("smtp: the recipient must be an e-mail address")
	}
	to.Name = singleLine(m.ToName)
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	from := *c.from
	if name := singleLine(m.FromName); name != "" {
		from.Name = name
	}
	msg.FromMailAddress(&from)
	if reply, err := mail.ParseAddress(m.ReplyTo); err == nil {
		msg.ReplyToMailAddress(reply)
	}
	msg.AddToMailAddress(to)
	msg.Subject(singleLine(m.Subject))
	msg.SetMessageIDWithValue(messageID(m.ID) + "@" + c.domain())
	msg.SetDate()
	// Prevents out-of-office replies.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Unsubscribe != "" {
		msg.SetGenHeader("List-Unsubscribe", "<"+singleLine(m.Unsubscribe)+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, nil
}

func (c *Client) domain() string {
	return c.from.Address[strings.LastIndexByte(c.from.Address, '@')+1:]
}
