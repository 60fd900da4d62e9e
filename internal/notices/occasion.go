package notices

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// EventKind is the kind of the events by which notices become due.
const EventKind = "notice.due"

// Occasion is why somebody is to be notified: what happened to which records. It holds
// ids only. What the notice says, and whether the occasion has passed, follows from the
// records as they are when the notice is due.
type Occasion struct {
	Kind   Kind   `json:"kind"`
	Tenant string `json:"tenant"`

	Request     string `json:"request,omitempty"`     // id of the case, if it is a request
	Application string `json:"application,omitempty"` // the same of an application
	Message     string `json:"message,omitempty"`     // id
	Invoice     string `json:"invoice,omitempty"`     // id
	Payment     string `json:"payment,omitempty"`     // reference

	Member string     `json:"member,omitempty"` // id of the member of staff; the present state says which customer
	Since  *time.Time `json:"since,omitempty"`  // which of several: when it was submitted, since when it waits, or until when it was due
}

// Service adds occasions, and keeps which notices are wanted.
type Service struct {
	Outbox *jobs.Outbox
	Now    ref.Clock
}

// Add adds an occasion in the transaction of the change behind it. A nil Service adds
// none.
func (s *Service) Add(ctx context.Context, tx *db.Tx, o Occasion) error {
	if s == nil {
		return nil
	}
	return s.Outbox.AddAbout(ctx, tx, jobs.Person{Tenant: o.Tenant}, EventKind, "", o)
}

// Summary says of an event what may be seen of it.
func Summary(e jobs.Event) map[string]string {
	var o Occasion
	if e.Decode(&o) != nil {
		return nil
	}
	return map[string]string{"notice": string(o.Kind)}
}
