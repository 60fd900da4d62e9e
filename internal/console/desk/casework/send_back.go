package casework

import (
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// undoSeconds is how long a decision made on the page can be undone.
const undoSeconds = 10

// sendBack is the draft of what is sent back to the customer. All staff share it.
type sendBack struct {
	Message *ui.Form
	Items   []draftItem
	SavedBy string
	SavedAt *api.Time // nil without a draft
	Tag     string    // of the draft, for its form
}

// draftItem is an answer or a document that the customer is asked to change.
type draftItem struct {
	Value string // kind, id and party
	Text  string
	Note  string
}

// Empty reports whether there is nothing to send back.
func (b *sendBack) Empty() bool { return b == nil || b.SavedAt == nil }

// Has reports whether an item is in the draft.
func (b *sendBack) Has(value string) bool {
	return b != nil && slices.ContainsFunc(b.Items, func(i draftItem) bool { return i.Value == value })
}

// Count returns the number of items.
func (b *sendBack) Count() int { return len(b.Items) }

// maySendBack reports whether the case can be sent back to the customer.
func (c *staffCase) maySendBack() bool {
	return c.PendingDecision == nil && (c.Status == "PENDING" ||
		c.Status == "IN_PROGRESS" && c.CurrentStage != nil && c.CurrentStage.Kind == form.Ordinary && c.openCorrection() == nil)
}

// sendBackOf reads the draft of a case, or returns nil if the reader cannot send it back. What was
// entered into a form that was refused is kept.
func sendBackOf(p *page, c *staffCase) (*sendBack, ui.Answer) {
	if !c.maySendBack() {
		return nil, ui.Answer{}
	}
	d, a := p.draft()
	if !a.OK() {
		return nil, a
	}
	b := &sendBack{SavedAt: d.UpdatedAt, Tag: a.ETag()}
	if d.UpdatedBy != nil {
		b.SavedBy = d.UpdatedBy.Name
	}
	texts := map[string]string{}
	for _, x := range correctable(p.Request, c, nil) {
		texts[x.Value] = x.Text
	}
	for _, i := range d.Items {
		value := itemValue(i.Kind, ui.Value(i.ID), ui.Value(i.PartyID))
		b.Items = append(b.Items, draftItem{Value: value, Text: texts[value], Note: ui.Value(i.Note)})
	}
	if p.refused("send") || p.refused("draft") {
		b.keep(p, texts)
	}
	b.Message = p.NewForm(p.to("send"), p.Text("casework.ask"), ui.Field{
		Name: "draft-message", Of: "fromDraft", Label: p.Text("casework.ask_message"), Hint: p.Text("casework.ask_message_hint"), Type: "textarea", Rows: 3, Max: 4000,
		Value: ui.Value(d.Message),
	})
	return b, a
}

// keep puts the notes that were entered in place of those of the draft.
func (b *sendBack) keep(p *page, texts map[string]string) {
	for _, entered := range enteredItems(p) {
		value := itemValue(entered.Kind, entered.ID, entered.PartyID)
		at := slices.IndexFunc(b.Items, func(i draftItem) bool { return i.Value == value })
		if at < 0 {
			at, b.Items = len(b.Items), append(b.Items, draftItem{Value: value, Text: texts[value]})
		}
		b.Items[at].Note = entered.Note
	}
}

// itemValue returns the value of an item in a form.
func itemValue(kind, id, partyID string) string {
	return strings.Join([]string{kind, id, partyID}, " ")
}

// enteredItems returns the items of the form of the draft, without one that is to be removed.
func enteredItems(p *page) []cases.CorrectionItemInput {
	var items []cases.CorrectionItemInput
	for n, value := range p.PostForm["draft-item"] {
		item := itemsOf([]string{value})
		if len(item) == 0 || value == p.PostForm.Get("remove") {
			continue
		}
		item[0].Note = p.Value("draft-note-" + strconv.Itoa(n))
		items = append(items, item[0])
	}
	return items
}

// flag adds an item to the draft, or removes it.
func (p *page) flag() ui.Response {
	value, adds := p.PostForm.Get("flag"), true
	if value == "" {
		value, adds = p.PostForm.Get("unflag"), false
	}
	item := itemsOf([]string{value})
	if len(item) == 0 {
		return p.NotFound()
	}
	if item[0].Kind == "DOCUMENT" {
		item[0].Note = p.Value("review-reason")
	}
	var a ui.Answer
	for range 3 { // a colleague may save the draft in between
		if a = p.setFlag(item[0], adds); a.ErrorCode != fault.PreconditionFailed {
			break
		}
	}
	if !a.OK() {
		return p.finish(a, "")
	}
	key := "casework.did.unflagged"
	if adds {
		key = "casework.did.flagged"
	}
	return p.Done(p.address()+"#send-back", key)
}

// setFlag saves the draft with an item, or without it.
func (p *page) setFlag(item cases.CorrectionItemInput, adds bool) ui.Answer {
	d, a := p.draft()
	if !a.OK() {
		return a
	}
	in := cases.CorrectionDraftInput{Message: ui.Value(d.Message)}
	for _, i := range d.Items {
		kept := cases.CorrectionItemInput{Kind: i.Kind, ID: ui.Value(i.ID), PartyID: ui.Value(i.PartyID), Note: ui.Value(i.Note)}
		if kept.Kind != item.Kind || kept.ID != item.ID || kept.PartyID != item.PartyID {
			in.Items = append(in.Items, kept)
		} else if adds && item.Note == "" {
			item.Note = kept.Note
		}
	}
	if adds {
		in.Items = append(in.Items, item)
	}
	p.IfMatch = a.ETag()
	if len(in.Items) == 0 && in.Message == "" {
		return p.deleteDraft()
	}
	return p.saveDraft(in)
}

// keepDraft saves the draft as it was entered.
func (p *page) keepDraft() ui.Answer {
	p.IfMatch = p.Value("draft-tag")
	return p.saveDraft(cases.CorrectionDraftInput{Message: p.Value("draft-message"), Items: enteredItems(p)})
}

// saveEntered saves the draft and shows it.
func (p *page) saveEntered() ui.Response {
	if a := p.keepDraft(); !a.OK() {
		return p.finish(a, "")
	}
	return p.Done(p.address()+"#send-back", "casework.did.draft_saved")
}

// send saves the draft as it was entered and sends it back to the customer, which can be undone
// for a moment.
func (p *page) send() ui.Response {
	tag := p.IfMatch
	if a := p.keepDraft(); !a.OK() {
		return p.finish(a, "")
	}
	p.IfMatch = tag
	body := cases.CorrectionInput{FromDraft: true, HoldInput: cases.HoldInput{HoldSeconds: undoSeconds, Assign: true}}
	if p.isRequest {
		in := cases.ReturnInput{RequestID: p.id}
		in.Body.CorrectionInput = body
		return p.finish(decide(p, cases.ReturnRequest, &in), "")
	}
	in := cases.AskCorrectionInput{ApplicationID: p.id}
	in.Body.CorrectionInput = body
	return p.finish(decide(p, cases.AskCorrection, &in), "")
}

// undo undoes the decision that the page shows as pending.
func (p *page) undo() ui.Response {
	p.IfMatch = ""
	_, a := ui.Do(p.Request, cases.UndoDecision, &cases.UndoInput{DecisionID: p.Value("decision")})
	return p.finish(a, "casework.did.undone")
}
