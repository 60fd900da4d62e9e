package casework

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// rail is what stands beside the evidence: the stage, what is open and the action.
type rail struct {
	Stage, Place string // title, and its place such as "Stage 3 of 4"
	Dots         []string
	Waiting      string // for whom, and since when
	Due, Late    string // date, and how late it is; "" for none
	Fee          string // "" if it is unknown
	Title        string // of the checklist
	Checks       []ui.Check
	Asked        *cases.CorrectionView // that the customer has not answered
	Reply        *entry                // with which the customer answered what was sent back; nil for none
	Do           string                // the action: accept, review, complete, wait, pay, invoice or ""
	Review       string                // address of the next document to review
	MayComplete  bool
	Pays         string // what the customer is asked for after the stage, or ""
	Refused      string // why the last decision was not carried out, or ""
	Ended        string // how the case ended, or ""
}

// Actions of the rail.
const (
	doAccept   = "accept"
	doReview   = "review"
	doComplete = "complete"
	doWait     = "wait"
	doPay      = "pay"
	doInvoice  = "invoice"
)

func railOf(p *page, c *staffCase, d *data) rail {
	r := rail{Asked: c.openCorrection(), Refused: refusalOf(p, c)}
	r.setStage(p, c)
	r.setWaiting(p, c)
	if len(d.Documents.Waiting) > 0 {
		r.Review = d.Documents.Waiting[0].Path
		if d.Viewer != nil && d.Viewer.Next != "" && d.Viewer.State != "PENDING" {
			r.Review = d.Viewer.Next
		}
	}
	switch {
	case c.Status == statusPending:
		r.Do, r.Title = doAccept, p.Text("casework.before_decision")
		r.Checks = append(r.Checks, answersCheck(p, d))
	case c.Status == statusReturned || r.Asked != nil:
		r.Do = doWait
	case c.Status == statusInProgress && c.CurrentStage != nil && c.CurrentStage.Kind == form.Payment:
		r.Do = doPay
		if s := c.current(); s != nil && s.Invoice != nil && s.Invoice.Status == finance.Void {
			r.Do = doInvoice
		}
	case c.Status == statusInProgress && c.CurrentStage != nil:
		r.setCompletion(p, c, d)
	default:
		r.Ended = p.Text("casework.ended." + c.Status)
	}
	r.setFee(p, d)
	if r.Title != "" {
		r.Reply = replyIn(d.past)
		r.addChecks(p, c, d)
	}
	return r
}

// setStage sets the stage and its place among the others.
func (r *rail) setStage(p *page, c *staffCase) {
	number, count := 0, 0
	for _, s := range c.Stages {
		if !s.Visible && s.Status == cases.StageLocked && c.Status != statusPending && c.Status != statusReturned {
			continue
		}
		count++
		dot := ""
		switch s.Status {
		case cases.StageCompleted:
			dot = "is-done"
		case cases.StageCurrent:
			number, r.Stage, dot = count, s.Title, "is-now"
			switch {
			case c.Overdue:
				dot = "is-late"
			case c.WaitingFor != cases.ForStaff:
				dot = "is-wait"
			}
		case cases.StageLocked:
		}
		r.Dots = append(r.Dots, dot)
	}
	switch {
	case number > 0:
		r.Place = p.Text("casework.stage_place", "number", number, "of", count)
	case c.Status == statusPending || c.Status == statusReturned:
		r.Stage, r.Place = p.Text("casework.new"), p.Text("casework.before_first")
	default:
		r.Stage = p.Text("queue.status." + c.Status)
	}
}

// setWaiting sets for whom the case waits, and until when.
func (r *rail) setWaiting(p *page, c *staffCase) {
	var who string
	switch c.WaitingFor {
	case cases.ForNobody:
		who = p.Text("casework.no_one")
	case cases.ForStaff:
		who = p.Text("queue.waits.STAFF")
	case cases.ForCustomer:
		who = c.Customer.Name
	case cases.ForPayment:
		who = p.Text("queue.waits.PAYMENT")
	}
	pr, now := p.Printer(), p.Now()
	r.Waiting = p.Text("casework.waits", "who", who, "date", pr.When(time.Time(c.WaitingSince), now))
	if due := c.Due(); !due.IsZero() {
		r.Due = pr.ShortDate(due, now)
		if c.Overdue {
			r.Late = p.Text("queue.late", "period", pr.DaysLate(due, now))
		}
	}
}

// setCompletion sets what is missing to complete the current stage.
func (r *rail) setCompletion(p *page, c *staffCase, d *data) {
	r.Do, r.Title = doComplete, p.Text("casework.to_complete")
	ready, a := ui.Do(p.Request, cases.GetApplicationReadiness, &cases.ApplicationInput{ApplicationID: p.id})
	if !a.OK() {
		return
	}
	r.MayComplete = ready.Ready
	if !ready.Ready && r.Review != "" {
		r.Do = doReview
	}
	answered := true
	for _, b := range ready.Blockers {
		if check, ok := checkOf(p, c, d, b); ok {
			r.Checks = append(r.Checks, check)
		}
		answered = answered && b.Kind != form.MissingAnswer
	}
	if answered {
		r.Checks = slices.Insert(r.Checks, 0, answersCheck(p, d))
	}
	for _, s := range c.Stages {
		if s.Kind == form.Payment && s.Visible && s.Status == cases.StageLocked && d.Price != nil && d.Price.Stage == s.Title && s.Position == c.current().Position+1 {
			r.Pays = p.Text("casework.will_pay", "name", firstName(c.Customer.Name), "amount", p.Printer().Money(d.Price.Total, d.Price.Currency))
		}
	}
}

// checkOf returns the line of the checklist for a blocker, unless another line says it.
func checkOf(p *page, c *staffCase, d *data, b catalog.BlockerView) (ui.Check, bool) {
	party := ui.Value(b.PartyID)
	check := ui.Check{Text: b.Label, Sub: p.Printer().Refusal(b.Message), Path: p.address() + "#answers"}
	if name := c.partyName(party); name != "" && len(c.Parties) > 1 {
		check.Text += ", " + name
	}
	switch b.Kind {
	case string(cases.KindApplication):
		return check, false // the top of the page says which decision is pending
	case form.MissingAnswer, "CORRECTION":
		check.Sub = p.Text("casework.blocker." + b.Kind)
	case form.MissingDocument:
		check.Path = p.address() + "#documents"
		check.Sub = p.Text("casework.blocker.DOCUMENT")
		for _, row := range d.Documents.Rows {
			for _, x := range row.Docs {
				if x.Requirement.Code != b.Code || x.PartyID != party && x.PartyID != "" {
					continue
				}
				if x.State == "PENDING" || x.State == "FLAGGED" {
					return check, false // counted with the others
				}
				if x.State == "REFUSED" {
					check.Path, check.Sub = x.Path, p.Text("casework.blocker.REFUSED")
				}
			}
		}
	}
	return check, true
}

// answersCheck is the line that all questions are answered.
func answersCheck(p *page, d *data) ui.Check {
	n := 0
	for _, g := range d.Sheet.Groups {
		for _, row := range g.Rows {
			if row.All != nil && row.All.Value != "" || slices.ContainsFunc(row.Cells, func(x cell) bool { return x.Value != "" }) {
				n++
			}
		}
	}
	return ui.Check{Text: p.Text("casework.check.answers", "count", n), State: "done"}
}

// addChecks adds the documents to review, what is flagged, and the messages.
func (r *rail) addChecks(p *page, c *staffCase, d *data) {
	docs := d.Documents
	if n := len(docs.Waiting); n > 0 {
		names := make([]string, n)
		for i, x := range docs.Waiting {
			names[i] = x.Name()
		}
		r.Checks = append(r.Checks, ui.Check{Text: p.Text("casework.check.review", "count", n), Sub: strings.Join(names, "; "), Path: docs.Waiting[0].Path})
	}
	if docs.Accepted > 0 && len(docs.Waiting) == 0 {
		r.Checks = append(r.Checks, ui.Check{Text: p.Text("casework.check.accepted", "count", docs.Accepted), State: "done"})
	}
	if d.SendBack != nil && len(d.SendBack.Items) > 0 {
		r.Checks = append(r.Checks, ui.Check{Text: p.Text("casework.check.flagged", "count", len(d.SendBack.Items)), Path: "#send-back", State: "flag"})
	}
	if c.UnreadMessages > 0 {
		r.Checks = append(r.Checks, ui.Check{Text: p.Text("casework.check.messages", "count", c.UnreadMessages), Sub: p.Text("console.optional_line"), Path: p.to(tabMessages)})
	}
}

// setFee sets what the application costs, as far as it is known.
func (r *rail) setFee(p *page, d *data) {
	switch {
	case len(d.Invoices) > 0:
		last := d.Invoices[len(d.Invoices)-1]
		r.Fee = p.Printer().Money(last.AmountDue, last.Currency) + ", " + p.Text("casework.invoice."+string(last.Status))
	case d.Price != nil:
		r.Fee = p.Text("casework.fee_later", "amount", p.Printer().Money(d.Price.Total, d.Price.Currency), "stage", d.Price.Stage)
	}
}

// refusalOf returns why the last decision was not carried out, or "".
func refusalOf(p *page, c *staffCase) string {
	last := c.LastDecision
	if last == nil || last.Outcome != cases.DecisionRefused || c.PendingDecision != nil {
		return ""
	}
	reason := ""
	if last.Message != nil {
		reason = p.Printer().Refusal(*last.Message)
	}
	return p.Text("casework.not_carried_out."+string(last.Action), "reason", cmp.Or(reason, p.Text("casework.no_reason")))
}
