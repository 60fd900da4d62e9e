package casework

import (
	"net/url"

	"stagegate/internal/console/ui"
)

// review shows a document with the form to accept or refuse it.
type review struct {
	documentRow

	Form     *ui.Form
	Decision string // entered: ACCEPT, REFUSE or ""
	Next     bool   // another document follows
}

// query returns the query that shows the document.
func (x documentRow) query() string {
	q := url.Values{"document": {x.Requirement.ID}}
	if x.PartyID != "" {
		q.Set("party", x.PartyID)
	}
	return "?" + q.Encode()
}

// Item returns the value of the document in the draft of what is sent back.
func (x documentRow) Item() string { return itemValue("DOCUMENT", x.Requirement.ID, x.PartyID) }

// reviewOf returns the document that the query names, or the first document to review, or nil.
func reviewOf(p *page, all []documentRow) *review {
	at, pending := -1, 0
	named := p.Query("document")
	partyID := p.Query("party")
	if p.refused("review") {
		named, partyID = p.Value("document"), p.Value("party")
	}
	for i := range all {
		x := &all[i]
		if x.Document == nil {
			continue
		}
		x.Path = p.base + x.query() + queueSuffix(p.query) + "#review"
		waits := x.State == "PENDING" && x.MayReview
		if waits {
			pending++
		}
		if x.Requirement.ID == named && x.PartyID == partyID || named == "" && at < 0 && waits {
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	all[at].Here = true
	v := &review{documentRow: all[at], Next: pending > 1 || pending == 1 && all[at].State != "PENDING"}
	if v.MayReview {
		v.Form = p.NewForm(p.to("review"), p.Text("casework.save_review"), ui.Field{
			Name: "review-reason", Of: "reason", Label: p.Text("casework.reason"), Hint: p.Text("casework.reason_hint"), Type: "textarea", Rows: 3, Max: 1000, Optional: true,
		})
		if p.refused("review") {
			v.Decision = p.Value("decision")
		}
	}
	return v
}

// queueSuffix returns the place of a case in the queue as a further part of a query.
func queueSuffix(query string) string {
	if query == "" {
		return ""
	}
	return "&" + query[1:]
}
