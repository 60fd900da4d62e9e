package caseview

import (
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

// States of requests and applications.
const (
	Draft      = string(cases.Draft)
	Pending    = string(cases.Pending)
	Returned   = string(cases.Returned)
	InProgress = string(cases.InProgress)
	Completed  = string(cases.Completed)
)

// ended are the final states.
var ended = []string{string(cases.Rejected), string(cases.Withdrawn), Completed, string(cases.Closed)}

// Record is a request or an application in a list.
type Record struct {
	cases.ApplicationRecordFields // a request has only some of them
	cases.ExpectedView

	Status          string
	RejectionReason string // of a request
	ApplicationID   string // the application that a request became

	desk bool // the page is for staff
}

// RequestRecord returns the record of a request.
func RequestRecord(f cases.RequestRecordFields, expected cases.ExpectedView) Record {
	return Record{
		ApplicationRecordFields: cases.ApplicationRecordFields{
			ID: f.ID, Reference: f.Reference, ServiceID: f.ServiceID, ServiceName: f.ServiceName,
			CreatedAt: f.CreatedAt, UpdatedAt: f.UpdatedAt, WaitingView: f.WaitingView,
		},
		ExpectedView: expected, Status: string(f.Status), RejectionReason: ui.Value(f.RejectionReason), ApplicationID: ui.Value(f.ApplicationID),
	}
}

// ApplicationRecord returns the record of an application.
func ApplicationRecord(f cases.ApplicationRecordFields, expected cases.ExpectedView) Record {
	return Record{ApplicationRecordFields: f, ExpectedView: expected, Status: string(f.Status)}
}

// IsApplication reports whether the record is an application rather than a request.
func (c *Record) IsApplication() bool { return c.RequestID != "" }

// IsEnded reports whether the status is final.
func (c *Record) IsEnded() bool { return slices.Contains(ended, c.Status) }

// IsDraft reports whether the record is a request that was not submitted or was returned, so
// that the customer can change all of it.
func (c *Record) IsDraft() bool {
	return !c.IsApplication() && (c.Status == Draft || c.Status == Returned)
}

// Path returns the path of the page of the case, below which its form is served too.
func (c *Record) Path(r *ui.Request) string {
	if c.desk {
		return ui.CasePath(c.Reference)
	}
	return ui.Path("/", r.PathValue("tenant"), "/applications/", c.Reference)
}
