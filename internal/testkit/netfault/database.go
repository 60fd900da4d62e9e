package netfault

import (
	"net/url"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Database starts a proxy to the server of a PostgreSQL URL until the end of a test. It returns the URL of the
// database through the proxy.
func Database(t testing.TB, databaseURL string) (p *Proxy, proxied string) {
	t.Helper()
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	network, address := pgconn.NetworkAddress(config.Host, config.Port)
	p = Start(t, network, address)
	if proxied, err = p.URL(databaseURL); err != nil {
		t.Fatal(err)
	}
	return p, proxied
}

// URL replaces the address in a URL by that of the proxy.
func (p *Proxy) URL(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", err
	}
	u.Host = p.Addr()
	query := u.Query()
	query.Del("host")
	query.Del("port")
	u.RawQuery = query.Encode()
	return u.String(), nil
}
