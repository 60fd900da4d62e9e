package audit

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Actor is the person or system that made a change.
type Actor struct {
	ID   string
	Name string
	Kind string // a kind of principal, or SYSTEM
}

// System is the actor of jobs and webhooks.
var System = Actor{Name: "Stagegate", Kind: "SYSTEM"}

// By returns the caller as an actor.
func By(c auth.Caller) Actor { return Actor{ID: c.ID, Name: c.Name, Kind: string(c.Kind)} }

// Target is the changed object within the subject.
type Target struct {
	Type string // such as ANSWER or STAGE
	ID   string
	Code string // display name, if any
}

// Event is a change to record.
type Event struct {
	Tenant  string
	Subject string // id of the record whose history has the event
	Actor   Actor
	Action  string
	Target  Target
	Before  any // as JSON; nil for none. Large values are reduced to their differences
	After   any
}

// Record records an event in the transaction of its change. It is written just before the
// commit together with the other events of the transaction, so that the history is locked only
// briefly.
func Record(ctx context.Context, tx *db.Tx, at time.Time, e Event) error {
	before, err := encodeJSON(e.Before)
	if err != nil {
		return err
	}
	after, err := encodeJSON(e.After)
	if err != nil {
		return err
	}
	before, after = reduce(before, after)
	pending := db.TxValue[pendingEntries](tx)
	if len(*pending) == 0 {
		tx.BeforeCommit(func() error { return appendEntries(ctx, tx, *pending) })
	}
	*pending = append(*pending, Entry{
		Tenant: e.Tenant, ID: ref.NewID(), Subject: e.Subject, At: at,
		ActorID: e.Actor.ID, ActorName: e.Actor.Name, ActorKind: e.Actor.Kind,
		Action: e.Action, TargetType: e.Target.Type, TargetID: e.Target.ID, TargetCode: e.Target.Code,
		Before: textOf(before), After: textOf(after),
	})
	return nil
}

// pendingEntries are the entries of a transaction that are written before its commit.
type pendingEntries []Entry

// appendEntries appends entries to the histories of their subjects. It updates the heads first, which
// locks the histories until the transaction ends. All transactions lock heads in the same order.
func appendEntries(ctx context.Context, tx *db.Tx, entries []Entry) error {
	k := key(tx.Key())
	if k == nil {
		return errNoKey
	}
	for i := range entries {
		entries[i].Digest = k.digest(entries[i])
	}
	slices.SortStableFunc(entries, func(a, b Entry) int {
		return cmp.Or(strings.Compare(a.Tenant, b.Tenant), strings.Compare(a.Subject, b.Subject))
	})
	var added []head
	for _, e := range entries {
		if n := len(added); n == 0 || added[n-1].key() != e.key() {
			added = append(added, head{Tenant: e.Tenant, Subject: e.Subject})
		}
		h := &added[len(added)-1]
		h.Count, h.Digest, h.Tip = h.Count+1, e.Digest, k.tip(e.Tenant, e.Subject, e.Digest)
	}
	heads, err := advanceHeads(ctx, tx, added)
	if err != nil {
		return err
	}
	rest := entries
	for _, a := range added {
		h := heads[a.key()]
		k.chain(rest[:a.Count], h.Count-a.Count, h.Previous)
		rest = rest[a.Count:]
	}
	return insert(ctx, tx, entries)
}

func encodeJSON(v any) (json.RawMessage, error) {
	if v == nil {
		return nil, nil // no value before or after
	}
	return json.Marshal(v)
}

func textOf(document json.RawMessage) *string {
	if document == nil {
		return nil
	}
	return new(string(document))
}
