package cases

import (
	"stagegate/internal/catalog/form"
	"stagegate/internal/reports/figure"
)

// Figures of the funnel after the first step, which every case reaches, and of the cases that ended in
// a step.
var (
	reachedSteps = [...]figure.Kind{figure.ReachedSubmitted, figure.ReachedAccepted, figure.ReachedPaid, figure.ReachedCompleted}
	leftSteps    = [...]figure.Kind{figure.LeftStarted, figure.LeftSubmitted, figure.LeftAccepted, figure.LeftPaid}
)

// stepsReached returns the number of steps of the funnel that the case has reached after the first. It
// never decreases.
func (r *Record) stepsReached() int {
	reached := [...]bool{r.SubmittedAt != nil, r.ApplicationID != nil, r.PaymentPassed || r.CompletedAt != nil, r.CompletedAt != nil}
	steps := 0
	for steps < len(reached) && reached[steps] {
		steps++
	}
	return steps
}

// hasLeft reports whether the case ended without being completed.
func (r *Record) hasLeft() bool {
	return r.Status == Rejected || r.Status == Withdrawn || r.Status == Closed
}

// cohortChanges returns the figures of a change by the day on which the case was started.
func cohortChanges(before, after *Record) []figure.Change {
	var changes []figure.Change
	add := func(kind figure.Kind) {
		changes = append(changes, figure.Change{Tenant: after.Tenant, Kind: kind, ServiceID: after.ServiceID, At: after.CreatedAt, Amount: 1})
	}
	steps := after.stepsReached()
	for step := before.stepsReached(); step < steps; step++ {
		add(reachedSteps[step])
	}
	if after.hasLeft() && !before.hasLeft() {
		add(leftSteps[steps])
	}
	return changes
}

// passesPayment reports whether an application has no payment ahead of it: it is in none of its payment
// stages, and no later one is visible. Whether it has paid is known when that happens.
func (c *Case) passesPayment(filled func() *form.Filled) bool {
	current, ok := c.Form.Stage(c.StageID)
	if !ok {
		return c.Status == Completed
	}
	for _, stage := range c.Form.Stages() {
		if stage.Kind == form.Payment && stage.Position >= current.Position && filled().StageVisible(stage.ID) {
			return false
		}
	}
	return true
}
