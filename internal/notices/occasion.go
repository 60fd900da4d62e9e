package notices

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// EventKind is the kind of outbox events for due notices.
const EventKind = "notice.due"

// Occasion is why somebody is notified: what happened to which records. It contains only
// ids: the content of the notice, and whether it is obsolete, follows from the records when
// the notice is due.
type Occasion struct {
	Kind   Kind   `json:"kind"`
	Tenant string `json:"tenant"`

	Request     string `json:"request,omitempty"`     // id of the case before acceptance
	Application string `json:"application,omitempty"` // id of the case after acceptance
	Message     string `json:"message,omitempty"`     // id
	File        string `json:"file,omitempty"`        // id
	Invoice     string `json:"invoice,omitempty"`     // id
	Payment     string `json:"payment,omitempty"`     // reference
	Send        string `json:"send,omitempty"`        // id, if staff sent the invoice

	Certificates []string `json:"certificates,omitempty"` // ids

	Member string     `json:"member,omitempty"` // id of the member of staff; the customer follows from the case
	Since  *time.Time `json:"since,omitempty"`  // tells repeated occasions apart: when it was submitted, started to wait, or was due
}

// Service adds occasions and stores which notices are wanted.
type Service struct {
	Outbox *jobs.Outbox
	Now    ref.Clock
}

// Add adds an occasion in the transaction of its change. A nil Service adds none.
func (s *Service) Add(ctx context.Context, tx *db.Tx, o Occasion) error {
	if s == nil {
		return nil
	}
	return s.Outbox.AddAbout(ctx, tx, jobs.Person{Tenant: o.Tenant}, EventKind, "", o)
}

// Summary returns the public part of an event.
func Summary(e jobs.Event) map[string]string {
	var o Occasion
	if e.Decode(&o) != nil {
		return nil
	}
	return map[string]string{"notice": string(o.Kind)}
}
