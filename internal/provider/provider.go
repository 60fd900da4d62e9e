// Package provider is what the clients of providers share.
package provider

import (
	"context"
	"net"
	"net/http"
	"time"
)

const (
	connectTimeout   = 2 * time.Second
	handshakeTimeout = 5 * time.Second
)

// Guard makes a call to a provider, or returns an error without making it. Nil makes
// every call.
type Guard func(ctx context.Context, call func() error) error

// Do makes a call and returns its error. The error of a call that was not made is
// returned as the client's own error.
func (g Guard) Do(ctx context.Context, call func() error, notMade func(cause error) error) error {
	if g == nil {
		return call()
	}
	made := false
	err := g(ctx, func() error { made = true; return call() })
	if err != nil && !made {
		return notMade(err)
	}
	return err
}

// HTTPClient returns a copy of a client, or a new one for nil, that follows no redirect:
// one of an API call is a misconfiguration or an attack, and following it could send the
// key to another host.
func HTTPClient(given *http.Client) *http.Client {
	if given == nil {
		given = &http.Client{Transport: newTransport()}
	}
	direct := *given
	direct.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &direct
}

func newTransport() *http.Transport {
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: connectTimeout, KeepAlive: 30 * time.Second}).DialContext,
		TLSHandshakeTimeout: handshakeTimeout,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: 8,
		IdleConnTimeout:     90 * time.Second,
	}
}
