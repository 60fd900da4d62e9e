package casefile

import (
	"context"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// ReviewErrors are the faults that reviewing a document can give.
var ReviewErrors = []fault.Code{fault.DocumentNotAttached, fault.DocumentChanged, fault.Conflict}

// ReviewInput is the body of a request that reviews a document.
type ReviewInput struct {
	Decision     string  `json:"decision" enum:"ACCEPT,REFUSE" doc:"The last one counts"`
	Reason       *string `json:"reason,omitempty" minLength:"1" maxLength:"1000" pattern:"\\S" patternDescription:"more than white space" doc:"Why, for the customer; required to refuse"`
	PartyID      string  `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Of the party whose document it is; left out or null for the document of every party"`
	FileObjectID string  `json:"fileObjectId" minLength:"1" maxLength:"36" doc:"Of the file that the reviewer has looked at"`
}

// Check finds what is wrong with the body besides its schema.
func (in ReviewInput) Check() error {
	if in.Decision == "REFUSE" && in.Reason == nil {
		return fault.Invalid("reason", fault.Required, "is required to refuse a document: say what is wrong with it")
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

// ViewDocument builds the view of an attached document of a record.
func (s *Service) ViewDocument(ctx context.Context, q db.Q, by auth.Caller, c *Content, requirementID, partyID string) (DocumentView, error) {
	if _, err := c.Live(ctx, q, by.Tenant); err != nil {
		return DocumentView{}, err
	}
	d, _ := c.Sheet.Document(requirementID, partyID)
	return s.viewDocument(by, c, d), nil
}

func (s *Service) viewDocument(by auth.Caller, c *Content, d form.Document) DocumentView {
	r, _ := c.Form.Requirement(d.RequirementID)
	return DocumentView{
		RequirementID: d.RequirementID, Code: r.Code, PartyID: api.TextOf(d.PartyID), AttachedAt: api.Time(d.AttachedAt),
		File: s.ViewFile(by, c.files[d.FileID]), Review: ViewReview(by, r, d),
	}
}
