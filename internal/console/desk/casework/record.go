package casework

import (
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

// record is a request or an application as staff see it. A request has those fields of an
// application that make sense for it.
type record struct {
	cases.ApplicationStaffView

	Status          string
	RejectionReason string // of a request
}

func ofRequest(v cases.RequestStaffView) *record {
	c := &record{Status: string(v.Status), RejectionReason: ui.Value(v.RejectionReason)}
	c.ID, c.Reference, c.ServiceName, c.Version, c.Customer, c.CreatedAt = v.ID, v.Reference, v.ServiceName, v.Version, v.Customer, v.CreatedAt
	c.WaitingView, c.WorkView, c.FormView, c.Corrections = v.WaitingView, v.WorkView, v.FormView, v.Corrections
	for _, s := range v.Stages {
		c.Stages = append(c.Stages, cases.ApplicationStageView{ID: s.ID, Title: s.Title, Kind: s.Kind, Position: s.Position})
	}
	return c
}

func ofApplication(v cases.ApplicationStaffView) *record {
	return &record{ApplicationStaffView: v, Status: string(v.Status)}
}

// Due is until when staff have to act, the zero time for no deadline.
func (c *record) Due() time.Time { return time.Time(ui.Value(c.DueAt)) }

// partyName is the name of a party, "" for none.
func (c *record) partyName(id string) string {
	for _, p := range c.Parties {
		if p.ID == id {
			return p.Name
		}
	}
	return ""
}

// stageOf is the stage with an id, or nil.
func (c *record) stageOf(id string) *cases.ApplicationStageView {
	for i := range c.Stages {
		if c.Stages[i].ID == id {
			return &c.Stages[i]
		}
	}
	return nil
}

// current is the current stage, or nil.
func (c *record) current() *cases.ApplicationStageView {
	if c.CurrentStage == nil {
		return nil
	}
	return c.stageOf(c.CurrentStage.ID)
}

// openCorrection is the one that the customer has not answered, or nil.
func (c *record) openCorrection() *cases.CorrectionView {
	for i := range c.Corrections {
		if c.Corrections[i].Status == cases.CorrectionOpen {
			return &c.Corrections[i]
		}
	}
	return nil
}
