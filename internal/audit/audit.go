// Package audit keeps who changed what. Events are written in the transaction
// of the change they tell of, so that neither is ever there without the other.
//
// It owns audit_events. What an action means belongs to the room that records
// it (specification, section 5).
package audit

import (
	"context"
	"encoding/json"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/ref"
)

// Actor is who did something.
type Actor struct {
	ID   string
	Name string
	Kind string // a kind of principal, or SYSTEM
}

// System is the actor of what nobody in particular did: a job, a webhook.
var System = Actor{Name: "Stagegate", Kind: "SYSTEM"}

// By is the actor that a caller is.
func By(c auth.Caller) Actor { return Actor{ID: c.ID, Name: c.Name, Kind: string(c.Kind)} }

// Target is the thing that was changed, inside the subject.
type Target struct {
	Type string // such as ANSWER or STAGE
	ID   string
	Code string // what people call it, where it has such a name
}

// Event is one change.
type Event struct {
	Tenant  string
	Subject string // id of the record whose history this belongs to
	Actor   Actor
	Action  string
	Target  Target
	Before  any // as JSON; nil for nothing
	After   any
}

// Record writes an event in the transaction of its change.
func Record(ctx context.Context, tx *db.Tx, at time.Time, e Event) error {
	before, err := document(e.Before)
	if err != nil {
		return err
	}
	after, err := document(e.After)
	if err != nil {
		return err
	}
	return insert(ctx, tx, Entry{
		Tenant: e.Tenant, ID: ref.NewID(), Subject: e.Subject, At: at,
		ActorID: e.Actor.ID, ActorName: e.Actor.Name, ActorKind: e.Actor.Kind,
		Action: e.Action, TargetType: e.Target.Type, TargetID: e.Target.ID, TargetCode: e.Target.Code,
		Before: before, After: after,
	})
}

func document(v any) (*string, error) {
	if v == nil {
		return nil, nil //nolint:nilnil // nothing before, or nothing after
	}
	b, err := json.Marshal(v)
	text := string(b)
	return &text, err
}
