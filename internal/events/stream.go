package events

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	// streamPage is the number of events that are sent at once.
	streamPage = 100
	// commentEvery is the time after which a quiet stream has a comment, so that proxies and clients see that it lives.
	commentEvery = 15 * time.Second
)

var errStreams = fault.New(fault.TooManyRequests, "events.streams").WithRetryAfter(5)

// StreamInput is the input of streamEvents.
type StreamInput struct {
	After       string `query:"after" maxLength:"20" doc:"Cursor: the stream begins after it; default latest" example:"1041"`
	LastEventID string `header:"Last-Event-ID" maxLength:"20" doc:"Cursor that takes precedence over after" example:"1041"` //nolint:tagliatelle // the name in the standard of server-sent events
	Types       string `query:"types" maxLength:"2000" doc:"Comma-separated types of events; a trailing * matches any ending. Default all" example:"invoice.*,payment.succeeded"`
	SubjectID   string `query:"subjectId" doc:"Filter by the id of the subject"`
}

// stream opens a stream of events.
func (l *Log) stream(ctx context.Context, d *db.DB, by auth.Caller, in *StreamInput) (api.File, error) {
	types, err := matchList(in.Types)
	if err != nil {
		return api.File{}, err
	}
	newest, err := head(ctx, d, by.Tenant)
	if err != nil {
		return api.File{}, err
	}
	field, place := "after", cmp.Or(in.After, latest)
	if in.LastEventID != "" {
		field, place = "Last-Event-ID", in.LastEventID
	}
	after, err := l.start(ctx, d, by.Tenant, newest, field, place)
	if err != nil {
		return api.File{}, err
	}
	if !l.join(by.Tenant, openStream) {
		return api.File{}, errStreams
	}
	context.AfterFunc(ctx, func() { l.leave(by.Tenant, openStream) }) // when the call ends
	return api.File{Write: func(w io.Writer) error {
		_ = l.follow(ctx, d, w, after, filter{types: types, subject: in.SubjectID}) // the client connects again after the last event that it got
		return nil
	}}, nil
}

// follow sends events after a position until the client leaves, may no longer follow, or the server shuts down. What
// the client may see is looked up again and again.
func (l *Log) follow(ctx context.Context, d *db.DB, w io.Writer, after int64, f filter) error {
	part := []byte(": events\n\n")
	for {
		if err := api.Send(ctx, w, part); err != nil {
			return err
		}
		beat := time.NewTimer(commentEvery)
		for part = nil; part == nil; {
			by, err := api.CurrentCaller(ctx)
			if err != nil {
				return err
			}
			f.services = by.Services
			changed := l.changed(by.Tenant)
			newest, err := head(ctx, d, by.Tenant)
			if err != nil {
				return err
			}
			page, err := l.page(ctx, d, by.Tenant, after, newest, f, streamPage)
			if err != nil {
				return err
			}
			if after, _ = parseCursor(page.Next); len(page.Events) > 0 {
				part, err = encodeEvents(page.Events)
			} else {
				part, err = l.await(ctx, changed, beat.C)
			}
			if err != nil {
				return err
			}
		}
		beat.Stop()
	}
}

// await waits for events. It returns a comment when it is time for one.
func (l *Log) await(ctx context.Context, changed <-chan struct{}, beat <-chan time.Time) ([]byte, error) {
	again, err := api.Wait(ctx, changed, beat)
	switch {
	case err != nil || again:
		return nil, err
	case api.IsEnding(ctx):
		return nil, io.EOF
	}
	return []byte(":\n\n"), nil
}

// encodeEvents returns events in the form of server-sent events.
func encodeEvents(events []View) ([]byte, error) {
	var part bytes.Buffer
	for _, e := range events {
		data, err := api.Encode(e)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&part, "id: %d\ndata: %s\n\n", e.Position, data)
	}
	return part.Bytes(), nil
}
