package cases

import (
	"context"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/search"
)

// Record is a row of the cases table: a case without its content, as lists need it. It is a
// request while ApplicationID is nil and an application afterwards. The application keeps
// the reference of its request.
type Record struct {
	Tenant      string `db:"tenant_id"`
	ID          string `db:"id"`        // of the request
	Reference   string `db:"reference"` // REQ-XXXXXX, unique in the tenant
	CustomerID  string `db:"customer_id"`
	ServiceID   string `db:"service_id"`
	VersionID   string `db:"version_id"`
	ServiceName string `db:"service_name"`
	Version     int64  `db:"version"`
	Search      string `db:"search"` // words of what the case is found by

	ApplicationID   *string    `db:"application_id"` // nil until the request is accepted
	Status          Status     `db:"status"`
	RejectionReason string     `db:"rejection_reason"`
	SheetID         string     `db:"sheet_id"`   // id of the request until the application is first changed, then id of the application
	CreatedAt       time.Time  `db:"created_at"` // of the request
	MadeAt          time.Time  `db:"made_at"`    // creation time of the request, or of the application once there is one
	UpdatedAt       time.Time  `db:"updated_at"`
	SubmittedAt     *time.Time `db:"submitted_at"`   // first submission
	ResubmittedAt   *time.Time `db:"resubmitted_at"` // last submission after a return
	DecidedAt       *time.Time `db:"decided_at"`     // acceptance or rejection of the request
	CompletedAt     *time.Time `db:"completed_at"`
	ClosedAt        *time.Time `db:"closed_at"`

	WaitingFor   WaitingFor `db:"waiting_for"`
	WaitingSince *time.Time `db:"waiting_since"` // when WaitingFor last changed
	RemindAt     *time.Time `db:"remind_at"`     // next reminder of the customer; nil for none
	AssigneeID   *string    `db:"assignee_id"`   // nil for unassigned
	CorrectionID string     `db:"correction_id"` // open correction; "" for none
	DecisionID   string     `db:"decision_id"`   // last held decision; "" for none
	HeldUntil    *time.Time `db:"held_until"`    // when that takes effect; nil unless it is pending
	Deadline
	StageSummary
	Waits
	Listed

	RenewalOf *string `db:"renewal_of"` // id of the certificate that the case renews

	PaymentPassed bool  `db:"payment_passed"` // the application has paid, or needs no payment
	ToReview      int64 `db:"to_review"`      // documents that staff have to review
}

// Listed has the columns by which the list of cases sorts and filters, besides those of the case.
type Listed struct {
	Applicant       string     `db:"applicant"`     // name of the customer as words.Fold returns it
	ServiceSort     string     `db:"service_sort"`  // name of the service, likewise
	OtherParties    int64      `db:"other_parties"` // number of parties after the first
	Unread          int64      `db:"unread"`        // messages of the customer that staff have not read
	LatestMessageAt *time.Time `db:"latest_message_at"`
}

// Kind distinguishes requests from applications.
type Kind string

// Kinds of cases.
const (
	KindRequest     Kind = "REQUEST"
	KindApplication Kind = "APPLICATION"
)

// Kind returns the current kind of the case.
func (r *Record) Kind() Kind {
	if r.ApplicationID != nil {
		return KindApplication
	}
	return KindRequest
}

// Subject returns the id of the request or, once accepted, of the application. The history
// is recorded under it.
func (r *Record) Subject() string {
	if r.ApplicationID != nil {
		return *r.ApplicationID
	}
	return r.ID
}

// Visible returns fault.ErrNotFound unless the caller may see the case. Customers see their
// own cases, staff see all cases of the tenant, and API keys see the cases of their services.
func (r *Record) Visible(by auth.Caller) error {
	if by.Kind == auth.Customer && r.CustomerID != by.ID || !by.Sees(r.ServiceID) {
		return fault.ErrNotFound
	}
	return nil
}

// Case is a record with its content, its progress and the uncommitted changes of a
// transaction. save writes the difference to stored.
type Case struct {
	Record
	Content
	progress // empty until loadProgress

	stored       Record         // as read from the database
	emitted      []caseEvent    // events since then
	found        *search.Record // what the case is found by from now on; nil if that is unchanged
	sheetChanged bool           // the sheet was written
	tellsOfFile  bool           // a notice of this change tells the customer about a removed file and what to do
	asksCustomer bool           // this change asks the customer for something

	awarded []form.DueCertificate // certificates that save issues
}

// fromRecord returns a case without content for a record that was just read.
func fromRecord(r Record) *Case { return &Case{Record: r, stored: r} }

// Content is the form of a case and the sheet with its answers, documents and parties.
type Content struct {
	Form  *form.Form
	Sheet form.Sheet

	files map[string]files.File // of the sheet's documents, by id; nil until loaded
}

// Fill applies the sheet to the form.
func (c *Content) Fill() *form.Filled { return c.Form.Fill(&c.Sheet) }

// loadContent reads the content of a case from the sheet with this id.
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

// ContentOf reads the current content of a case.
func (s *Service) ContentOf(ctx context.Context, q db.Q, r *Record) (Content, error) {
	return s.loadContent(ctx, q, r, r.SheetID)
}

// SubmittedContent reads the content of a case as submitted.
func (s *Service) SubmittedContent(ctx context.Context, q db.Q, r *Record) (Content, error) {
	return s.loadContent(ctx, q, r, r.ID)
}
