package cases_test

import (
	"fmt"
	"maps"
	"slices"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The model defines the expected state of a trip in a few lines; the walk compares the server
// with it. Answers are by question, or by question and party.

// modelled is a request for a trip and its application.
type modelled struct {
	owner   int // index of the customer
	id      string
	status  string
	parties []string
	answers map[place]any

	application string // id, "" until it is accepted
	progress    string // status of the application
	stages      map[string]string
	invoice     string // status, "" for none
	amount      int
	checkout    string // access code of the pending one
	payment     string // reference of the payment
	paid        bool   // a payment was successful

	documents map[string]modelledDocument // by code

	correction string // open one
	ended      string // last ended one

	waited, since string // side for which it waits, and since when, as last seen
}

// place is the key of an answer: of all parties where party is "".
type place struct{ question, party string }

var order = []string{"start", "extra", "fee", "end"}

// askedIn has the stage of each question.
var askedIn = map[string]string{
	"purpose": "start", "minor": "start", "guardian": "start", "more": "extra", "express": "fee", "note": "fee",
	"late": "end", "country": "end", "extra": "end",
}

func (m *modelled) is(question string, value any) bool {
	return m.answers[place{question, ""}] == value
}
func (m *modelled) has(question string) bool { return m.answers[place{question, ""}] != nil }

// answerOf returns the effective answer of a party: its own, else the common one.
func (m *modelled) answerOf(question, party string) any {
	if own := m.answers[place{question, party}]; own != nil {
		return own
	}
	return m.answers[place{question, ""}]
}

func (m *modelled) minor(party string) bool {
	minor, _ := m.answerOf("minor", party).(bool)
	return minor
}

func (m *modelled) visible(stage string) bool { return stage != "extra" || m.is("extra", true) }

// shown reports whether a question is visible for a party, or for any.
func (m *modelled) shown(p place) bool {
	switch p.question {
	case "note":
		return m.is("late", true)
	case "more":
		return m.visible("extra")
	case "guardian":
		if p.party != "" {
			return m.minor(p.party)
		}
		return slices.ContainsFunc(m.parties, m.minor)
	}
	return true
}

// lacks reports whether something required is missing in a stage.
func (m *modelled) lacks(stage string) bool {
	switch stage {
	case "start":
		return !m.has("purpose") || slices.ContainsFunc(m.parties, func(p string) bool {
			return m.shown(place{"guardian", p}) && m.answerOf("guardian", p) == nil
		})
	case "fee":
		return m.shown(place{"note", ""}) && !m.has("note")
	case "end":
		return !m.has("country")
	}
	return false
}

func (m *modelled) price() (total int) {
	if m.has("country") && !m.is("country", "home") {
		total = 100 * len(m.parties)
	}
	if m.is("express", true) {
		total += 50
	}
	return total
}

// advance moves the application to the next visible stage.
func (m *modelled) advance(after string) {
	for _, stage := range order[slices.Index(order, after)+1:] {
		if !m.visible(stage) {
			continue
		}
		m.stages[stage] = "CURRENT"
		if stage != "fee" {
			return
		}
		if m.reprice(); m.invoice == "OPEN" || m.blocked("fee") {
			return
		}
		m.stages[stage] = "COMPLETED"
	}
	m.progress = "COMPLETED"
}

// blocked reports whether a stage cannot be completed automatically.
func (m *modelled) blocked(stage string) bool { return m.lacks(stage) || m.unaccepted(stage) }

// reprice prices the invoice.
func (m *modelled) reprice() {
	if m.amount = m.price(); m.amount > 0 {
		m.invoice = "OPEN"
	} else {
		m.invoice = "PAID"
	}
}

// applyPayment applies the payment of the invoice.
func (m *modelled) applyPayment() {
	m.invoice = "PAID"
	if m.stages["fee"] == "CURRENT" && !m.blocked("fee") {
		m.stages["fee"] = "COMPLETED"
		m.advance("fee")
	}
}

// refusesEdit returns the expected outcome of changing an answer, or the parties where question is
// "".
func (m *modelled) refusesEdit(question string, parties int) fixture.Outcome {
	if m.application == "" {
		if !draft(m) {
			return fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"}
		}
		return fixture.Done
	}
	stage := askedIn[question]
	open := m.stages["fee"] == "CURRENT" && m.invoice == "OPEN"
	switch {
	case m.progress != "IN_PROGRESS":
		return fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case m.stages[stage] == "COMPLETED",
		stage == "fee" && m.stages["fee"] == "CURRENT" && m.invoice == "PAID" && (question != "note" || !m.lacks("fee")):
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"}
	case question == "" && parties != len(m.parties) && m.paid:
		return fixture.Outcome{Status: 409, Code: "APPLICATION_PARTY_COUNT_LOCKED"}
	case open && m.checkout != "" && affectsPrice(question):
		return fixture.Outcome{Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"}
	}
	return fixture.Done
}

// breaksPrice reports whether an answer would change the price of a paid fee.
func (m *modelled) breaksPrice(p place, value any) bool {
	if m.invoice != "PAID" || !affectsPrice(p.question) {
		return false
	}
	changed := *m
	changed.answers = maps.Clone(m.answers)
	changed.answers[p] = value
	return changed.price() != m.price()
}

func affectsPrice(question string) bool {
	return question == "" || question == "express" || question == "country"
}

// applyChange applies the consequences of a change.
func (m *modelled) applyChange(question string) {
	if m.stages["fee"] == "CURRENT" && m.invoice == "OPEN" && affectsPrice(question) {
		if m.reprice(); m.invoice == "PAID" {
			m.applyPayment()
		}
	}
}

// setParties keeps the answers of remaining parties.
func (m *modelled) setParties(ids []string) {
	m.parties = ids
	maps.DeleteFunc(m.answers, func(p place, _ any) bool { return p.party != "" && !slices.Contains(ids, p.party) })
}

// refusesSubmit returns the expected outcome of submitting.
func (m *modelled) refusesSubmit() fixture.Outcome {
	switch {
	case !draft(m):
		return fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"}
	case slices.ContainsFunc(order, func(stage string) bool { return m.visible(stage) && m.lacks(stage) }):
		return fixture.Outcome{Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}
	}
	return fixture.Done
}

// refusesComplete returns the expected outcome of completing a stage.
func (m *modelled) refusesComplete(stage string) fixture.Outcome {
	switch {
	case m.progress == "CLOSED":
		return fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case m.stages[stage] != "CURRENT":
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}
	case m.correction != "":
		return fixture.Outcome{Status: 409, Code: "CORRECTION_OPEN"}
	case m.visible(stage) && m.lacks(stage):
		return fixture.Outcome{Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}
	case m.unaccepted(stage):
		return fixture.Outcome{Status: 409, Code: "DOCUMENT_NOT_ACCEPTED"}
	case stage == "fee" && m.invoice != "PAID":
		return fixture.Outcome{Status: 409, Code: "INVOICE_NOT_PAID"}
	}
	return fixture.Done
}

// refusesPay returns the expected outcome of starting a checkout.
func (m *modelled) refusesPay() fixture.Outcome {
	switch {
	case m.progress != "IN_PROGRESS":
		return fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case m.stages["fee"] != "CURRENT":
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}
	case m.invoice == "PAID":
		return fixture.Outcome{Status: 409, Code: "INVOICE_ALREADY_PAID"}
	case m.invoice == "VOID":
		return fixture.Outcome{Status: 409, Code: "INVOICE_NOT_OPEN"}
	case m.checkout != "":
		return fixture.Done
	}
	return fixture.Outcome{Status: 201}
}

// expected returns the expected record as comparable lines.
func (m *modelled) expected() []string {
	var lines []string
	for p, value := range m.answers {
		if m.shown(p) {
			lines = append(lines, fmt.Sprint("answer ", p.question, " ", p.party, " ", value))
		}
	}
	for code, d := range m.documents {
		lines = append(lines, fmt.Sprint("document ", code, " ", d.file, " ", d.review))
	}
	slices.Sort(lines)
	lines = append(lines, fmt.Sprint("parties ", m.parties), "waits for "+m.waits())
	if m.application == "" {
		return append(lines, m.status)
	}
	for _, stage := range order {
		status := m.stages[stage]
		if status == "" {
			status = "LOCKED"
		}
		lines = append(lines, fmt.Sprint(stage, " ", status, " ", m.visible(stage)))
	}
	if m.invoice != "" {
		lines = append(lines, fmt.Sprint("invoice ", m.invoice, " ", m.amount))
	}
	lines = append(lines, "current "+m.current())
	if m.waits() == "PAYMENT" {
		lines = append(lines, fmt.Sprint("open invoice ", m.amount))
	}
	return append(lines, m.progress, fmt.Sprint("locked ", m.checkout != ""))
}

// current returns the current stage, "" for none.
func (m *modelled) current() string {
	for stage, status := range m.stages {
		if status == "CURRENT" {
			return stage
		}
	}
	return ""
}

// waits returns the side that has to act next.
func (m *modelled) waits() string {
	current := m.current()
	switch {
	case draft(m):
		return "CUSTOMER"
	case m.application == "" && m.status == "PENDING":
		return "STAFF"
	case current == "":
		return "NOBODY"
	case current == "fee" && m.invoice == "OPEN":
		return "PAYMENT"
	case m.correction != "", m.visible(current) && m.lacks(current), m.refused(current):
		return "CUSTOMER"
	}
	return "STAFF"
}

// actual returns the record of the server as comparable lines.
func actual(r *apptest.Response, isApplication bool) []string {
	var lines []string
	for i := range r.Len("answers") {
		lines = append(lines, fmt.Sprint("answer ", r.String("answers", i, "code"), " ", r.String("answers", i, "partyId"), " ", r.Value("answers", i, "value")))
	}
	for i := range r.Len("documents") {
		lines = append(lines, fmt.Sprint("document ", r.String("documents", i, "code"), " ", r.String("documents", i, "file", "id"), " ", r.String("documents", i, "review", "status")))
	}
	slices.Sort(lines)
	parties := []string{}
	for i := range r.Len("parties") {
		parties = append(parties, r.String("parties", i, "id"))
	}
	lines = append(lines, fmt.Sprint("parties ", parties), "waits for "+r.String("waitingFor"))
	if !isApplication {
		return append(lines, r.String("status"))
	}
	invoice, current := "", ""
	for i, stage := range order {
		if r.Value("currentStage") != nil && r.String("currentStage", "id") == r.String("stages", i, "id") {
			current = stage
		}
		lines = append(lines, fmt.Sprint(stage, " ", r.String("stages", i, "status"), " ", r.Value("stages", i, "visible")))
		if r.Value("stages", i, "invoice") != nil {
			invoice = fmt.Sprint("invoice ", r.String("stages", i, "invoice", "status"), " ", r.String("stages", i, "invoice", "amountDue"))
		}
	}
	if invoice != "" {
		lines = append(lines, invoice)
	}
	lines = append(lines, "current "+current)
	if r.Value("openInvoice") != nil {
		lines = append(lines, "open invoice "+r.String("openInvoice", "amountDue"))
	}
	return append(lines, r.String("status"), fmt.Sprint("locked ", r.Value("locked")))
}
