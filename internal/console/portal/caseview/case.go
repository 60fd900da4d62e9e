package caseview

import (
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
)

// Case is a request or an application with its form.
type Case struct {
	Record
	cases.FormView

	Stages      []Stage
	Corrections []cases.CorrectionView
}

// Stage is a stage of the case. The stages of a request have no status.
type Stage struct{ cases.ApplicationStageView }

// IsPayment reports whether the stage is a payment.
func (s Stage) IsPayment() bool { return s.Kind == form.Payment }

// Document is an attached document.
type Document struct{ cases.DocumentView }

// File returns the file of the document.
func (d Document) File() File { return File{d.DocumentView.File} }

// IsRefused reports whether staff have refused it.
func (d Document) IsRefused() bool {
	return d.Review != nil && d.Review.Status == cases.ReviewRefused
}

// IsAccepted reports whether staff have accepted it, after which it cannot be changed.
func (d Document) IsAccepted() bool {
	return d.Review != nil && d.Review.Status == cases.ReviewAccepted
}

// File is an uploaded file.
type File struct{ files.View }

// IsPicture reports whether the file is a picture.
func (f File) IsPicture() bool { return strings.HasPrefix(f.MIMEType, "image/") }

// Kinds of blockers and of the items of corrections.
const (
	KindAnswer   = form.MissingAnswer
	KindDocument = form.MissingDocument
	KindParties  = "PARTIES"
)

// Load reads the case of the customer whose reference is in the path: an application, or a request
// that has not become one.
func Load(r *ui.Request) (*Case, ui.Answer) {
	summary, a := Summary(r)
	switch {
	case !a.OK():
		return nil, a
	case summary.ApplicationID == nil:
		v, a := ui.Do(r, cases.GetMyRequest, &cases.ViewRequestInput{RequestID: summary.RequestID})
		return ofRequest(v), a
	}
	v, a := ui.Do(r, cases.GetMyApplication, &cases.ApplicationInput{ApplicationID: *summary.ApplicationID})
	return ofApplication(v.ApplicationFields, v.ExpectedView), a
}

// Summary reads the state, steps and sections of the case whose reference is in the path.
func Summary(r *ui.Request) (cases.MyCaseView, ui.Answer) {
	return ui.Do(r, cases.GetMyCase, &cases.MyCaseInput{Reference: strings.ToUpper(r.PathValue("reference"))})
}

// LoadForStaff reads an application for staff.
func LoadForStaff(r *ui.Request, id string) (*Case, ui.Answer) {
	v, a := ui.Do(r, cases.GetApplication, &cases.ApplicationInput{ApplicationID: id})
	return ofStaff(v), a
}

func ofRequest(v cases.RequestView) *Case {
	c := &Case{Record: RequestRecord(v.RequestRecordFields, v.ExpectedView), FormView: v.FormView, Corrections: v.Corrections}
	for _, s := range v.Stages {
		c.Stages = append(c.Stages, Stage{cases.ApplicationStageView{
			ID: s.ID, Title: s.Title, Description: s.Description, Kind: s.Kind, Position: s.Position, Visible: true,
		}})
	}
	return c
}

func ofApplication(f cases.ApplicationFields, expected cases.ExpectedView) *Case {
	c := &Case{Record: ApplicationRecord(f.ApplicationRecordFields, expected), FormView: f.FormView, Corrections: f.Corrections}
	for _, s := range f.Stages {
		c.Stages = append(c.Stages, Stage{s})
	}
	return c
}

func ofStaff(v cases.ApplicationStaffView) *Case {
	c := ofApplication(v.ApplicationFields, cases.ExpectedView{})
	c.desk = true
	return c
}

// Back returns the link from a page of the case back to the case.
func (c *Case) Back(r *ui.Request) *ui.Link {
	if c.IsDraft() {
		return &ui.Link{Text: r.Text("apply.all_sections"), Path: c.Path(r)}
	}
	return &ui.Link{Text: r.Text("apply.to_case"), Path: c.Path(r)}
}

// OpenCorrection returns the correction that the customer has to answer, or nil.
func (c *Case) OpenCorrection() *cases.CorrectionView {
	for i := range c.Corrections {
		if c.Corrections[i].Status == cases.CorrectionOpen {
			return &c.Corrections[i]
		}
	}
	return nil
}

// asked returns the item of the open correction about a question or requirement, or nil.
func (c *Case) asked(kind, id, partyID string) *cases.CorrectionItemView {
	correction := c.OpenCorrection()
	if correction == nil {
		return nil
	}
	for i, item := range correction.Items {
		if item.Kind == kind && ui.Value(item.ID) == id && (item.PartyID == nil || partyID == "" || *item.PartyID == partyID) {
			return &correction.Items[i]
		}
	}
	return nil
}

// VisibleStages returns the stages that apply with the current answers.
func (c *Case) VisibleStages() []Stage {
	return slices.DeleteFunc(slices.Clone(c.Stages), func(s Stage) bool { return !s.Visible && s.Status != cases.StageCompleted })
}

// Changeable reports whether the customer can change the answers and documents of a stage.
func (c *Case) Changeable(s Stage) bool {
	if !c.IsApplication() {
		return c.IsDraft()
	}
	return c.Status == InProgress && s.Status != cases.StageCompleted && s.Visible
}

// party returns the number of a party, counted from 1, or 0 if there is no such party.
func (c *Case) party(id string) int {
	return 1 + slices.IndexFunc(c.Parties, func(p cases.PartyView) bool { return p.ID == id })
}

// answer returns the answer of a party to a question, else the common answer.
func (c *Case) answer(questionID, partyID string) form.Value {
	if a := c.Answer(questionID, partyID); a != nil {
		return a.Value
	}
	return form.Value{}
}

// document returns the document of a party for a requirement, else the common document, or nil.
func (c *Case) document(requirementID, partyID string) *Document {
	if d := c.Document(requirementID, partyID); d != nil {
		return &Document{*d}
	}
	return nil
}
