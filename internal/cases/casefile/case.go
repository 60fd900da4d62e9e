package casefile

import (
	"cmp"
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices"
)

// Service holds what the operations on requests and applications share.
type Service struct {
	Catalog *catalog.Service
	Files   *files.Service
	Notices *notices.Service // nil for none
	Now     ref.Clock
}

// Case holds the columns that requests and applications share.
type Case struct {
	Tenant      string    `db:"tenant_id"`
	ID          string    `db:"id"`
	Reference   string    `db:"reference"` // REQ-XXXXXX, unique among the requests of the tenant
	CustomerID  string    `db:"customer_id"`
	ServiceID   string    `db:"service_id"`
	VersionID   string    `db:"version_id"`
	ServiceName string    `db:"service_name"`
	Version     int64     `db:"version"`
	Search      string    `db:"search"` // lower case: reference, service and customer
	CreatedAt   time.Time `db:"created_at"`
	UpdatedAt   time.Time `db:"updated_at"`

	SubmittedAt   *time.Time `db:"submitted_at"`   // of the request, for the first time
	ResubmittedAt *time.Time `db:"resubmitted_at"` // of the request, for the last time after it was returned
	WaitingFor    WaitingFor `db:"waiting_for"`
	WaitingSince  *time.Time `db:"waiting_since"` // when WaitingFor last changed
	RemindAt      *time.Time `db:"remind_at"`     // when the customer is reminded next; nil for never
	AssigneeID    *string    `db:"assignee_id"`   // the member who works on it
	Deadline
}

// Key identifies a record.
type Key struct {
	Tenant string `db:"tenant_id"`
	ID     string `db:"id"`
}

// Visible returns fault.ErrNotFound unless a caller of the tenant sees the record: a customer
// sees its own records, staff see all.
func (c *Case) Visible(by auth.Caller) error {
	if by.Kind == auth.Customer && c.CustomerID != by.ID {
		return fault.ErrNotFound
	}
	return nil
}

// Record adds an event to the history of a record, which is the target if that has no id,
// and the notice that follows from it.
func (s *Service) Record(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor, action string, target audit.Target, before, after any) error {
	target.ID = cmp.Or(target.ID, c.ID)
	if err := s.notify(ctx, tx, c, actor, action, target); err != nil {
		return err
	}
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: c.Tenant, Subject: c.ID, Actor: actor, Action: action, Target: target, Before: before, After: after,
	})
}

// RecordChanges adds what an edit changed to the history of a record.
func (s *Service) RecordChanges(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor, changes Changes) error {
	for _, e := range changes {
		if err := s.Record(ctx, tx, c, actor, e.Action, e.Target, e.Before, e.After); err != nil {
			return err
		}
	}
	return nil
}

// Content is the form of a request or an application, and the sheet with its answers,
// documents and parties.
type Content struct {
	Form  *form.Form
	Sheet form.Sheet

	files map[string]files.File // of the sheet's documents, by id; nil until they are read
}

// Load reads the content of a record with the sheet of the given id.
func (s *Service) Load(ctx context.Context, q db.Q, c *Case, sheetID string) (Content, error) {
	sheet, err := form.SheetByID(ctx, q, c.Tenant, sheetID)
	if err != nil {
		return Content{}, err
	}
	version, err := s.Catalog.Version(ctx, q, c.Tenant, c.VersionID)
	if err != nil {
		return Content{}, err
	}
	return Content{Form: version.Form, Sheet: sheet}, nil
}

// Fill returns the form with the sheet filled in.
func (c *Content) Fill() *form.Filled { return c.Form.Fill(&c.Sheet) }
