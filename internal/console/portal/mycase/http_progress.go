package mycase

import (
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

// step is a step of the case.
type step struct {
	cases.MyStepView

	Class string // of the list item
	Tag   string // end of the key of the tag of the current step
	Wait  bool   // the customer has to act
	Text  string // instead of the date, "" for none
}

// progress returns the steps from the submission to the result.
func (p *casePage) progress(r *ui.Request) []step {
	steps := make([]step, len(p.Summary.Steps))
	for i, s := range p.Summary.Steps {
		steps[i] = step{MyStepView: s, Class: "is-todo"}
		switch s.State {
		case cases.StepDone:
			steps[i].Class = "is-done"
		case cases.StepCurrent:
			steps[i].Class = "is-now"
			p.describe(r, &steps[i])
		case cases.StepLater:
		}
	}
	if last := len(steps) - 1; last >= 0 && p.Case.IsEnded() {
		steps[last].Class = "is-ended"
		if p.Panel == panelCompleted {
			steps[last].Class = "is-good"
		}
	}
	return steps
}

// describe says what the current step waits for.
func (p *casePage) describe(r *ui.Request, s *step) {
	date := func(at *api.Time) string { return r.Printer().Date(time.Time(*at)) }
	s.Tag = p.Panel
	switch p.Panel {
	case panelConfirming, panelPay, panelDeclined:
		s.Wait = true
		s.Text = r.Printer().Money(p.Bill.AmountDue, p.Bill.Currency)
		if p.Panel != panelConfirming && p.Bill.DueAt != nil {
			s.Text = r.Text("mycase.progress.pay_by", "amount", s.Text, "date", date(p.Bill.DueAt))
		}
	case panelChanges, panelMissing:
		s.Wait = true
		s.Text = r.Text("mycase.progress." + p.Panel)
	default:
		s.Tag = panelReview
		if p.Case.ExpectedBy != nil {
			s.Text = r.Text("mycase.progress.by", "date", date(p.Case.ExpectedBy))
		}
	}
}

// ahead returns what happens next, in sentences.
func (p *casePage) ahead(r *ui.Request) []string {
	if p.Panel != panelReview && p.Panel != panelReceived {
		return nil
	}
	var texts []string
	steps := p.Summary.Steps
	for i, s := range steps {
		switch {
		case s.State == cases.StepDone:
		case i == len(steps)-1:
			texts = append(texts, r.Text("mycase.ahead.result"))
		case i == 1: // after the submission
			texts = append(texts, r.Text("mycase.ahead.check"))
		case p.isPayment(s.Title):
			texts = append(texts, r.Text("mycase.ahead.pay", "stage", s.Title))
		default:
			texts = append(texts, r.Text("mycase.ahead.stage", "stage", s.Title))
		}
	}
	return texts
}

// isPayment reports whether the stage with a title is a payment.
func (p *casePage) isPayment(title string) bool {
	for _, s := range p.Case.Stages {
		if s.Title == title {
			return s.IsPayment()
		}
	}
	return false
}
