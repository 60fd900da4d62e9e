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

// reviewErrors are the error codes of document reviews.
var reviewErrors = []fault.Code{fault.DocumentNotAttached, fault.DocumentChanged, fault.Conflict, fault.DecisionPending}

// refuse is the decision to refuse a document.
const refuse = "REFUSE"

// ReviewInput is the body of an operation that reviews a document.
type ReviewInput struct {
	Decision     string  `json:"decision" enum:"ACCEPT,REFUSE" doc:"Decision; the last one applies"`
	Reason       *string `json:"reason,omitempty" minLength:"1" maxLength:"1000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason for the customer; required to refuse"`
	PartyID      string  `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Id of the party that the document belongs to; omitted or null for the document of every party"`
	FileObjectID string  `json:"fileObjectId" minLength:"1" maxLength:"36" doc:"Id of the file that was reviewed"`
}

// Validate validates what the schema of the body cannot express.
func (in ReviewInput) Validate() error {
	if in.Decision == refuse && in.Reason == nil {
		return fault.Invalid("reason", fault.Required, "document.reason_required")
	}
	return nil
}

// Edit returns the edit of the body.
func (in ReviewInput) Edit(by auth.Caller, requirementID string) Edit {
	decision := Decision{PartyID: in.PartyID, FileID: strings.ToLower(in.FileObjectID), Accepted: in.Decision == "ACCEPT"}
	if in.Reason != nil {
		decision.Reason = *in.Reason
	}
	return Review(by, requirementID, decision)
}

// ReviewView is the review of a document by staff.
type ReviewView struct {
	Status ReviewStatus   `json:"status" enum:"PENDING,ACCEPTED,REFUSED"`
	Reason *string        `json:"reason" doc:"Reason given by staff; null without one"`
	By     *StaffNameView `json:"by" doc:"Reviewer; first name only for customers, null while PENDING"`
	At     *api.Time      `json:"at" doc:"Time of the decision; null while PENDING"`
}

// ViewReview builds the view of the review of a document, nil where documents of the
// requirement are not reviewed.
func ViewReview(by auth.Caller, r form.RequirementAt, d form.Document) *ReviewView {
	if !r.Reviewed() {
		return nil
	}
	v := &ReviewView{Status: reviewStatus(d)}
	if d.Review != nil {
		v.Reason, v.By, v.At = api.TextOf(d.Review.Reason), &StaffNameView{StaffName(by, d.Review.ByName, d.Review.ShownAs)}, api.TimeOf(&d.Review.At)
	}
	return v
}

// viewDocumentOf builds the view of an attached document of a case.
func (s *Service) viewDocumentOf(ctx context.Context, q db.Q, by auth.Caller, c *Case, requirementID, partyID string) (DocumentView, error) {
	if _, err := c.LiveSheet(ctx, q, by.Tenant); err != nil {
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
		Description: "Accepts or refuses the file that was reviewed. The last decision applies and is carried over when the request is accepted. " +
			"A request can be accepted regardless of its document reviews.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.RequestNotPending}, reviewErrors...),
	}, s.reviewOfRequest, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReviewRequestInput) error {
		return in.Body.Validate()
	})
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/documents/{requirementId}/review", ID: "reviewDocument", Tag: "Staff applications", IfMatchPath: staffApplication,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Review a document of an application",
		Description: "Accepts or refuses the file that was reviewed, until the stage is completed. The last decision applies. While a document of the " +
			"current stage is refused, the application waits for the customer. A replacement is reviewed again. The customer cannot replace an accepted document.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.StageNotEditable, fault.ApplicationNotEditable}, reviewErrors...),
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReviewDocumentInput) (DocumentView, error) {
		return s.Review(ctx, tx, by, in.ApplicationID, in.RequirementID, in.Body)
	}, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReviewDocumentInput) error {
		return in.Body.Validate()
	})
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

// reviewOfRequest reviews a document of a pending request for staff.
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

// Review reviews a document of an open stage for staff.
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
	c.asksCustomer = r.Stage.ID == c.current() && in.Decision == refuse
	return s.review(ctx, tx, by, c, requirementID, in)
}

// review reviews a document of a locked case.
func (s *Service) review(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, requirementID string, in ReviewInput) (DocumentView, error) {
	c.UpdatedAt = s.Now()
	changes, err := s.apply(ctx, tx, by, in.Edit(by, requirementID), &c.Content, c.UpdatedAt)
	if err != nil {
		return DocumentView{}, err
	}
	if err := saveSheet(ctx, tx, c); err != nil {
		return DocumentView{}, err
	}
	c.emitEdits(changes)
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return DocumentView{}, err
	}
	return s.viewDocumentOf(ctx, tx, by, c, requirementID, in.PartyID)
}
