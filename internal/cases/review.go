package cases

import (
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// ReviewStatus is the result of the review of a document.
type ReviewStatus string

// Results of a review.
const (
	ReviewPending  ReviewStatus = "PENDING"
	ReviewAccepted ReviewStatus = "ACCEPTED"
	ReviewRefused  ReviewStatus = "REFUSED"
)

var (
	errDocumentAccepted = fault.New(fault.DocumentAccepted, "document.accepted")
	errNotAccepted      = fault.New(fault.DocumentNotAccepted, "document.some_unaccepted")
	errNotAttached      = fault.New(fault.DocumentNotAttached, "document.none_attached")
	errDocumentChanged  = fault.New(fault.DocumentChanged, "document.replaced")
	errNotReviewed      = fault.New(fault.Conflict, "document.not_reviewed")
)

// Decision is the decision of a reviewer about a file.
type Decision struct {
	PartyID  string // "" for the document of every party
	FileID   string
	Accepted bool // false: refused
	Reason   string
}

// Review sets the decision about the document of a requirement.
func Review(by auth.Caller, requirementID string, decision Decision) Edit {
	return func(f *form.Form, sheet *form.Sheet, at time.Time) (Changes, error) {
		r, ok := f.Requirement(requirementID)
		if !ok {
			return nil, fault.ErrNotFound
		}
		code, err := historyCode(r.Code, r.AppliesTo, sheet, "", decision.PartyID)
		if err != nil {
			return nil, err
		}
		before, attached := f.Fill(sheet).VisibleDocument(requirementID, decision.PartyID)
		switch {
		case !r.Reviewed():
			return nil, errNotReviewed
		case !attached:
			return nil, errNotAttached
		case before.FileID != decision.FileID:
			return nil, errDocumentChanged
		}
		after := sheet.Review(requirementID, decision.PartyID, form.Review{
			Accepted: decision.Accepted, Reason: decision.Reason, By: by.ID, ByName: by.Name, ShownAs: by.ShownAs, At: at,
		})
		kind := events.DocumentRefused
		if decision.Accepted {
			kind = events.DocumentAccepted
		}
		return Changes{{
			Kind: kind, Target: audit.Target{Type: "DOCUMENT", ID: requirementID, Code: code}, Before: newReviewEntry(before), After: newReviewEntry(after),
			Stage: r.Stage.ID, kind: form.MissingDocument, code: r.Code,
		}}, nil
	}
}

// documentsToReview returns the number of documents that staff have to review: in a pending request, or in
// the current and later stages of an application in progress.
func (c *Case) documentsToReview(filled func() *form.Filled) int64 {
	if c.Status != Pending && c.Status != InProgress || !slices.ContainsFunc(c.Sheet.Documents, func(d form.Document) bool { return d.Review == nil }) {
		return 0
	}
	current, _ := c.Form.Stage(c.StageID) // none in a request
	n := int64(0)
	for _, stage := range c.Form.Stages() {
		if stage.Position >= current.Position {
			n += filled().Unreviewed(stage.ID)
		}
	}
	return n
}

// reviewEntry is the history entry of a review.
type reviewEntry struct {
	Status ReviewStatus `json:"status"`
	Reason string       `json:"reason,omitempty"`
	FileID string       `json:"fileObjectId"`

	partyID string // for programs
}

func newReviewEntry(d form.Document) reviewEntry {
	e := reviewEntry{Status: reviewStatus(d), FileID: d.FileID, partyID: d.PartyID}
	if d.Review != nil {
		e.Reason = d.Review.Reason
	}
	return e
}

func reviewStatus(d form.Document) ReviewStatus {
	switch {
	case d.Accepted():
		return ReviewAccepted
	case d.Refused():
		return ReviewRefused
	}
	return ReviewPending
}
