package cases_test

import (
	"stagegate/internal/testkit/fixture"
)

// refusesReplace is how asking for a new invoice of the fee is answered.
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

// voidInvoice takes back an invoice that nobody is paying.
func (w *walker) voidInvoice() string {
	m, ok := w.pick(func(m *modelled) bool { return m.invoice == "OPEN" && m.checkout == "" && w.IntN(3) == 0 })
	if !ok || m.invoice != "OPEN" || m.checkout != "" {
		return ""
	}
	invoice := w.Stage(m.application, w.trip.Fee).Invoice.ID
	m.invoice = "VOID"
	return w.expect("void the invoice of "+m.application, w.Void(invoice), fixture.Done)
}

// replaceInvoice asks for a new invoice.
func (w *walker) replaceInvoice() string {
	m, ok := w.pick(func(m *modelled) bool { return inProgress(m) && m.invoice == "VOID" })
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := m.refusesReplace()
	got := w.expect("replace the invoice of "+m.application, w.Replace(m.application, w.trip.Fee), want)
	if want.Status == 201 {
		if m.ask(); m.invoice == "PAID" {
			m.received()
		}
	}
	return got
}
