package caseview

import (
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
)

// Case is a request or an application with its form.
type Case struct {
	Record
	cases.FormView

	Stages      []Stage
	Corrections []cases.CorrectionView
}

// Stage is a stage of the case. Those of a request have no status.
type Stage struct{ cases.ApplicationStageView }

// IsPayment reports whether the stage is paid.
func (s Stage) IsPayment() bool { return s.Kind == form.Payment }

// Document is a file that was attached.
type Document struct{ cases.DocumentView }

// File is the file itself.
func (d Document) File() File { return File{d.DocumentView.File} }

// IsRefused reports whether staff have refused it.
func (d Document) IsRefused() bool {
	return d.Review != nil && d.Review.Status == cases.ReviewRefused
}

// IsAccepted reports whether staff have accepted it: then it stays.
func (d Document) IsAccepted() bool {
	return d.Review != nil && d.Review.Status == cases.ReviewAccepted
}

// File is an uploaded file.
type File struct{ files.View }

// IsPicture reports whether it is shown as a picture.
func (f File) IsPicture() bool { return strings.HasPrefix(f.MIMEType, "image/") }

// Kinds of what is to correct or missing.
const (
	KindAnswer   = form.MissingAnswer
	KindDocument = form.MissingDocument
	KindParties  = "PARTIES"
)

// LoadRequest reads the request with the reference in the address.
func LoadRequest(r *ui.Request) (*Case, ui.Answer) {
	found, a := ui.Do(r, cases.ListMyRequests, &cases.ListRequestsInput{ListQuery: byReference(r)})
	record, a := ui.Find(found, a, r.PathValue("reference"), func(v cases.RequestRecordView) string { return v.Reference })
	if !a.OK() {
		return nil, a
	}
	v, a := ui.Do(r, cases.GetMyRequest, &cases.ViewRequestInput{RequestID: record.ID})
	return ofRequest(v), a
}

// Load reads the case with the reference in the address: an application, or a request that
// has become none.
func Load(r *ui.Request) (*Case, ui.Answer) {
	found, a := ui.Do(r, cases.ListMyApplications, &cases.ListApplicationsInput{ListQuery: byReference(r)})
	record, a := ui.Find(found, a, r.PathValue("reference"), func(v cases.ApplicationRecordView) string { return v.Reference })
	switch {
	case a.ErrorCode == fault.NotFound:
		return LoadRequest(r)
	case !a.OK():
		return nil, a
	}
	v, a := ui.Do(r, cases.GetMyApplication, &cases.ApplicationInput{ApplicationID: record.ID})
	return ofApplication(v.ApplicationFields, v.ExpectedView), a
}

// byReference asks for the case with the reference in the address.
func byReference(r *ui.Request) cases.ListQuery {
	return cases.ListQuery{PageQuery: ui.FindQuery, Search: r.PathValue("reference")}
}

// LoadForStaff reads an application as staff see it.
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

// OpenCorrection is the correction that the customer has to answer, or nil.
func (c *Case) OpenCorrection() *cases.CorrectionView {
	for i := range c.Corrections {
		if c.Corrections[i].Status == cases.CorrectionOpen {
			return &c.Corrections[i]
		}
	}
	return nil
}

// asked is what staff have asked to correct about a question or requirement, or nil.
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

// VisibleStages are the stages that the case goes through with today's answers.
func (c *Case) VisibleStages() []Stage {
	return slices.DeleteFunc(slices.Clone(c.Stages), func(s Stage) bool { return !s.Visible && s.Status != cases.StageCompleted })
}

// Changeable reports whether the customer can change what belongs to a stage.
func (c *Case) Changeable(s Stage) bool {
	if !c.IsApplication() {
		return c.IsDraft()
	}
	return c.Status == InProgress && s.Status != cases.StageCompleted && s.Visible
}

// party returns the number of a party from 1, or 0.
func (c *Case) party(id string) int {
	return 1 + slices.IndexFunc(c.Parties, func(p cases.PartyView) bool { return p.ID == id })
}

// answer returns the answer to a question: that of the party, else the common one.
func (c *Case) answer(questionID, partyID string) form.Value {
	var common form.Value
	for _, a := range c.Answers {
		if a.QuestionID != questionID {
			continue
		}
		if ui.Value(a.PartyID) == partyID {
			return a.Value
		}
		if a.PartyID == nil {
			common = a.Value
		}
	}
	return common
}

// document returns the document of a requirement: that of the party, else the common one.
func (c *Case) document(requirementID, partyID string) *Document {
	var common *Document
	for _, d := range c.Documents {
		if d.RequirementID != requirementID {
			continue
		}
		if ui.Value(d.PartyID) == partyID {
			return &Document{d}
		}
		if d.PartyID == nil {
			common = &Document{d}
		}
	}
	return common
}
