package ledger

import (
	"slices"
	"strings"

	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var paymentScreen = ui.NewScreen(files, ui.Desk, "payment.html", "parts.html")

// event is an event in the activity of a payment.
type event struct{ finance.EventView }

// Class returns the CSS class of the event.
func (e event) Class() string {
	switch e.Kind {
	case "succeeded", "recorded", "refund_settled":
		return "is-good"
	case "failed", "checkout_failed", "amount_mismatch", "currency_mismatch", "refund_failed":
		return "is-bad"
	case "refund_due", "refund_asked", "refund_delayed", "abandoned", "replaced":
		return "is-wait"
	default:
		return ""
	}
}

// Code returns the name that the provider gave a webhook, such as charge.success, and "" for
// other events.
func (e event) Code() string {
	if e.Kind == "webhook_received" {
		return e.Detail
	}
	return ""
}

// channelNames are the payment methods with a text; providers may report others.
var channelNames = map[string]string{
	"card": "card", "cash": "cash", "bank": "bank_transfer", "bank_transfer": "bank_transfer", "card_terminal": "card_terminal", "mobile_money": "mobile_money", "other": "unnamed",
}

// channelOf returns the payment method as text.
func channelOf(r *ui.Request, p finance.StaffPaymentView) string {
	if p.Channel == nil {
		return ""
	}
	name := *p.Channel
	if key, ok := channelNames[strings.ToLower(name)]; ok {
		name = r.Text("paper.channel." + key)
	}
	if p.Last4 != nil {
		return r.Text("paper.ending_in", "method", name, "digits", *p.Last4)
	}
	return name
}

// paymentData is the data of the page of a payment.
type paymentData struct {
	Payment   payment
	Channel   string
	Events    []event // newest first
	Problem   *problem
	Refunds   []refund
	Refund    *ui.Form // nil if nothing can be refunded
	Open      bool     // the form was refused
	Reconcile string   // action of the form that checks the status; "" if not possible
	CanWork   bool     // the reader may open applications
}

// refund is a refund of the payment.
type refund struct {
	finance.RefundView

	Failure string // why it failed or is delayed; "" for no reason
}

func newRefund(r *ui.Request, v finance.RefundView) refund {
	found := refund{RefundView: v}
	if v.Problem != "" {
		found.Failure = r.Text("ledger.refund.problem."+string(v.Problem), "detail", v.ProblemDetail)
	}
	return found
}

func showPayment(r *ui.Request) ui.Response {
	ref := r.PathValue("ref")
	p, a := ui.Do(r, finance.GetPayment, &finance.PaymentInput{Reference: ref})
	if !a.OK() {
		return r.Fail(a)
	}
	d := paymentData{Payment: payment{p}, Channel: channelOf(r, p), CanWork: r.Me().May("application:read")}
	events, a := ui.Do(r, finance.PaymentTimeline, &finance.PaymentArrayInput{Reference: ref})
	if !a.OK() {
		return r.Fail(a)
	}
	for _, e := range slices.Backward(events) {
		d.Events = append(d.Events, event{e})
	}
	d.Problem = problemOf(r, d.Payment, d.Events)
	refunds, _ := ui.Do(r, finance.ListRefunds, &finance.PaymentArrayInput{Reference: ref})
	for _, v := range refunds {
		d.Refunds = append(d.Refunds, newRefund(r, v))
	}
	if r.Me().May("payment.reconcile") {
		d.addForms(r)
	}
	return r.Show(paymentScreen, r.Text("ledger.payment_title", "reference", p.Reference), d)
}

// addForms adds the forms to check and refund the payment.
func (d *paymentData) addForms(r *ui.Request) {
	p := d.Payment
	if p.Provider != nil {
		d.Reconcile = p.Path() + "/reconcile"
	}
	if p.Status != finance.Successful || p.AmountRefunded == p.Amount {
		return
	}
	d.Open = r.Refused() != nil && r.PathValue("do") == "refund"
	proposed := r.Printer().MoneyEntry(p.Amount, p.Currency)
	if p.HasRefund() {
		proposed = ""
	}
	d.Refund = r.NewForm(p.Path()+"/refund", r.Text("ledger.refund.do"),
		ui.Field{Name: "amount", Label: r.Text("ledger.amount_in", "currency", p.Currency), Hint: r.Text("ledger.refund.amount_hint", "amount", r.Printer().Money(refundable(p, d.Refunds), p.Currency)), Max: 20, Value: proposed, Class: "w-12"},
		ui.Field{Name: "reason", Label: r.Text("ledger.refund.reason"), Hint: r.Text("ledger.refund.reason_hint"), Type: "textarea", Rows: 2, Max: 500})
}

func actOnPayment(r *ui.Request) ui.Response {
	ref := r.PathValue("ref")
	back := ui.Path(paymentsPath+"/", ref)
	switch r.PathValue("do") {
	case "reconcile":
		if _, a := ui.Do(r, finance.ReconcilePayment, &finance.PaymentInput{Reference: ref}); !a.OK() {
			return r.Refuse(a, showPayment)
		}
		return r.Done(back, "ledger.did.checked")
	case "refund":
		in := finance.RefundInput{Reference: ref}
		in.Body.Amount, in.Body.Reason = r.Amount(r.Value("amount")), r.Value("reason")
		if _, a := ui.Do(r, finance.RefundPayment, &in); !a.OK() {
			return r.Refuse(a, showPayment)
		}
		return r.Done(back, "ledger.did.refunded")
	default:
		return r.NotFound()
	}
}
