package cases

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// reviewErrors are the faults that reviewing a document can give.
var reviewErrors = []fault.Code{fault.DocumentNotAttached, fault.DocumentChanged, fault.Conflict}

// refuse is the decision to refuse a document.
const refuse = "REFUSE"

// ReviewInput is the body of a request that reviews a document.
type ReviewInput struct {
	Decision     string  `json:"decision" enum:"ACCEPT,REFUSE" doc:"The last one counts"`
	Reason       *string `json:"reason,omitempty" minLength:"1" maxLength:"1000" pattern:"\\S" patternDescription:"field.white_space" doc:"Why, for the customer; required to refuse"`
	PartyID      string  `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Of the party whose document it is; left out or null for the document of every party"`
	FileObjectID string  `json:"fileObjectId" minLength:"1" maxLength:"36" doc:"Of the file that the reviewer has looked at"`
}

// Check finds what is wrong with the body besides its schema.
func (in ReviewInput) Check() error {
	if in.Decision == refuse && in.Reason == nil {
		return fault.Invalid("reason", fault.Required, "document.reason_required")
	}
	return nil
}

// Edit returns the edit that the body asks for.
func (in ReviewInput) Edit(by auth.Caller, requirementID string) Edit {
	decision := Decision{PartyID: in.PartyID, FileID: strings.ToLower(in.FileObjectID), Accepted: in.Decision == "ACCEPT"}
	if in.Reason != nil {
		decision.Reason = *in.Reason
	}
	return Review(by, requirementID, decision)
}

// ReviewView is what staff have decided about a document.
type ReviewView struct {
	Status ReviewStatus   `json:"status" enum:"PENDING,ACCEPTED,REFUSED"`
	Reason *string        `json:"reason" doc:"In the words of staff; null where none was given"`
	By     *StaffNameView `json:"by" doc:"Customers see the first name; null while it is PENDING"`
	At     *api.Time      `json:"at" doc:"When it was decided; null while it is PENDING"`
}

// ViewReview builds the view of the review of a document, nil where documents of the
// requirement are not reviewed.
func ViewReview(by auth.Caller, r form.RequirementAt, d form.Document) *ReviewView {
	if !r.Reviewed() {
		return nil
	}
	v := &ReviewView{Status: reviewStatus(d)}
	if d.Review != nil {
		v.Reason, v.By, v.At = api.TextOf(d.Review.Reason), &StaffNameView{StaffName(by, d.Review.ByName)}, api.TimeOf(&d.Review.At)
	}
	return v
}

// viewDocumentOf builds the view of an attached document of a case.
func (s *Service) viewDocumentOf(ctx context.Context, q db.Q, by auth.Caller, c *Case, requirementID, partyID string) (DocumentView, error) {
	if _, err := c.Live(ctx, q, by.Tenant); err != nil {
		return DocumentView{}, err
	}
	d, _ := c.Sheet.Document(requirementID, partyID)
	return s.viewDocument(by, &c.Content, d), nil
}

func (s *Service) viewDocument(by auth.Caller, c *Content, d form.Document) DocumentView {
	r, _ := c.Form.Requirement(d.RequirementID)
	return DocumentView{
		RequirementID: d.RequirementID, Code: r.Code, PartyID: api.TextOf(d.PartyID), AttachedAt: api.Time(d.AttachedAt),
		File: s.ViewFile(by, c.files[d.FileID]), Review: ViewReview(by, r, d),
	}
}

// registerReviews adds the operations that review documents.
func (s *Service) registerReviews(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffRequest + "/documents/{requirementId}/review", ID: "reviewDocumentOfRequest", Tag: "Staff requests", IfMatchPath: staffRequest,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Review a document of a request",
		Description: "Accepts or refuses the file that the reviewer has looked at. The last decision counts, and goes along when the request is accepted. " +
			"A request is accepted whatever became of its documents.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.RequestNotPending}, reviewErrors...),
	}, s.reviewOfRequest, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReviewRequestInput) error { return in.Body.Check() })
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/documents/{requirementId}/review", ID: "reviewDocument", Tag: "Staff applications", IfMatchPath: staffApplication,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Review a document",
		Description: "Accepts or refuses the file that the reviewer has looked at, while the stage is not completed. The last decision counts. While a document of the " +
			"current stage is refused, the application waits for the customer; another file is reviewed again. The customer cannot replace an accepted one.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.StageNotEditable, fault.ApplicationNotEditable}, reviewErrors...),
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReviewDocumentInput) (DocumentView, error) {
		return s.Review(ctx, tx, by, in.ApplicationID, in.RequirementID, in.Body)
	}, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReviewDocumentInput) error { return in.Body.Check() })
}

// ReviewRequestInput is the input of reviewDocumentOfRequest.
type ReviewRequestInput struct {
	RequestID     string `path:"requestId"`
	RequirementID string `path:"requirementId"`
	Body          ReviewInput
}

// ReviewDocumentInput is the input of reviewDocument.
type ReviewDocumentInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          ReviewInput
}

// reviewOfRequest decides about a document of a pending request, for staff.
func (s *Service) reviewOfRequest(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReviewRequestInput) (DocumentView, error) {
	c, err := s.lockRequest(ctx, tx, by, in.RequestID)
	if err != nil {
		return DocumentView{}, err
	}
	if _, ok := c.Form.Requirement(in.RequirementID); !ok {
		return DocumentView{}, fault.ErrNotFound
	}
	if c.Status != Pending {
		return DocumentView{}, errNotPending
	}
	return s.review(ctx, tx, by, c, in.RequirementID, in.Body)
}

// Review decides about a document of a stage that is not completed, for staff.
func (s *Service) Review(ctx context.Context, tx *db.Tx, by auth.Caller, id, requirementID string, in ReviewInput) (DocumentView, error) {
	c, err := s.lockApplication(ctx, tx, by, id)
	if err != nil {
		return DocumentView{}, err
	}
	r, ok := c.Form.Requirement(requirementID)
	switch {
	case !ok:
		return DocumentView{}, fault.ErrNotFound
	case c.stages[r.Stage.ID].Status == StageCompleted:
		return DocumentView{}, errStageNotEditable
	case c.Status != InProgress:
		return DocumentView{}, errApplicationNotEditable
	}
	c.asked = r.Stage.ID == c.current() && in.Decision == refuse
	return s.review(ctx, tx, by, c, requirementID, in)
}

// review decides about a document of a locked case.
func (s *Service) review(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, requirementID string, in ReviewInput) (DocumentView, error) {
	c.UpdatedAt = s.Now()
	changes, err := s.apply(ctx, tx, by, in.Edit(by, requirementID), &c.Content, c.UpdatedAt)
	if err != nil {
		return DocumentView{}, err
	}
	if err := saveSheet(ctx, tx, c); err != nil {
		return DocumentView{}, err
	}
	c.noteEdits(changes)
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return DocumentView{}, err
	}
	return s.viewDocumentOf(ctx, tx, by, c, requirementID, in.PartyID)
}
