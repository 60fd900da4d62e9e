package cases

import (
	"context"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
)

// publish records the events of a change for programs: first of the request, then of its application. The
// events of invoices are recorded with the invoices.
func (s *Service) publish(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor) error {
	emitted := slices.Clone(c.emitted)
	slices.SortStableFunc(emitted, func(a, b caseEvent) int { return c.rank(a) - c.rank(b) })
	for _, e := range emitted {
		switch events.SubjectOf(e.kind) { //nolint:exhaustive // other subjects are recorded elsewhere
		case events.Request, events.Application, events.Case:
			subject := events.Subject{Type: events.Application, ID: e.subject, Reference: c.Reference}
			if e.subject == c.ID {
				subject.Type = events.Request
			}
			err := s.Events.Record(ctx, tx, s.Now(), events.Event{Tenant: c.Tenant, Kind: e.kind, Actor: actor, Subject: subject, Data: c.eventData(e)})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// rank is 0 for an event of the request and 1 for one of the application.
func (c *Case) rank(e caseEvent) int {
	if e.subject == c.ID {
		return 0
	}
	return 1
}

// eventData returns what programs learn from an event.
func (c *Case) eventData(e caseEvent) events.Data {
	d := events.Data{Status: eventStatus(e.after), PreviousStatus: eventStatus(e.before), RequestID: c.ID, ServiceID: c.ServiceID}
	if c.ApplicationID != nil {
		d.ApplicationID = *c.ApplicationID
	}
	switch e.kind { //nolint:exhaustive // the others say no more
	case events.RequestCreated:
		d.Status = string(Draft)
	case events.ApplicationOpened:
		d.Status = string(InProgress)
	case events.RequestReturned:
		d.CorrectionID = c.CorrectionID
	case events.StageEntered, events.StageCompleted, events.StageReopened:
		d.StageID = e.target.ID
	case events.CorrectionAsked, events.CorrectionAnswered:
		d.CorrectionID = e.target.ID
	case events.DocumentAccepted, events.DocumentRefused:
		review, _ := e.after.(reviewEntry)
		d.DocumentID, d.FileID, d.PartyID = e.target.ID, review.FileID, review.partyID
	case events.DocumentRemoved:
		removed, _ := e.before.(removedEntry)
		d.DocumentID, d.FileID, d.PartyID = e.target.ID, removed.FileID, removed.partyID
	case events.MessageSent:
		d.MessageID = e.target.ID
	case events.CaseAssigned:
		assigned, _ := e.after.(Assignee)
		d.MemberID = assigned.ID
	}
	return d
}

// eventStatus returns the state in what the history records before or after an event, "" for none.
func eventStatus(v any) string {
	switch v := v.(type) {
	case Status:
		return string(v)
	case StageStatus:
		return string(v)
	case explainedEntry:
		return string(v.Status)
	case returnEntry:
		return string(v.Status)
	case closeEntry:
		return string(v.Status)
	case reopenEntry:
		return string(v.Status)
	case correctionEntry:
		return string(v.Status)
	case reviewEntry:
		return string(v.Status)
	}
	return ""
}
