package form

import (
	"iter"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// Review is a decision of staff about an attached document. The latest one counts.
type Review struct {
	Accepted bool      `json:"accepted"` // false if refused
	Reason   string    `json:"reason,omitempty"`
	By       string    `json:"by"` // id
	ByName   string    `json:"byName"`
	ShownAs  string    `json:"shownAs,omitempty"` // see auth.Caller
	At       time.Time `json:"at"`
}

// Accepted reports whether staff have accepted the document.
func (d *Document) Accepted() bool { return d.Review != nil && d.Review.Accepted }

// Refused reports whether staff have refused the document.
func (d *Document) Refused() bool { return d.Review != nil && !d.Review.Accepted }

// Reviewed reports whether staff review documents of the requirement.
func (r *Requirement) Reviewed() bool { return r.ReviewRequired || r.AcceptanceRequired }

// Review sets the decision about an attached document, which must exist, and returns the document.
func (s *Sheet) Review(requirementID, partyID string, r Review) Document {
	d := &s.Documents[s.documentAt(requirementID, partyID)]
	d.Review = &r
	return *d
}

// VisibleDocument returns the visible document of a party, or the common one if partyID is empty.
func (x *Filled) VisibleDocument(requirementID, partyID string) (Document, bool) {
	d, ok := x.sheet.Document(requirementID, partyID)
	return d, ok && x.RequirementVisible(requirementID, partyID)
}

// HasRefused reports whether a visible document of a stage was refused.
func (x *Filled) HasRefused(stageID string) bool { return len(x.RefusedDocuments(stageID)) > 0 }

// RefusedDocuments returns the visible documents of a stage that were refused.
func (x *Filled) RefusedDocuments(stageID string) []Document {
	var refused []Document
	for d := range x.documentsOf(stageID) {
		if d.Refused() {
			refused = append(refused, *d)
		}
	}
	return refused
}

// UnacceptedDocuments returns a blocker for each visible attached document of a stage that requires acceptance
// but is not accepted.
func (x *Filled) UnacceptedDocuments(stageID string) []Blocker {
	var unaccepted []Blocker
	for d, r := range x.documentsOf(stageID) {
		if r.AcceptanceRequired && !d.Accepted() {
			unaccepted = append(unaccepted, x.unaccepted(d, r))
		}
	}
	return unaccepted
}

// Unreviewed returns the number of visible attached documents of a stage that staff have to review and have
// not reviewed.
func (x *Filled) Unreviewed(stageID string) int64 {
	n := int64(0)
	for d, r := range x.documentsOf(stageID) {
		if r.Reviewed() && d.Review == nil {
			n++
		}
	}
	return n
}

// documentsOf yields the visible attached documents of a stage, in order. A shared document counts while a party
// that sees it has none of its own.
func (x *Filled) documentsOf(stageID string) iter.Seq2[*Document, RequirementAt] {
	return func(yield func(*Document, RequirementAt) bool) {
		for stage := range x.stagesOf(stageID) {
			for n := stage.requirements.from; n < stage.requirements.to; n++ {
				for at := range x.visibleEntries(n) {
					if at == x.given[n] && x.replacedByAll(n) {
						continue
					}
					if !yield(&x.sheet.Documents[at], x.form.requirementAtOrdinal(n)) {
						return
					}
				}
			}
		}
	}
}

// replacedByAll reports whether every party that sees a per-party requirement has a document of its own.
func (x *Filled) replacedByAll(n int) bool {
	if x.form.items[n].scope != ForParty {
		return false
	}
	for i := range x.parties {
		p := &x.parties[i]
		if _, own := p.own[n]; !own && x.visibleTo(n, p.context) {
			return false
		}
	}
	return true
}

func (x *Filled) unaccepted(d *Document, r RequirementAt) Blocker {
	b := Blocker{
		Kind: MissingDocument, Code: r.Code, Label: r.Name, StageID: r.Stage.ID, PartyID: d.PartyID,
		Message: fault.T("document.unaccepted", "label", r.Name),
	}
	if party, ok := x.sheet.Party(d.PartyID); ok && party.Name != "" {
		b.Message = fault.T("document.unaccepted_for", "label", r.Name, "name", party.Name)
	}
	return b
}
