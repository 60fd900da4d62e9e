package providers

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"time"

	"stagegate/internal/infra/observe/trace"
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

// HTTPClient returns a copy of a client, or a new one for nil, that follows no redirects: a
// redirected API call is a misconfiguration or an attack and could send the key to another
// host.
func HTTPClient(given *http.Client) *http.Client {
	if given == nil {
		given = &http.Client{Transport: newTransport()}
	}
	direct := *given
	direct.Transport = traced{cmp.Or(direct.Transport, http.DefaultTransport)}
	direct.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &direct
}

// traced records each call as a span with the host only: paths and bodies contain references
// and keys.
type traced struct{ http.RoundTripper }

// RoundTrip makes a call.
func (t traced) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, span := trace.Start(r.Context(), trace.Client, r.Method+" "+r.URL.Hostname())
	span.SetString("http.request.method", r.Method)
	span.SetString("server.address", r.URL.Hostname())
	resp, err := t.RoundTripper.RoundTrip(r.WithContext(ctx))
	if err == nil {
		span.SetInt("http.response.status_code", resp.StatusCode)
	}
	span.End(err)
	return resp, err
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
