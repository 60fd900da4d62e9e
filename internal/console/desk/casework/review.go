package casework

import (
	"net/url"

	"stagegate/internal/console/ui"
)

// review is a document beside what was asked for, with the form that decides about it.
type review struct {
	paper

	Form     *ui.Form
	Decision string // that was entered: ACCEPT, REFUSE or ""
	Next     bool   // another one is to be looked at after this one
}

// query is the part of the address that shows a document.
func (x paper) query() string {
	q := url.Values{"document": {x.Requirement.ID}}
	if x.PartyID != "" {
		q.Set("party", x.PartyID)
	}
	return "?" + q.Encode()
}

// reviewOf is the document that the address names, or the first one that is to be looked at,
// or nil.
func reviewOf(p *page, all []paper) *review {
	at, pending := -1, 0
	named := p.Query("document")
	whose := p.Query("party")
	if p.refused("review") {
		named, whose = p.Value("document"), p.Value("party")
	}
	for i := range all {
		x := &all[i]
		if x.Document == nil {
			continue
		}
		x.Path = p.base + x.query() + withQueue(p.query) + "#review"
		waits := x.State == "PENDING" && x.MayReview
		if waits {
			pending++
		}
		if x.Requirement.ID == named && x.PartyID == whose || named == "" && at < 0 && waits {
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	all[at].Here = true
	v := &review{paper: all[at], Next: pending > 1 || pending == 1 && all[at].State != "PENDING"}
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

// withQueue is where a case is in the queue, as a further part of a query.
func withQueue(query string) string {
	if query == "" {
		return ""
	}
	return "&" + query[1:]
}
