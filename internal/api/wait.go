package api

import (
	"context"
	"io"
	"net/http"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/ref"
)

const (
	// MaxWait is the maximum time that a call of an operation that Waits may wait.
	MaxWait = 30 * time.Second
	// recheckEvery is the time between two checks of what the caller of a call that lasts may still do.
	recheckEvery = 2 * time.Second
	// sendTimeout is how long a client may take to receive a part of a stream.
	sendTimeout = 10 * time.Second
)

// Wait takes a call out of flight until changed is closed, timeout fires or the server
// shuts down. It reports whether changed was closed, and returns the refusal of a caller who may no longer call. What
// the caller may see can have changed in the meantime: see CurrentCaller.
func Wait(ctx context.Context, changed <-chan struct{}, timeout <-chan time.Time) (bool, error) {
	x := exchangeOf(ctx)
	x.ticket.finish()
	again, err := x.wait(ctx, changed, timeout)
	if err != nil {
		return false, err
	}
	return again, x.ticket.enterWork(ctx, x.api.byID[x.operation].Operation)
}

func (x *exchange) wait(ctx context.Context, changed <-chan struct{}, timeout <-chan time.Time) (bool, error) {
	recheck := time.NewTicker(recheckEvery)
	defer recheck.Stop()
	for {
		select {
		case <-changed:
			return true, nil
		case <-timeout:
			return false, nil
		case <-x.api.ending:
			return false, nil
		case <-ctx.Done():
			return false, ctx.Err()
		case <-recheck.C:
			if err := x.recheck(ctx); err != nil {
				return false, err
			}
		}
	}
}

// CurrentCaller returns the caller of a long-running call, rechecked at most two seconds ago: an API key may have been
// limited to other services since the call began. It refuses a caller who may no longer call.
func CurrentCaller(ctx context.Context) (auth.Caller, error) {
	x := exchangeOf(ctx)
	if time.Since(x.checkedAt) >= recheckEvery {
		if err := x.recheck(ctx); err != nil {
			return auth.Caller{}, err
		}
	}
	return x.caller, nil
}

// recheck reads the caller again. It refuses one whose session, permission or tenant has ended since the call began.
func (x *exchange) recheck(ctx context.Context) error {
	token, ok := accessToken(x.request)
	if !ok {
		return errNoToken
	}
	caller, err := x.api.config.Auth.Authenticate(ctx, x.db, token)
	if err == nil {
		err = mayCall(caller, x.api.byID[x.operation].Operation)
	}
	if err == nil {
		x.caller, x.checkedAt = caller, ref.Now()
	}
	return err
}

// EndWaits makes waiting calls answer at once. It is called when the server shuts down.
func (a *API) EndWaits() { a.endWaits() }

// IsEnding reports whether the server shuts down, so that waiting calls must end.
func IsEnding(ctx context.Context) bool {
	select {
	case <-exchangeOf(ctx).api.ending:
		return true
	default:
		return false
	}
}

// Send sends a part of the response of an operation that Streams. The call releases its in-flight slot while it sends.
func Send(ctx context.Context, w io.Writer, part []byte) error {
	exchangeOf(ctx).ticket.pause()
	response, ok := w.(http.ResponseWriter)
	if !ok {
		_, err := w.Write(part)
		return err
	}
	c := http.NewResponseController(response)
	if err := c.SetWriteDeadline(time.Now().Add(sendTimeout)); err != nil { //nolint:forbidigo // a deadline of the operating system
		return err
	}
	if _, err := w.Write(part); err != nil {
		return err
	}
	return c.Flush()
}
