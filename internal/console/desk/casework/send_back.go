package casework

import (
	"cmp"
	"slices"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// sendBack is the draft of what is sent back to the customer. All staff share it.
type sendBack struct {
	Message *ui.Form
	Items   []draftItem
	Offers  []draftItem // items without a flag: refused documents, and the list of people
	SavedBy string
	SavedAt *api.Time // nil without a draft
	Tag     string    // of the draft, for its form
	Open    bool      // shown although it is empty
	Path    string    // of the page with the draft
}

// draftItem is an answer or a document that the customer is asked to change.
type draftItem struct {
	Value string // kind, id and party
	Text  string
	Note  string
}

// Shown reports whether the draft is shown.
func (b *sendBack) Shown() bool { return b != nil && (b.SavedAt != nil || b.Open) }

// Note returns the note of an item, or "".
func (b *sendBack) Note(value string) string {
	if b == nil {
		return ""
	}
	for _, i := range b.Items {
		if i.Value == value {
			return i.Note
		}
	}
	return ""
}

// Has reports whether an item is in the draft.
func (b *sendBack) Has(value string) bool {
	return b != nil && slices.ContainsFunc(b.Items, func(i draftItem) bool { return i.Value == value })
}

// Count returns the number of items.
func (b *sendBack) Count() int { return len(b.Items) }

// maySendBack reports whether the case can be sent back to the customer.
func (c *staffCase) maySendBack() bool {
	return c.PendingDecision == nil && (c.Status == statusPending ||
		c.Status == statusInProgress && c.CurrentStage != nil && c.CurrentStage.Kind == form.Ordinary && c.openCorrection() == nil)
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
	b := &sendBack{SavedAt: d.UpdatedAt, Tag: a.ETag(), Path: p.with("form=send-back") + "#send-back"}
	b.Open = p.Query("form") == "send-back" || p.refused("send") || p.refused("draft")
	if d.UpdatedBy != nil {
		b.SavedBy = d.UpdatedBy.Name
	}
	texts := itemTexts(p.Request, c)
	for _, i := range d.Items {
		value := itemValue(i.Kind, ui.Value(i.ID), ui.Value(i.PartyID))
		b.Items = append(b.Items, draftItem{Value: value, Text: itemText(p.Request, texts, i.Kind, value), Note: ui.Value(i.Note)})
	}
	if p.refused("send") || p.refused("draft") {
		b.keep(p, texts)
	}
	b.offer(c, texts)
	b.Message = p.NewForm(p.to("send"), p.Text("casework.ask"), ui.Field{
		Name: "draft-message", Of: "fromDraft", Label: p.Text("casework.ask_message"), Type: "textarea", Rows: 2, Max: 4000,
		Value: ui.Value(d.Message),
	})
	return b, a
}

// offer lists the items that have no flag on the page.
func (b *sendBack) offer(c *staffCase, texts map[string]string) {
	for _, d := range c.Documents {
		value := itemValue("DOCUMENT", d.RequirementID, ui.Value(d.PartyID))
		if d.Review != nil && d.Review.Status == cases.ReviewRefused && texts[value] != "" && !b.Has(value) {
			b.Offers = append(b.Offers, draftItem{Value: value, Text: texts[value]})
		}
	}
	if value := itemValue("PARTIES", "", ""); len(c.Parties) > 1 && !b.Has(value) {
		b.Offers = append(b.Offers, draftItem{Value: value, Text: texts[value]})
	}
}

// keep puts the notes that were entered in place of those of the draft.
func (b *sendBack) keep(p *page, texts map[string]string) {
	for _, entered := range enteredItems(p) {
		value := itemValue(entered.Kind, entered.ID, entered.PartyID)
		at := slices.IndexFunc(b.Items, func(i draftItem) bool { return i.Value == value })
		if at < 0 {
			at, b.Items = len(b.Items), append(b.Items, draftItem{Value: value, Text: itemText(p.Request, texts, entered.Kind, value)})
		}
		b.Items[at].Note = entered.Note
	}
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

// flag adds an item to the draft, or removes it. A flagged document leads on to the next one.
func (p *page) flag() ui.Response {
	value, adds := p.PostForm.Get("flag"), true
	if removed := p.PostForm.Get("unflag"); removed != "" {
		value, adds = removed, false
	}
	item := itemsOf([]string{value})
	if len(item) == 0 {
		return p.NotFound()
	}
	place := "#answers"
	if item[0].Kind == "DOCUMENT" {
		item[0].Note, place = cmp.Or(p.Value("suggest"), p.Value("review-reason")), "#evidence"
	}
	var a ui.Answer
	for range 3 { // a colleague may save the draft in between
		if a = p.setFlag(item[0], adds); a.ErrorCode != fault.PreconditionFailed {
			break
		}
	}
	if !a.OK() {
		return p.finish(a, p.address(), "")
	}
	return p.Redirect(p.address() + place)
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
	return p.finish(p.keepDraft(), p.address()+"#send-back", "casework.did.draft_saved")
}

// send saves the draft as it was entered and sends it back to the customer, which can be undone
// for a moment.
func (p *page) send() ui.Response {
	tag := p.IfMatch
	if a := p.keepDraft(); !a.OK() {
		return p.finish(a, "", "")
	}
	p.IfMatch = tag
	body := cases.CorrectionInput{FromDraft: true, HoldInput: hold}
	if p.isRequest {
		in := cases.ReturnInput{RequestID: p.id}
		in.Body.CorrectionInput = body
		return p.decided(decide(p, cases.ReturnRequest, &in))
	}
	in := cases.AskCorrectionInput{ApplicationID: p.id}
	in.Body.CorrectionInput = body
	return p.decided(decide(p, cases.AskCorrection, &in))
}
