package caseview

import (
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

// Blocker is a reason why a request cannot be submitted or a stage is incomplete, with the path
// of the page that resolves it, "" if there is none.
type Blocker struct{ Text, Path string }

// Blockers returns whether the case can be submitted or its stage completed, and what the customer has to do first.
func Blockers(r *ui.Request, c *Case) (ready bool, blockers []Blocker, a ui.Answer) {
	found, a := c.readiness(r)
	for _, b := range found.Blockers {
		what, path, partyID := r.Printer().Refusal(b.Message), "", ui.Value(b.PartyID)
		switch b.Kind {
		case KindAnswer:
			what, path = r.Text("apply.missing.answer", "label", b.Label), c.answerPath(r, b.Code, partyID)
		case KindDocument:
			what, path = r.Text("apply.missing.document", "label", b.Label), c.Path(r)+"/documents"
			if n, ok := c.need(b.Code, partyID); ok {
				if n.Document != nil && !n.Document.IsRefused() {
					continue // waits for staff
				}
				if n.Document != nil {
					what = r.Text("apply.missing.replace", "label", b.Label)
				}
				path += "#" + n.ID()
			}
		case KindParties:
			what, path = r.Text("apply.missing.parties"), c.Path(r)+"/parties"
		}
		if name := c.partyName(b.PartyID); name != "" {
			what = r.Text("apply.missing.of", "what", what, "name", name)
		}
		blockers = append(blockers, Blocker{what, path})
	}
	return found.Ready, blockers, a
}

func (c *Case) readiness(r *ui.Request) (catalog.ReadinessView, ui.Answer) {
	if c.IsApplication() {
		return ui.Do(r, cases.GetMyApplicationReadiness, &cases.ApplicationInput{ApplicationID: c.ID})
	}
	return ui.Do(r, cases.GetRequestReadiness, &cases.MyRequestInput{RequestID: c.ID})
}

// answerPath returns the path of a question of a party, or of the first party without an answer.
func (c *Case) answerPath(r *ui.Request, code, partyID string) string {
	for _, p := range c.Parts() {
		i := slices.IndexFunc(p.asked, func(q askedOf) bool {
			return q.Code == code && (partyID == "" || q.partyID == "" || q.partyID == partyID) && (q.required() && c.answer(q.ID, q.partyID).IsZero() || partyID != "")
		})
		if i >= 0 {
			return p.Path(r) + "#" + c.input(r, p.asked[i]).FirstID()
		}
	}
	return c.Path(r)
}

// need returns the document that a blocker is about: that of a party, else the first one that is missing or shared by
// all parties.
func (c *Case) need(code, partyID string) (Need, bool) {
	for _, n := range c.Needs() {
		if n.Code == code && (partyID == "" && (n.Document == nil || n.Document.PartyID == nil) || partyID != "" && n.PartyID() == partyID) {
			return n, true
		}
	}
	return Need{}, false
}

// Item is an item of a correction with the path of its page.
type Item struct {
	cases.CorrectionItemView

	Path, Of string
}

// CorrectionItems returns the items of the open correction.
func (c *Case) CorrectionItems(r *ui.Request) []Item {
	correction := c.OpenCorrection()
	if correction == nil {
		return nil
	}
	items := make([]Item, len(correction.Items))
	for i, it := range correction.Items {
		items[i] = Item{it, c.itemPath(r, it), c.partyName(it.PartyID)}
		if it.Kind == KindParties {
			items[i].Label = r.Text("apply.for_whom")
		}
	}
	return items
}

// Unchanged returns the number of items that were not changed.
func Unchanged(items []Item) (n int) {
	for _, it := range items {
		if !it.Changed {
			n++
		}
	}
	return n
}

// itemPath returns the path of the page on which an item is corrected.
func (c *Case) itemPath(r *ui.Request, item cases.CorrectionItemView) string {
	id, partyID := ui.Value(item.ID), ui.Value(item.PartyID)
	switch item.Kind {
	case KindParties:
		return c.Path(r) + "/parties"
	case KindDocument:
		for _, n := range c.Needs() {
			if n.RequirementView.ID == id && (partyID == "" || n.PartyID() == partyID || n.Party == nil) {
				return c.Path(r) + "/documents#" + n.ID()
			}
		}
		return c.Path(r) + "/documents"
	}
	for _, p := range c.Parts() {
		for _, q := range p.asked {
			if q.ID == id && (partyID == "" || q.partyID == "" || q.partyID == partyID) {
				return p.Path(r) + "#" + c.input(r, q).FirstID()
			}
		}
	}
	return c.Path(r)
}

// partyName returns the name of a party, or "".
func (c *Case) partyName(id *string) string {
	if n := c.party(ui.Value(id)); n > 0 {
		return c.Parties[n-1].Name
	}
	return ""
}
