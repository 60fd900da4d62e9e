package casework

import (
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// nextAction is what staff do next with a case.
type nextAction struct {
	Title    string
	Lead     string
	Blockers []blocker
	Review   string // address of the next document to review, "" for none
	Complete bool   // with the button that completes the stage
	Ready    bool   // the stage can be completed
	Decide   bool   // with the buttons that decide on the request
	Invoice  bool   // with the button that creates a new invoice
	Asked    *cases.CorrectionView
}

// blocker is a reason why a stage cannot be completed.
type blocker struct{ Label, Text, Party, Icon string }

func nextActionOf(p *page, c *staffCase, all []documentRow) nextAction {
	n := nextAction{Asked: c.openCorrection(), Review: nextToReview(all)}
	switch {
	case c.Status == "PENDING":
		n.Title, n.Lead, n.Decide = p.Text("casework.now.decide"), p.Text("casework.now.decide_lead"), true
	case c.Status == "RETURNED":
		n.Title = p.Text("casework.now.returned", "name", c.Customer.Name)
	case c.Status == "IN_PROGRESS" && c.CurrentStage != nil:
		n.setStage(p, c, all)
	default:
		n.Title = p.Text("casework.now.ended." + c.Status)
		n.Lead = c.RejectionReason
	}
	return n
}

// setStage sets the next action in the current stage of an application.
func (n *nextAction) setStage(p *page, c *staffCase, all []documentRow) {
	title := c.CurrentStage.Title
	ready, a := ui.Do(p.Request, cases.GetApplicationReadiness, &cases.ApplicationInput{ApplicationID: p.id})
	if !a.OK() {
		n.Title = title
		return
	}
	n.Ready = ready.Ready
	for _, b := range ready.Blockers {
		n.Blockers = append(n.Blockers, newBlocker(p, c, all, b))
	}
	s := c.current()
	switch {
	case c.CurrentStage.Kind == form.Payment && s != nil && s.Invoice != nil && s.Invoice.Status == finance.Void:
		n.Title, n.Lead = p.Text("casework.now.void", "stage", title), p.Text("casework.now.void_lead")
		n.Invoice, n.Blockers = p.Me().May("invoice.manage"), nil
	case c.CurrentStage.Kind == form.Payment:
		n.Title, n.Blockers = p.Text("casework.now.pay", "name", c.Customer.Name), nil
		if s != nil && s.Invoice != nil {
			n.Lead = p.Text("casework.now.pay_lead", "reference", s.Invoice.Reference, "amount", p.Printer().Money(s.Invoice.AmountDue, s.Invoice.Currency))
		}
	case n.Ready:
		n.Title, n.Complete = p.Text("casework.now.ready", "stage", title), true
	default:
		n.Title, n.Complete = p.Text("casework.now.before", "stage", title), true
	}
}

// newBlocker returns the blocker with the text for staff.
func newBlocker(p *page, c *staffCase, all []documentRow, v catalog.BlockerView) blocker {
	b := blocker{Label: v.Label, Party: c.partyName(ui.Value(v.PartyID)), Icon: "clock"}
	switch v.Kind {
	case form.MissingAnswer, "CORRECTION":
		b.Text = p.Text("casework.blocker." + v.Kind)
	case form.MissingDocument:
		state := documentState(all, v.Code, ui.Value(v.PartyID))
		if state == "PENDING" {
			b.Icon = "eye"
		}
		if state != "PENDING" && state != "REFUSED" {
			state = v.Kind
		}
		b.Text = p.Text("casework.blocker." + state)
	default:
		b.Text = p.Printer().Refusal(v.Message)
	}
	return b
}

// documentState returns the state of the document with a code, or "".
func documentState(all []documentRow, code, partyID string) string {
	for _, row := range all {
		if row.Requirement.Code == code && row.PartyID == partyID {
			return row.State
		}
	}
	return ""
}

// nextToReview returns the address on the page of the first document to review, or "".
func nextToReview(all []documentRow) string {
	for _, x := range all {
		if x.State == "PENDING" && x.MayReview {
			return x.query() + "#review"
		}
	}
	return ""
}

// railStage is a stage in the progress bar of an application.
type railStage struct {
	Title, Class, Text string
	Done, Paid, Here   bool
}

func railOf(r *ui.Request, c *staffCase) []railStage {
	var rail []railStage
	p, at := r.Printer(), r.Now()
	for _, s := range c.Stages {
		if !s.Visible && s.Status == cases.StageLocked {
			continue
		}
		x := railStage{Title: s.Title, Paid: s.Kind == form.Payment}
		switch s.Status {
		case cases.StageLocked:
			x.Class = "is-todo"
		case cases.StageCompleted:
			x.Class, x.Done, x.Text = "is-done", true, p.ShortDate(time.Time(ui.Value(s.CompletedAt)), at)
		case cases.StageCurrent:
			x.Class, x.Here = "is-now", true
			if c.WaitingFor != cases.ForStaff {
				x.Class = "is-wait"
			}
			if c.CurrentStage != nil {
				x.Text = p.Text("casework.since", "date", p.ShortDate(time.Time(c.CurrentStage.EnteredAt), at))
			}
			if c.Overdue {
				x.Class += " is-late"
				x.Text += ", " + p.Text("queue.late", "period", p.DaysLate(c.Due(), at))
			}
		}
		if s.Invoice != nil && !x.Done {
			x.Text = p.Money(s.Invoice.AmountDue, s.Invoice.Currency)
		}
		rail = append(rail, x)
	}
	return rail
}
