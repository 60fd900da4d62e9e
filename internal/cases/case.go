package cases

import (
	"context"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Record is a row of the table of cases: a case without its content, as lists need it. While
// ApplicationID is nil it is a request, and afterwards an application, which keeps the
// reference of its request.
type Record struct {
	Tenant      string `db:"tenant_id"`
	ID          string `db:"id"`        // of the request
	Reference   string `db:"reference"` // REQ-XXXXXX, unique in the tenant
	CustomerID  string `db:"customer_id"`
	ServiceID   string `db:"service_id"`
	VersionID   string `db:"version_id"`
	ServiceName string `db:"service_name"`
	Version     int64  `db:"version"`
	Search      string `db:"search"` // lower case: reference, service and customer

	ApplicationID   *string    `db:"application_id"` // nil until the request is accepted
	Status          Status     `db:"status"`
	RejectionReason string     `db:"rejection_reason"`
	SheetID         string     `db:"sheet_id"`   // the request's id until the application is first changed, then the application's
	CreatedAt       time.Time  `db:"created_at"` // of the request
	MadeAt          time.Time  `db:"made_at"`    // when what it is now was made, the request or the application
	UpdatedAt       time.Time  `db:"updated_at"`
	SubmittedAt     *time.Time `db:"submitted_at"`   // for the first time
	ResubmittedAt   *time.Time `db:"resubmitted_at"` // for the last time after the request was returned
	DecidedAt       *time.Time `db:"decided_at"`     // when the request was accepted or rejected
	CompletedAt     *time.Time `db:"completed_at"`
	ClosedAt        *time.Time `db:"closed_at"`

	WaitingFor   WaitingFor `db:"waiting_for"`
	WaitingSince *time.Time `db:"waiting_since"` // when WaitingFor last changed
	RemindAt     *time.Time `db:"remind_at"`     // when the customer is reminded next; nil for never
	AssigneeID   *string    `db:"assignee_id"`   // the member who works on it
	CorrectionID string     `db:"correction_id"` // the open one; "" for none
	Deadline
	Situation
	Waits
}

// Kind says whether a case is a request or an application.
type Kind string

// The kinds of case.
const (
	OfRequest     Kind = "REQUEST"
	OfApplication Kind = "APPLICATION"
)

// Kind returns what the case is now.
func (r *Record) Kind() Kind {
	if r.ApplicationID != nil {
		return OfApplication
	}
	return OfRequest
}

// Subject returns the id of what the case is now: that of the request or of the application.
// Its history is kept under it.
func (r *Record) Subject() string {
	if r.ApplicationID != nil {
		return *r.ApplicationID
	}
	return r.ID
}

// Visible returns fault.ErrNotFound unless a caller of the tenant sees the case: customers
// see their own, staff see all.
func (r *Record) Visible(by auth.Caller) error {
	if by.Kind == auth.Customer && r.CustomerID != by.ID {
		return fault.ErrNotFound
	}
	return nil
}

// Case is a record with what was filled in, how far it has come, and what a transaction does
// with it: save writes the difference to what is stored.
type Case struct {
	Record
	Content
	progress // empty until loadProgress

	stored Record // as it is in the database
	noted  []note // what has happened to it since
	asked  bool   // this change asks something of the customer
}

// ofRecord is the case of a record that was just read, without its content.
func ofRecord(r Record) *Case { return &Case{Record: r, stored: r} }

// Content is the form of a case, and the sheet with its answers, documents and parties.
type Content struct {
	Form  *form.Form
	Sheet form.Sheet

	files map[string]files.File // of the sheet's documents, by id; nil until they are read
}

// Fill returns the form with the sheet filled in.
func (c *Content) Fill() *form.Filled { return c.Form.Fill(&c.Sheet) }

// loadContent reads the content of a case with the sheet of the given id.
func (s *Service) loadContent(ctx context.Context, q db.Q, r *Record, sheetID string) (Content, error) {
	sheet, err := form.SheetByID(ctx, q, r.Tenant, sheetID)
	if err != nil {
		return Content{}, err
	}
	version, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
	if err != nil {
		return Content{}, err
	}
	return Content{Form: version.Form, Sheet: sheet}, nil
}

// ContentOf reads the content of a case as it is now.
func (s *Service) ContentOf(ctx context.Context, q db.Q, r *Record) (Content, error) {
	return s.loadContent(ctx, q, r, r.SheetID)
}

// SubmittedContent reads the content of a case as it was submitted.
func (s *Service) SubmittedContent(ctx context.Context, q db.Q, r *Record) (Content, error) {
	return s.loadContent(ctx, q, r, r.ID)
}
