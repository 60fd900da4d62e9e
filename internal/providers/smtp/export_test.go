package smtp

import (
	"crypto/x509"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// AsElsewhere treats a relay on this machine like any other, and trusts the
// authorities in the pool.
func (c *Client) AsElsewhere(pool *x509.CertPool) *Client {
	c.policy = gomail.TLSMandatory
	c.tls.RootCAs = pool
	return c
}

// Within limits how long a mail may take.
func (c *Client) Within(d time.Duration) *Client {
	c.whole = d
	return c
}

// LoginWithin limits how long the connection and the login may take.
func (c *Client) LoginWithin(d time.Duration) *Client {
	c.login = d
	return c
}
