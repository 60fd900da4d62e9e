package caseview

import (
	"slices"

	"stagegate/internal/console/ui"
)

// Blocker is a reason why a request cannot be handed in, or a stage is not complete, with
// the page where that is changed, if there is one.
type Blocker struct{ Text, Path string }

// Readiness is what the API says about it.
type Readiness struct {
	Ready    bool
	Blockers []struct{ Kind, Code, Label, StageID, PartyID, Message string }
}

// Blockers reads what is missing.
func Blockers(r *ui.Request, c *Case) (ready bool, blockers []Blocker, a ui.Answer) {
	found, a := ui.Get[Readiness](r, c.API()+"/readiness")
	for _, b := range found.Blockers {
		text, path := r.Printer().Refusal(b.Message), ""
		switch b.Kind {
		case KindAnswer:
			text, path = r.Text("apply.missing.answer", "label", b.Label), c.answerPath(r, b.Code, b.PartyID)
		case KindDocument:
			text, path = r.Text("apply.missing.document", "label", b.Label), c.documentPath(r, b.Code, b.PartyID)
		case KindParties:
			text, path = r.Text("apply.missing.parties"), c.FormPath(r)+"/parties"
		}
		if n := c.party(b.PartyID); n > 0 && b.PartyID != "" {
			text = r.Text("apply.missing.of", "what", text, "name", c.Parties[n-1].Name)
		}
		blockers = append(blockers, Blocker{text, path})
	}
	return found.Ready, blockers, a
}

// answerPath is the page with a question, of a party or of the first of whom it is asked.
func (c *Case) answerPath(r *ui.Request, code, partyID string) string {
	for _, p := range c.Parts() {
		i := slices.IndexFunc(p.asked, func(q askedOf) bool {
			return q.Code == code && (partyID == "" || q.partyID == "" || q.partyID == partyID) && (q.required() && c.answer(q.ID, q.partyID).IsZero() || partyID != "")
		})
		if i >= 0 {
			return p.Path(r) + "#" + c.input(r, p.asked[i]).FirstID()
		}
	}
	return c.FormPath(r)
}

// documentPath is the place of a document, of a party or of the first that lacks it.
func (c *Case) documentPath(r *ui.Request, code, partyID string) string {
	for _, n := range c.Needs() {
		if n.Code == code && (partyID == "" && n.Document == nil || partyID != "" && n.PartyID() == partyID) {
			return c.FormPath(r) + "/documents#" + n.ID()
		}
	}
	return c.FormPath(r) + "/documents"
}

// ItemPath is the page where something is corrected.
func (c *Case) ItemPath(r *ui.Request, item CorrectionItem) string {
	switch item.Kind {
	case KindParties:
		return c.FormPath(r) + "/parties"
	case KindDocument:
		for _, n := range c.Needs() {
			if n.Requirement.ID == item.ID && (item.PartyID == "" || n.PartyID() == item.PartyID || n.Party == nil) {
				return c.FormPath(r) + "/documents#" + n.ID()
			}
		}
		return c.FormPath(r) + "/documents"
	}
	for _, p := range c.Parts() {
		for _, q := range p.asked {
			if q.ID == item.ID && (item.PartyID == "" || q.partyID == "" || q.partyID == item.PartyID) {
				return p.Path(r) + "#" + c.input(r, q).FirstID()
			}
		}
	}
	return c.FormPath(r)
}

// PartyName is the name of a party, or "".
func (c *Case) PartyName(id string) string {
	if n := c.party(id); id != "" && n > 0 {
		return c.Parties[n-1].Name
	}
	return ""
}
