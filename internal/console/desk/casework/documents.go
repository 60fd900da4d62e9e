package casework

import (
	"net/url"
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/files"
)

// documents are the documents of a case, by requirement.
type documents struct {
	Rows                     []requirement
	Accepted, Flagged, Total int
	Waiting                  []documentRow // to review, in order
}

// requirement is a required or optional document, with one entry for each person.
type requirement struct {
	Name string
	Docs []documentRow
}

// documentRow is the document of a person, with the file attached to it.
type documentRow struct {
	Requirement cases.RequirementView
	PartyID     string
	Party       string              // "" for the whole case
	Document    *cases.DocumentView // nil while nothing is attached
	State       string              // MISSING, OPTIONAL, ATTACHED, PENDING, ACCEPTED, REFUSED, FLAGGED
	MayReview   bool
	Here        bool   // shown in the viewer
	Path        string // of the page with its viewer
}

// Short returns the name of the entry in its row.
func (x documentRow) Short() string {
	if x.Party != "" {
		return firstName(x.Party)
	}
	if x.Document != nil {
		return x.Document.File.OriginalFilename
	}
	return x.Requirement.Name
}

// Name returns the name of the document with that of its person.
func (x documentRow) Name() string {
	if x.Party == "" {
		return x.Requirement.Name
	}
	return x.Requirement.Name + ", " + x.Party
}

// Item returns the value of the document in the draft of what is sent back.
func (x documentRow) Item() string { return itemValue("DOCUMENT", x.Requirement.ID, x.PartyID) }

// query returns the query that shows the document.
func (x documentRow) query() string {
	q := url.Values{"document": {x.Requirement.ID}}
	if x.PartyID != "" {
		q.Set("party", x.PartyID)
	}
	return q.Encode()
}

// documentsOf returns the documents of a case, starting with the current stage.
func documentsOf(p *page, c *staffCase, draft *sendBack, mayWork bool) documents {
	var d documents
	mayReview := mayWork && c.PendingDecision == nil && (c.Status == statusPending || c.Status == statusInProgress)
	asked := slices.Clone(c.Requirements)
	slices.SortStableFunc(asked, func(a, b cases.RequirementView) int { return c.distance(a.StageID) - c.distance(b.StageID) })
	for _, q := range asked {
		row := requirement{Name: q.Name}
		for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
			x := newDocumentRow(c, q, partyID, mayReview)
			if x.State == "PENDING" && draft.Has(x.Item()) {
				x.State = "FLAGGED"
			}
			if partyID != "" && len(c.Parties) == 1 {
				x.Party = ""
			}
			x.Path = p.with(x.query()) + "#evidence"
			d.count(x)
			row.Docs = append(row.Docs, x)
		}
		if len(row.Docs) > 0 {
			d.Rows = append(d.Rows, row)
		}
	}
	return d
}

// count counts a document.
func (d *documents) count(x documentRow) {
	if x.Document != nil {
		d.Total++
	}
	switch {
	case x.State == "ACCEPTED":
		d.Accepted++
	case x.State == "FLAGGED":
		d.Flagged++
	case x.State == "PENDING" && x.MayReview:
		d.Waiting = append(d.Waiting, x)
	}
}

func newDocumentRow(c *staffCase, q cases.RequirementView, partyID string, mayReview bool) documentRow {
	x := documentRow{Requirement: q, PartyID: partyID, Party: c.partyName(partyID), Document: c.Document(q.ID, partyID), State: "OPTIONAL"}
	switch s := c.stageOf(q.StageID); {
	case x.Document != nil && x.Document.Review != nil:
		x.State = string(x.Document.Review.Status)
		x.MayReview = mayReview && x.Document.File.Status != files.Deleted && (s == nil || s.Status != cases.StageCompleted)
	case x.Document != nil:
		x.State = "ATTACHED"
	case q.Required && !slices.Contains(q.OptionalFor, partyID):
		x.State = "MISSING"
	}
	return x
}

// find returns the document of a requirement and party, or nil.
func (d documents) find(requirementID, partyID string) *documentRow {
	for i := range d.Rows {
		for j := range d.Rows[i].Docs {
			if x := &d.Rows[i].Docs[j]; x.Requirement.ID == requirementID && x.PartyID == partyID {
				return x
			}
		}
	}
	return nil
}

// first returns the first document with a file, or nil.
func (d documents) first() *documentRow {
	for i := range d.Rows {
		for j := range d.Rows[i].Docs {
			if x := &d.Rows[i].Docs[j]; x.Document != nil {
				return x
			}
		}
	}
	return nil
}

// distance orders stages: the current stage, later stages, then completed stages.
func (c *staffCase) distance(stageID string) int {
	s, here := c.stageOf(stageID), c.current()
	switch {
	case s == nil || here == nil:
		return 0
	case s.Position >= here.Position:
		return s.Position - here.Position
	default:
		return 1000 + s.Position
	}
}
