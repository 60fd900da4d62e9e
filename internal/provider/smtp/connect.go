package smtp

import (
	"context"
	"crypto/tls"
	"net"

	gomail "github.com/wneessen/go-mail"
	gosmtp "github.com/wneessen/go-mail/smtp"
)

// connected gets into the relay, does something there and leaves.
func (c *Client) connected(ctx context.Context, do func(*gomail.Client, *gosmtp.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.whole)
	defer cancel()
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return temporary("no connection became free", ctx.Err())
	}

	// The library forgets the connection when it does not get in, and the
	// context as soon as it has dialled: both are kept here.
	var open net.Conn
	library, err := gomail.NewClient(c.host, append(c.options(),
		gomail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
			conn, err := c.dial(dialing, network, address)
			if err == nil {
				open = conn
				context.AfterFunc(ctx, func() { _ = conn.Close() })
			}
			return conn, err
		}))...)
	if err != nil {
		return temporary("the library refuses its settings", err)
	}
	defer func() {
		if open != nil {
			_ = open.Close()
		}
	}()
	line, err := library.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return temporary("the relay "+c.host+" cannot be reached or does not let us in", because(ctx, err))
	}
	if err := do(library, line); err != nil {
		return because(ctx, err)
	}
	_ = line.Quit() // what is sent is sent
	return nil
}

// because prefers the end of the context to the broken connection it left.
func because(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return temporary("it took too long, or was called off", ctx.Err())
	}
	return err
}

func (c *Client) options() []gomail.Option {
	options := []gomail.Option{
		gomail.WithPort(c.port), gomail.WithTimeout(c.step), gomail.WithTLSConfig(c.tls),
		gomail.WithTLSPolicy(c.policy),
		// Relays want a name with a dot in it, which that of a container has not.
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

// mechanisms are the ways of proving who we are, the best first. Without TLS the
// relay is this machine.
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

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
