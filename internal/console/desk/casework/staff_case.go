package casework

import (
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

// staffCase is a request or an application as staff see it. Of a request, only the fields that
// apply to it are set.
type staffCase struct {
	cases.ApplicationStaffView

	Status          string
	RejectionReason string // of a request
}

func ofRequest(v cases.RequestStaffView) *staffCase {
	c := &staffCase{Status: string(v.Status), RejectionReason: ui.Value(v.RejectionReason)}
	c.ID, c.Reference, c.ServiceName, c.Version, c.Customer, c.CreatedAt = v.ID, v.Reference, v.ServiceName, v.Version, v.Customer, v.CreatedAt
	c.WaitingView, c.WorkView, c.FormView, c.Corrections = v.WaitingView, v.WorkView, v.FormView, v.Corrections
	for _, s := range v.Stages {
		c.Stages = append(c.Stages, cases.ApplicationStageView{ID: s.ID, Title: s.Title, Kind: s.Kind, Position: s.Position})
	}
	return c
}

func ofApplication(v cases.ApplicationStaffView) *staffCase {
	return &staffCase{ApplicationStaffView: v, Status: string(v.Status)}
}

// Due returns the deadline for staff, or the zero time.
func (c *staffCase) Due() time.Time { return time.Time(ui.Value(c.DueAt)) }

// Statuses that the page tells apart.
const (
	statusPending    = string(cases.Pending)
	statusReturned   = string(cases.Returned)
	statusInProgress = string(cases.InProgress)
)

// isOpen reports whether somebody has to act.
func (c *staffCase) isOpen() bool {
	return c.Status == statusPending || c.Status == statusReturned || c.Status == statusInProgress
}

// partyName returns the name of a party, or "".
func (c *staffCase) partyName(id string) string {
	for _, p := range c.Parties {
		if p.ID == id {
			return p.Name
		}
	}
	return ""
}

// stageOf returns the stage with an ID, or nil.
func (c *staffCase) stageOf(id string) *cases.ApplicationStageView {
	for i := range c.Stages {
		if c.Stages[i].ID == id {
			return &c.Stages[i]
		}
	}
	return nil
}

// current returns the current stage, or nil.
func (c *staffCase) current() *cases.ApplicationStageView {
	if c.CurrentStage == nil {
		return nil
	}
	return c.stageOf(c.CurrentStage.ID)
}

// openCorrection returns the correction that the customer has not answered, or nil.
func (c *staffCase) openCorrection() *cases.CorrectionView {
	for i := range c.Corrections {
		if c.Corrections[i].Status == cases.CorrectionOpen {
			return &c.Corrections[i]
		}
	}
	return nil
}
