package app_test

import "stagegate/internal/testkit/apptest"

// refusesReplace is how asking for a new invoice of the fee is answered.
func (m *modelled) refusesReplace() outcome {
	switch {
	case m.invoice == "PAID":
		return outcome{409, "INVOICE_ALREADY_PAID"}
	case m.stages["fee"] != "CURRENT":
		return outcome{409, "STAGE_NOT_CURRENT"}
	case m.invoice == "OPEN":
		return outcome{409, "CONFLICT"}
	}
	return outcome{201, ""}
}

// voidInvoice takes back an invoice that nobody is paying.
func (w *walker) voidInvoice() string {
	m, ok := w.pick(func(m *modelled) bool { return m.invoice == "OPEN" && m.checkout == "" && w.IntN(3) == 0 })
	if !ok || m.invoice != "OPEN" || m.checkout != "" {
		return ""
	}
	invoice := w.stage(m.application, w.trip.fee)["invoice"].(apptest.M)["id"].(string)
	m.invoice = "VOID"
	return w.expect("void the invoice of "+m.application, w.void(invoice), done)
}

// replaceInvoice asks for a new invoice.
func (w *walker) replaceInvoice() string {
	m, ok := w.pick(func(m *modelled) bool { return inProgress(m) && m.invoice == "VOID" })
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := m.refusesReplace()
	got := w.expect("replace the invoice of "+m.application, w.replace(m.application, w.trip.fee), want)
	if want.status == 201 {
		if m.ask(); m.invoice == "PAID" {
			m.received()
		}
	}
	return got
}
