package casework

import (
	"slices"
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
)

// viewer shows a document, with the answers to compare and the form to accept or flag it.
type viewer struct {
	documentRow

	Facts     []fact
	Note      *ui.Form // what the customer needs to change; nil unless it is being flagged
	Suggested []suggestion
	FlagPath  string // of the page with the note
	Refuses   bool   // the note refuses the document at once, as nothing can be sent back
	Next      string // address of another document to review, or ""
	MayView   bool   // the reader may view files
}

// fact is an answer to compare with a document.
type fact struct{ Label, Value string }

// suggestion is a note that can be chosen.
type suggestion struct {
	Text   string
	Chosen bool
}

// maxFacts is the number of answers that are shown above a document.
const maxFacts = 4

// viewerOf returns the viewer of the document that the query names, or of the first document to
// review, or of the first one, or nil.
func viewerOf(p *page, c *staffCase, d *data) *viewer {
	x := d.Documents.shown(p)
	if x == nil {
		return nil
	}
	x.Here = true
	v := &viewer{documentRow: *x, Facts: factsOf(p, c, *x), MayView: p.Me().May("file:view"), FlagPath: p.with(x.query()+"&flag=1") + "#review-reason"}
	for _, other := range d.Documents.Waiting {
		if other.Item() != x.Item() {
			v.Next = other.Path
			break
		}
	}
	if !v.MayReview {
		return v
	}
	v.Refuses = d.SendBack == nil || p.refused("review")
	if v.State == "FLAGGED" || p.Query("flag") != "" || p.refused("review") && p.Value("decision") == "REFUSE" {
		v.flag(p, d.SendBack)
	}
	return v
}

// shown returns the document to show, or nil.
func (d documents) shown(p *page) *documentRow {
	named, partyID := p.Query("document"), p.Query("party")
	if p.refused("review") || p.refused("flag") {
		named, partyID = p.Value("document"), p.Value("party")
	}
	if x := d.find(named, partyID); x != nil && x.Document != nil {
		return x
	}
	if len(d.Waiting) > 0 {
		return d.find(d.Waiting[0].Requirement.ID, d.Waiting[0].PartyID)
	}
	return d.first()
}

// flag adds the form of the note.
func (v *viewer) flag(p *page, draft *sendBack) {
	do, note := "flag", draft.Note(v.Item())
	if v.Refuses {
		do = "review"
	}
	label := p.Text("casework.note_question")
	if v.Party != "" {
		label = p.Text("casework.note_question_of", "name", firstName(v.Party))
	}
	v.Note = p.NewForm(p.to(do), "", ui.Field{
		Name: "review-reason", Of: "reason", Label: label, Type: "textarea", Rows: 2, Max: 500, Value: note,
	})
	for _, key := range []string{"pages", "unreadable", "expired", "wrong"} {
		text := p.Text("casework.suggest." + key)
		v.Suggested = append(v.Suggested, suggestion{text, text == note})
	}
}

// factsOf returns the answers of the same stage and person, to compare them with a document.
func factsOf(p *page, c *staffCase, x documentRow) []fact {
	var all []fact
	if name := c.partyName(x.PartyID); name != "" {
		all = append(all, fact{p.Text("casework.full_name"), name})
	}
	for _, q := range c.Questions {
		ofPerson := q.AppliesTo == form.ForParty
		if q.StageID != x.Requirement.StageID || ofPerson != (x.PartyID != "") || slices.Contains(q.HiddenFor, x.PartyID) || len(all) == maxFacts {
			continue
		}
		if a := c.Answer(q.ID, x.PartyID); a != nil {
			if text := valueText(p.Request, q, a.Value); text != "" {
				all = append(all, fact{q.Label, text})
			}
		}
	}
	return all
}

// Shown returns how the file is shown: image, pdf, pending (not arrived), scanning, unscanned (too
// large for the scanner), forbidden or "" for a file to download.
func (v viewer) Shown() string {
	f := v.Document.File
	switch {
	case f.Status == files.Pending:
		return "pending"
	case f.ViewURL == "" && f.DownloadURL == "" && !v.MayView:
		return "forbidden"
	case f.ViewURL == "" && f.Scan == files.ScanPending:
		return "scanning"
	case f.ViewURL == "" && f.DownloadURL == "":
		return "unscanned"
	case f.ViewURL == "":
		return ""
	case strings.HasPrefix(f.MIMEType, "image/"):
		return "image"
	case f.MIMEType == "application/pdf":
		return "pdf"
	}
	return ""
}
