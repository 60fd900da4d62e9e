package smtp

import (
	"context"
	"crypto/tls"
	"net"

	gomail "github.com/wneessen/go-mail"
	gosmtp "github.com/wneessen/go-mail/smtp"
)

// connected connects to the relay, calls do and disconnects.
func (c *Client) connected(ctx context.Context, do func(*gomail.Client, *gosmtp.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.whole)
	defer cancel()
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return unreachable("no connection became available", ctx.Err())
	}

	login, done := context.WithTimeout(ctx, c.login)
	defer done()
	// The library does not close the connection after a failed login, and ignores
	// the context once it has dialled. Both are done here.
	var open net.Conn
	loggedIn := func() bool { return true }
	library, err := gomail.NewClient(c.host, append(c.options(),
		gomail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
			conn, err := c.dial(dialing, network, address)
			if err == nil {
				open = conn
				context.AfterFunc(ctx, func() { _ = conn.Close() })
				loggedIn = context.AfterFunc(login, func() { _ = conn.Close() })
			}
			return conn, err
		}))...)
	if err != nil {
		return unreachable("the settings are invalid", err)
	}
	defer func() {
		if open != nil {
			_ = open.Close()
		}
	}()
	session, err := library.DialToSMTPClientWithContext(login)
	if err != nil {
		return unreachable("the relay "+c.host+" cannot be reached or refuses the login", contextError(ctx, contextError(login, err)))
	}
	loggedIn()
	if err := do(library, session); err != nil {
		return contextError(ctx, err)
	}
	_ = session.Quit() // the mail is sent already
	return nil
}

// contextError prefers the end of the context to the error of the closed connection.
func contextError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return unreachable("it timed out or was cancelled", ctx.Err())
	}
	return err
}

func (c *Client) options() []gomail.Option {
	options := []gomail.Option{
		gomail.WithPort(c.port), gomail.WithTimeout(mailTimeout), gomail.WithTLSConfig(c.tls),
		gomail.WithTLSPolicy(c.policy),
		// Relays require a name with a dot; that of a container has none.
		gomail.WithHELO(c.domain()),
	}
	if c.direct {
		options = append(options, gomail.WithSSL())
	}
	if c.user != "" {
		options = append(options, gomail.WithUsername(c.user), gomail.WithPassword(c.password),
			gomail.WithOpportunisticSMTPAuth(c.mechanisms()...))
	}
	return options
}

// mechanisms are the kinds of authentication, the most secure first. Without TLS the
// relay is on this machine.
func (c *Client) mechanisms() []gomail.SMTPAuthType {
	plain, login := gomail.SMTPAuthPlain, gomail.SMTPAuthLogin
	if !c.direct && c.policy == gomail.NoTLS {
		plain, login = gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc
	}
	return []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1, plain, login, gomail.SMTPAuthCramMD5}
}

func (c *Client) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := &net.Dialer{Timeout: dialTimeout}
	if c.direct {
		return (&tls.Dialer{NetDialer: dialer, Config: c.tls}).DialContext(ctx, network, address)
	}
	return dialer.DialContext(ctx, network, address)
}
