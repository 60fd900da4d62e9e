package webhooks

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/infra/kit/publicaddr"
)

const (
	sendTimeout = 10 * time.Second
	maxResponse = 1 << 10 // bytes of a response that are kept
)

// newClient returns the client of attempts. It follows no redirects.
func newClient(rules publicaddr.Rules) *http.Client {
	transport := rules.Transport(sendTimeout)
	transport.DisableCompression = true
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// send makes an attempt: it sends a body under the id of its event, signed with the secrets.
func (s *Service) send(ctx context.Context, url, id string, body []byte, secrets []string) (Attempt, error) {
	a := Attempt{At: s.Now()}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	at := s.RealNow()
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		if signatures[i], err = Sign(secret, id, at, body); err != nil {
			return a, err
		}
	}
	r.Header = http.Header{
		"Content-Type": {"application/json"}, "User-Agent": {"Stagegate-Webhooks/1.0"}, "Webhook-Id": {id},
		"Webhook-Timestamp": {strconv.FormatInt(at.Unix(), 10)}, "Webhook-Signature": {strings.Join(signatures, " ")},
	}
	began := time.Now() //nolint:forbidigo // only measures the duration
	response, err := s.client.Do(r)
	if err == nil {
		a.answered(response, s.RealNow())
	} else {
		a.Error = errorOf(err)
	}
	a.DurationMS = time.Since(began).Milliseconds()
	return a, nil
}

// answered notes a response.
func (a *Attempt) answered(r *http.Response, now time.Time) {
	defer r.Body.Close()
	status := int64(r.StatusCode)
	a.Status = &status
	text, _ := io.ReadAll(io.LimitReader(r.Body, maxResponse)) // the status has decided
	a.Response = strings.ReplaceAll(strings.ToValidUTF8(string(text), ""), "\x00", "")
	switch {
	case status >= 300 && status < 400:
		a.Error = errRedirect
	case status < 200 || status >= 300:
		a.Error = errStatus
	}
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		a.retryAfter = retryAfter(r.Header.Get("Retry-After"), now)
	}
}

// retryAfter reads a header of seconds or a time.
func retryAfter(text string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(text, 10, 64); err == nil {
		return time.Duration(min(seconds, uint64(maxRetryAfter/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}

// errorOf returns the kind of a failure without an answer.
func errorOf(err error) string {
	_, record := errors.AsType[tls.RecordHeaderError](err)
	_, certificate := errors.AsType[*tls.CertificateVerificationError](err)
	_, alert := errors.AsType[tls.AlertError](err)
	_, authority := errors.AsType[x509.UnknownAuthorityError](err)
	_, name := errors.AsType[x509.HostnameError](err)
	network, isNetwork := errors.AsType[net.Error](err)
	switch {
	case errors.Is(err, publicaddr.ErrNotPermitted):
		return errAddress
	case errors.Is(err, context.DeadlineExceeded), isNetwork && network.Timeout():
		return errTimeout
	case record, certificate, alert, authority, name, errors.Is(err, http.ErrSchemeMismatch):
		return errTLS
	}
	return errConnection
}
