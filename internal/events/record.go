package events

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Event is an event to record.
type Event struct {
	Tenant  string
	Kind    Kind
	Actor   audit.Actor
	Subject Subject
	Data    Data // its ServiceID is the service that the event belongs to, "" for none
}

// Subject is the record that an event is about.
type Subject struct {
	Type      SubjectType // if "", the one of the kind
	ID        string
	Reference string // "" for none
}

// Record records an event in the transaction of its change, unless its kind is not published. It is written
// just before the commit together with the other events of the transaction. A nil Log records nothing.
func (l *Log) Record(ctx context.Context, tx *db.Tx, at time.Time, e Event) error {
	p := ofKind[e.Kind]
	if p == nil || l == nil {
		return nil
	}
	pending := db.TxValue[pendingEvents](tx)
	if len(*pending) == 0 {
		tx.BeforeCommit(func() error { return l.write(ctx, tx, *pending) })
	}
	*pending = append(*pending, record{
		Tenant: e.Tenant, ID: ref.NewID(), Type: p.Type, At: at,
		SubjectType: cmp.Or(e.Subject.Type, p.Subject), SubjectID: e.Subject.ID, Reference: e.Subject.Reference, ServiceID: e.Data.ServiceID,
		ActorKind: e.Actor.Kind, ActorID: actorID(e.Actor), Data: db.JSON[Data]{V: e.Data},
	})
	return nil
}

// actorID returns the id of an actor. Tenants do not see who of the platform has acted.
func actorID(a audit.Actor) string {
	if a.Kind == string(auth.Platform) {
		return ""
	}
	return a.ID
}

// pendingEvents are the events of a transaction that are written before its commit.
type pendingEvents []record

// write numbers and inserts the events of a transaction.
func (l *Log) write(ctx context.Context, tx *db.Tx, events []record) error {
	added := map[string]int64{} // by subject
	for i := range events {
		e := &events[i]
		added[e.SubjectID]++
		e.Number = added[e.SubjectID]
	}
	counts, err := countSubjects(ctx, tx, subjectsOf(events, added))
	if err != nil {
		return err
	}
	for i := range events {
		id := events[i].SubjectID
		events[i].Number += counts[id] - added[id]
	}
	tenants := slices.Compact(slices.Sorted(tenantsOf(events)))
	tx.AfterCommit(func() { l.fresh.Add(tenants...) })
	return insert(ctx, tx, events)
}

// subjectsOf returns the numbers of new events by subject. All transactions lock subjects in the same order.
func subjectsOf(events []record, added map[string]int64) []subjectCount {
	var counts []subjectCount
	for _, e := range events {
		counts = append(counts, subjectCount{e.Tenant, e.SubjectID, added[e.SubjectID]})
	}
	slices.SortFunc(counts, func(a, b subjectCount) int {
		return cmp.Or(strings.Compare(a.Tenant, b.Tenant), strings.Compare(a.Subject, b.Subject))
	})
	return slices.Compact(counts)
}

func tenantsOf(events []record) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, e := range events {
			if !yield(e.Tenant) {
				return
			}
		}
	}
}
