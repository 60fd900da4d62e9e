package caseview

import (
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
	"stagegate/internal/infra/i18n"
)

// Attachments is the part of the form of a message for its files.
type Attachments struct {
	Field    *ui.Field
	Attached []files.View // to a message that was refused
}

// NewAttachments adds the field for files to the form of a message.
func NewAttachments(r *ui.Request, label string, f *ui.Form) Attachments {
	f.Add(ui.Field{Name: "message-files", Of: "fileObjectIds", Label: label, Hint: r.Text("mycase.messages.limit"), Optional: true})
	all := Attachments{Field: f.Field("message-files")}
	for _, id := range f.Entered("fileObjectIds") {
		if file, a := ui.Do(r, files.GetFile, &files.FileInput{FileID: id}); a.OK() {
			all.Attached = append(all.Attached, file)
		}
	}
	return all
}

// Need is a document that the case needs, for the request or for one party.
type Need struct {
	*cases.RequirementView

	Party      *cases.PartyView // nil if it is for the whole request
	Document   *Document        // the attached document, or nil
	ForAll     bool             // the document is shared by all parties
	Others     int              // further parties that could share the document of the first; 0 if one has its own
	Required   bool
	Changeable bool
	Note       *cases.CorrectionItemView
}

// Needs returns the documents that the case needs: those for the whole request first, then
// those for each party.
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
			n.ForAll = n.Document != nil && n.Document.PartyID == nil
			if party == &c.Parties[0] && !c.hasOwn(q.ID) {
				n.Others = len(c.Parties) - 1
			}
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

// hasOwn reports whether a party has a document of its own for a requirement.
func (c *Case) hasOwn(requirementID string) bool {
	return slices.ContainsFunc(c.Documents, func(d cases.DocumentView) bool {
		return d.RequirementID == requirementID && d.PartyID != nil
	})
}

// ID returns the id of the HTML element of the document.
func (n Need) ID() string {
	if n.Party == nil {
		return "d-" + n.Code
	}
	return "d-" + n.Code + "-" + n.Party.ID
}

// PartyID returns the id of the party, or "".
func (n Need) PartyID() string {
	if n.Party == nil {
		return ""
	}
	return n.Party.ID
}

// State returns the state of the document.
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

// ToReplace reports whether the customer has to replace the document.
func (n Need) ToReplace() bool {
	return n.Document != nil && n.Document.IsRefused() || n.Note != nil && !n.Note.Changed
}

// Accept returns the value of the accept attribute of the file input.
func (n Need) Accept() string { return strings.Join(n.AcceptedTypes, ",") }

// Types returns the names of the accepted types, "" if all types are accepted.
func (n Need) Types(r *ui.Request) string { return r.Printer().FileTypes(n.AcceptedTypes) }

// DocumentCount is the number of documents by state. Missing ones are required.
type DocumentCount struct{ Asked, Required, Uploaded, Missing, ToReplace int }

// CountDocuments counts the documents that the case needs.
func (c *Case) CountDocuments() DocumentCount {
	var n DocumentCount
	for _, need := range c.Needs() {
		n.Asked++
		if need.Required {
			n.Required++
		}
		switch {
		case need.Document != nil:
			n.Uploaded++
		case need.Required:
			n.Missing++
		}
		if need.ToReplace() {
			n.ToReplace++
		}
	}
	return n
}

// State returns the state of all documents together.
func (n DocumentCount) State() string {
	switch {
	case n.ToReplace > 0:
		return ActionNeeded
	case n.Missing == 0 && n.Uploaded == 0:
		return Optional
	case n.Missing == 0:
		return Done
	case n.Uploaded == 0:
		return NotStarted
	default:
		return Started
	}
}

// TypeName returns the common name of the type of the file.
func (f File) TypeName() string { return i18n.FileType(f.MIMEType) }

// SetDocument attaches a file to a requirement or detaches the attached one, and returns the
// updated case.
func (c *Case) SetDocument(r *ui.Request, requirementID string, in cases.DocumentInput) (*Case, ui.Answer) {
	if c.IsApplication() {
		v, a := ui.Do(r, cases.AttachToMyApplication, &cases.ApplicationDocumentInput{ApplicationID: c.ID, RequirementID: requirementID, Body: in})
		return ofApplication(v.ApplicationFields, v.ExpectedView), a
	}
	v, a := ui.Do(r, cases.AttachToRequest, &cases.RequestDocumentInput{RequestID: c.ID, RequirementID: requirementID, Body: in})
	return ofRequest(v), a
}
