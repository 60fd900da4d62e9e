package casework

import (
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// now is what to do next with a case.
type now struct {
	Title    string
	Lead     string
	Blockers []blocker
	Review   string // address of the next document to review, "" for none
	Complete bool   // the button that completes the stage is there
	Ready    bool   // nothing stands in its way
	Decide   bool   // the request is to be decided
	Invoice  bool   // a new invoice can be made
	Asked    *cases.CorrectionView
}

// blocker is why a stage cannot be completed.
type blocker struct{ Label, Message, Party, Icon string }

func nowOf(p *page, c *record, all []paper) now {
	n := now{Asked: c.openCorrection(), Review: nextToReview(all)}
	switch {
	case c.Status == "PENDING":
		n.Title, n.Lead, n.Decide = p.Text("casework.now.decide"), p.Text("casework.now.decide_lead"), true
	case c.Status == "RETURNED":
		n.Title = p.Text("casework.now.returned", "name", c.Customer.Name)
	case c.Status == "IN_PROGRESS" && c.CurrentStage != nil:
		n.stage(p, c)
	default:
		n.Title = p.Text("casework.now.ended." + c.Status)
		n.Lead = c.RejectionReason
	}
	return n
}

// stage is what to do in the current stage of an application.
func (n *now) stage(p *page, c *record) {
	title := c.CurrentStage.Title
	ready, a := ui.Do(p.Request, cases.GetApplicationReadiness, &cases.ApplicationInput{ApplicationID: p.id})
	if !a.OK() {
		n.Title = title
		return
	}
	n.Ready = ready.Ready
	for _, b := range ready.Blockers {
		icon := "clock"
		if b.Code == "DOCUMENT_NOT_ACCEPTED" || b.Kind == "ACCEPTANCE" {
			icon = "eye"
		}
		n.Blockers = append(n.Blockers, blocker{b.Label, p.Printer().Refusal(b.Message), c.partyName(ui.Value(b.PartyID)), icon})
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

// nextToReview is the address of the first document that is to be looked at, on the page.
func nextToReview(all []paper) string {
	for _, x := range all {
		if x.State == "PENDING" && x.MayReview {
			return x.query() + "#review"
		}
	}
	return ""
}

// railStage is a stage at the head of an application.
type railStage struct {
	Title, Class, Text string
	Done, Paid, Here   bool
}

func railOf(r *ui.Request, c *record) []railStage {
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
