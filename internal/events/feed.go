package events

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// latest is the cursor behind the newest event.
const latest = "latest"

var (
	errExpired = fault.New(fault.EventsExpired, "events.expired")
	errTypes   = fault.Invalid("types", fault.InvalidValue, "events.types")
)

// ExpiredView is the data of EVENTS_EXPIRED.
type ExpiredView struct {
	Oldest string `json:"oldest" doc:"Cursor before the oldest event that is kept" example:"1041"`
}

// filter selects events of a feed.
type filter struct {
	types    []string // empty for all
	subject  string   // "" for all
	services []string // to which the caller is limited; empty for all
}

// list lists events after a cursor. If there are none yet, it waits for some as long as the caller wants. The end of
// the feed is read first: what is numbered meanwhile belongs to the next part.
func (l *Log) list(ctx context.Context, q db.Q, by auth.Caller, in *FeedInput) (FeedView, error) {
	types, err := matchList(in.Types)
	if err != nil {
		return FeedView{}, err
	}
	waits := in.Wait > 0 && l.join(by.Tenant, waitingRead)
	if waits {
		defer l.leave(by.Tenant, waitingRead)
	}
	over := time.NewTimer(time.Duration(in.Wait) * time.Second)
	defer over.Stop()
	changed := l.changed(by.Tenant) // before the end is read, so that nothing is missed
	newest, err := head(ctx, q, by.Tenant)
	if err != nil {
		return FeedView{}, err
	}
	after, err := l.start(ctx, q, by.Tenant, newest, "after", in.After)
	if err != nil {
		return FeedView{}, err
	}
	for {
		view, err := l.page(ctx, q, by.Tenant, after, newest, filter{types, in.SubjectID, by.Services}, in.Size)
		if err != nil || !waits || len(view.Events) > 0 {
			return view, err
		}
		after = newest
		again, err := api.Wait(ctx, changed, over.C)
		switch {
		case errors.Is(err, context.Canceled): // the client has left, which is no failure
			return view, nil
		case err != nil || !again:
			return view, err
		}
		if by, err = api.CurrentCaller(ctx); err != nil {
			return FeedView{}, err
		}
		changed = l.changed(by.Tenant)
		if newest, err = head(ctx, q, by.Tenant); err != nil {
			return FeedView{}, err
		}
	}
}

// page returns the part of a feed after a position, up to the newest event.
func (l *Log) page(ctx context.Context, q db.Q, tenant string, after, newest int64, f filter, size int) (FeedView, error) {
	events, err := list(ctx, q, tenant, after, newest, f, size+1)
	if err != nil {
		return FeedView{}, err
	}
	view := FeedView{Next: cursor(newest), HasMore: len(events) > size}
	if view.HasMore {
		events = events[:size]
		view.Next = cursor(*events[size-1].Position)
	}
	view.Events, err = l.views(ctx, q, tenant, events)
	return view, err
}

// start returns the position after which a reader begins. Its cursor came in a field, which a refusal names.
func (l *Log) start(ctx context.Context, q db.Q, tenant string, newest int64, field, after string) (int64, error) {
	if after == latest {
		return newest, nil
	}
	first, err := oldest(ctx, q, tenant, l.Now().Add(-l.Retention), newest)
	if err != nil || after == "" {
		return first - 1, err
	}
	position, ok := parseCursor(after)
	switch {
	case !ok || position > newest:
		return 0, fault.Invalid(field, fault.InvalidFormat, "events.cursor")
	case position < first-1:
		return 0, errExpired.WithData(ExpiredView{cursor(first - 1)})
	}
	return position, nil
}

func cursor(position int64) string { return strconv.FormatInt(position, 10) }

// parseCursor returns the position of a cursor.
func parseCursor(s string) (int64, bool) {
	position, err := strconv.ParseInt(s, 10, 64)
	return position, err == nil && cursor(position) == s && position >= 0
}

// matchList returns the types that a comma-separated list of types and patterns names, none for all.
func matchList(list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	return matchTypes(strings.Split(list, ","))
}

// matchTypes returns the types that types and patterns name.
func matchTypes(patterns []string) ([]string, error) {
	var matched []string
	for _, pattern := range patterns {
		found := len(matched)
		prefix, open := strings.CutSuffix(strings.TrimSpace(pattern), "*")
		for _, t := range types {
			if string(t.Type) == prefix || open && strings.HasPrefix(string(t.Type), prefix) {
				matched = append(matched, string(t.Type))
			}
		}
		if len(matched) == found {
			return nil, errTypes
		}
	}
	slices.Sort(matched)
	return slices.Compact(matched), nil
}

// views returns the views of events of a tenant.
func (l *Log) views(ctx context.Context, q db.Q, tenant string, events []record) ([]View, error) {
	var services []string
	for _, e := range events {
		if e.ServiceID != "" {
			services = append(services, e.ServiceID)
		}
	}
	codes := map[string]string{}
	if len(services) > 0 {
		slices.Sort(services)
		var err error
		if codes, err = l.Codes(ctx, q, tenant, slices.Compact(services)); err != nil {
			return nil, err
		}
	}
	views := make([]View, len(events))
	for i, e := range events {
		views[i] = e.view(codes[e.ServiceID])
	}
	return views, nil
}

// view returns the view of an event with a position.
func (e record) view(serviceCode string) View {
	d := e.Data.V
	d.ServiceCode = serviceCode
	return View{
		ID: e.ID, Position: *e.Position, Type: e.Type, Timestamp: api.Time(e.At), Number: e.Number, Data: d,
		Subject: SubjectView{Type: e.SubjectType, ID: e.SubjectID, Reference: api.TextOf(e.Reference)},
		Actor:   ActorView{Kind: e.ActorKind, ID: api.TextOf(e.ActorID)},
	}
}
