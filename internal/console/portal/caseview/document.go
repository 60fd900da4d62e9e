package caseview

import (
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// Need is a document that is asked for, of the request or of one party.
type Need struct {
	*cases.RequirementView

	Party      *cases.PartyView // nil where it is for the whole request
	Document   *Document        // that is there, or nil
	ForAll     bool             // the document is there for all parties
	Others     int              // parties that the same document could be for, besides the first
	Required   bool
	Changeable bool
	Note       *cases.CorrectionItemView
}

// Needs are the documents that are asked for, in order: those for the whole request
// first, then those of each party.
func (c *Case) Needs() []Need {
	var all []Need
	add := func(stage Stage, q *cases.RequirementView, party *cases.PartyView) {
		id := ""
		if party != nil {
			id = party.ID
		}
		n := Need{
			RequirementView: q, Party: party, Document: c.document(q.ID, id), Note: c.asked(KindDocument, q.ID, id),
			Required: q.Required && !slices.Contains(q.OptionalFor, id), Changeable: c.Changeable(stage),
		}
		if party != nil {
			if party == &c.Parties[0] {
				n.Others = len(c.Parties) - 1
			}
			n.ForAll = n.Document != nil && n.Document.PartyID == nil
		}
		if n.Document != nil && n.Document.IsAccepted() {
			n.Changeable = false
		}
		all = append(all, n)
	}
	stages := c.VisibleStages()
	each := func(of func(stage Stage, q *cases.RequirementView)) {
		for _, stage := range stages {
			for i := range c.Requirements {
				if c.Requirements[i].StageID == stage.ID {
					of(stage, &c.Requirements[i])
				}
			}
		}
	}
	each(func(stage Stage, q *cases.RequirementView) {
		if q.AppliesTo == form.ForRequest {
			add(stage, q, nil)
		}
	})
	for i := range c.Parties {
		each(func(stage Stage, q *cases.RequirementView) {
			if q.AppliesTo != form.ForRequest && !slices.Contains(q.HiddenFor, c.Parties[i].ID) {
				add(stage, q, &c.Parties[i])
			}
		})
	}
	return all
}

// ID is that of the place of the document on its page.
func (n Need) ID() string {
	if n.Party == nil {
		return "d-" + n.Code
	}
	return "d-" + n.Code + "-" + n.Party.ID
}

// PartyID is the id of the party, or "".
func (n Need) PartyID() string {
	if n.Party == nil {
		return ""
	}
	return n.Party.ID
}

// State says how it stands with the document.
func (n Need) State() string {
	switch {
	case n.Document == nil && n.Required:
		return "needed"
	case n.Document == nil:
		return "optional"
	case n.Document.Review == nil:
		return "uploaded"
	default:
		return strings.ToLower(string(n.Document.Review.Status))
	}
}

// NeedsYou reports whether the customer has to do something about it, apart from bringing
// it in the first place.
func (n Need) NeedsYou() bool {
	return n.Document != nil && n.Document.IsRefused() || n.Note != nil && !n.Note.Changed
}

// Accept are the types that a file field offers.
func (n Need) Accept() string { return strings.Join(n.AcceptedTypes, ",") }

// Types are the names of the accepted types, "" for all that the server takes.
func (n Need) Types(r *ui.Request) string {
	names := make([]string, 0, len(n.AcceptedTypes))
	for _, t := range n.AcceptedTypes {
		names = append(names, TypeName(t))
	}
	return r.Printer().List(names)
}

// TypeName is what people call a type of file.
func TypeName(mimeType string) string {
	_, name, _ := strings.Cut(mimeType, "/")
	switch {
	case strings.HasSuffix(name, "wordprocessingml.document"):
		return "Word"
	case strings.HasSuffix(name, "spreadsheetml.sheet"):
		return "Excel"
	case name == "plain":
		return "TXT"
	default:
		return strings.ToUpper(name)
	}
}

// DocumentCount is how it stands with all documents.
type DocumentCount struct{ Asked, There, Missing, NeedYou int }

// CountDocuments counts the documents that are asked for.
func (c *Case) CountDocuments() DocumentCount {
	var n DocumentCount
	for _, need := range c.Needs() {
		n.Asked++
		switch {
		case need.Document != nil:
			n.There++
		case need.Required:
			n.Missing++
		}
		if need.NeedsYou() {
			n.NeedYou++
		}
	}
	return n
}

// State is how far the documents are.
func (n DocumentCount) State() string {
	switch {
	case n.NeedYou > 0:
		return NeedsYou
	case n.Missing == 0 && n.There == 0:
		return Optional
	case n.Missing == 0:
		return Done
	case n.There == 0:
		return NotStarted
	default:
		return Begun
	}
}

// TypeName is what people call the type of the file.
func (f File) TypeName() string { return TypeName(f.MIMEType) }

// SetDocument attaches a file to a requirement, or detaches what was attached, and shows the
// case as it is then.
func (c *Case) SetDocument(r *ui.Request, requirementID string, in cases.DocumentInput) (*Case, ui.Answer) {
	if c.IsApplication() {
		v, a := ui.Do(r, cases.AttachToMyApplication, &cases.ApplicationDocumentInput{ApplicationID: c.ID, RequirementID: requirementID, Body: in})
		return ofApplication(v.ApplicationFields, v.ExpectedView), a
	}
	v, a := ui.Do(r, cases.AttachToRequest, &cases.RequestDocumentInput{RequestID: c.ID, RequirementID: requirementID, Body: in})
	return ofRequest(v), a
}
