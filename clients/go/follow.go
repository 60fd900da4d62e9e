package stagegate

import (
	"cmp"
	"context"
	"iter"
	"strconv"
	"time"
)

// Cursor returns the cursor of an event: Follow continues behind it.
func (e Event) Cursor() string { return strconv.FormatInt(e.Position, 10) }

// Follow yields the events behind a cursor in order and without gaps, until the context ends. The cursor is that of the
// last event that was processed, "0" for the beginning, or "latest" for what happens from now on; types is "" for all,
// or as in ListEvents.
//
// A call that fails in spite of its retries is yielded as an error. Leave the loop, or continue to have it tried again
// after a pause. EVENTS_EXPIRED means that the cursor is older than the events that are kept.
func (c *Client) Follow(ctx context.Context, after, types string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		timeout := cmp.Or(cmp.Or(c.HTTP, defaultHTTP).Timeout, time.Minute)
		params := ListEventsParams{After: &after, Wait: new(max(1, min(25, int64(timeout/time.Second)/2)))}
		if types != "" {
			params.Types = &types
		}
		for failures := 0; ctx.Err() == nil; {
			feed, err := c.ListEvents(ctx, &params)
			switch {
			case ctx.Err() != nil:
				return
			case err != nil:
				if !yield(Event{}, err) {
					return
				}
				pause(ctx, time.Second<<min(failures, 5))
				failures++
				continue
			case len(feed.Events) == 0:
				pause(ctx, time.Second) // if too many calls wait, it was answered at once
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
