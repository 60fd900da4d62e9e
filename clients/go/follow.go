package stagegate

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"strconv"
	"time"
)

// Cursor returns the cursor of an event: Follow continues behind it.
func (e Event) Cursor() string { return strconv.FormatInt(e.Position, 10) }

// Follow yields the events behind a cursor in order and without gaps, and waits for further ones until the context
// ends. The cursor is that of the last event that was processed, "0" for the beginning, or "latest" for what happens
// from now on. types is "" for all, or as in ListEvents.
//
// Lost connections and a busy server only delay it. Another refusal is yielded as an error, after which it ends: for
// example EVENTS_EXPIRED, if the cursor is older than the events that are kept.
func (c *Client) Follow(ctx context.Context, after, types string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		params := ListEventsParams{After: &after, Wait: new(int64(25))}
		if types != "" {
			params.Types = &types
		}
		for failures := 0; ctx.Err() == nil; {
			feed, err := c.ListEvents(ctx, &params)
			switch {
			case ctx.Err() != nil:
				return
			case err != nil && temporary(err):
				pause(ctx, time.Second<<min(failures, 5))
				failures++
				continue
			case err != nil:
				yield(Event{}, err)
				return
			}
			for _, event := range feed.Events {
				if !yield(event, nil) {
					return
				}
			}
			after, failures = feed.Next, 0
		}
	}
}

// temporary reports whether the same call may succeed later.
func temporary(err error) bool {
	refused, ok := errors.AsType[*Error](err)
	return !ok || refused.Status == http.StatusTooManyRequests || refused.Status >= http.StatusInternalServerError
}
