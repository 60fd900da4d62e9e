package cases_test

import (
	"stagegate/internal/testkit/fixture"
)

// refusesReplace returns the expected outcome of replacing the invoice of the fee.
func (m *modelled) refusesReplace() fixture.Outcome {
	switch {
	case m.invoice == "PAID":
		return fixture.Outcome{Status: 409, Code: "INVOICE_ALREADY_PAID"}
	case m.stages["fee"] != "CURRENT":
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}
	case m.invoice == "OPEN":
		return fixture.Outcome{Status: 409, Code: "CONFLICT"}
	}
	return fixture.Outcome{Status: 201}
}

// voidInvoice voids an invoice without a pending payment.
func (w *walker) voidInvoice() string {
	m, ok := w.pick(func(m *modelled) bool { return m.invoice == "OPEN" && m.checkout == "" && w.IntN(3) == 0 })
	if !ok || m.invoice != "OPEN" || m.checkout != "" {
		return ""
	}
	invoice := w.Stage(m.application, w.trip.Fee).Invoice.ID
	m.invoice = "VOID"
	return w.expect("void the invoice of "+m.application, w.Void(invoice), fixture.Done)
}

// replaceInvoice requests a new invoice.
func (w *walker) replaceInvoice() string {
	m, ok := w.pick(func(m *modelled) bool { return inProgress(m) && m.invoice == "VOID" })
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := m.refusesReplace()
	got := w.expect("replace the invoice of "+m.application, w.Replace(m.application, w.trip.Fee), want)
	if want.Status == 201 {
		if m.reprice(); m.invoice == "PAID" {
			m.applyPayment()
		}
	}
	return got
}
