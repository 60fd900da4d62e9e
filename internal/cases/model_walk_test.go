package cases_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// walker performs random operations of two customers, two team members and the payment provider,
// on the server and on the model.
type walker struct {
	*fixture.Scene

	*rand.Rand

	trip      fixture.Trip
	customers []*apptest.Client
	team      []*apptest.Client
	files     map[*apptest.Client][]string // that each client can attach
	records   []*modelled
	touched   *modelled // last changed record
	trail     []string  // operations performed, for failure messages
}

// After any sequence of operations, the server responds and looks as the model says. "make -C qa
// races" runs longer walks; SEED repeats a walk.
func TestModel(t *testing.T) {
	steps := apptest.Setting("STEPS", 250)
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		seed := apptest.Setting("SEED", rand.Int())
		t.Logf("the seed is %d", seed)
		c.Ada.Faults(apptest.M{"webhook": "drop"}) // the walk itself reconciles payments at random
		w := &walker{
			Scene: c, Rand: rand.New(rand.NewPCG(uint64(seed), 0)), trip: fixture.NewTrip(c),
			customers: []*apptest.Client{c.Ada, c.Acme.As("ben")}, team: []*apptest.Client{c.Officer, c.Acme.As("officer")},
			files: map[*apptest.Client][]string{},
		}
		for _, who := range append(w.customers, w.team...) {
			w.files[who] = []string{c.Upload(who), c.Upload(who)}
		}
		actions := []func() string{
			w.create, w.answerQuestion, w.answerQuestion, w.answerQuestion, w.answerQuestion, w.replaceParties, w.submit, w.submit, w.withdraw, w.review, w.review,
			w.complete, w.complete, w.pay, w.pay, w.settlePayment, w.settlePayment, w.voidInvoice, w.replaceInvoice, w.closeApplication,
			w.askCorrection, w.endCorrection, w.endCorrection, w.reopen,
			w.attachDocument, w.attachDocument, w.reviewDocument, w.reviewDocument,
		}
		for step := range steps {
			w.trail = append(w.trail, actions[w.IntN(len(actions))]())
			w.compare()
			if step%500 == 499 {
				fixture.CheckInvariants(t, c.Server)
			}
		}
		checkWaiting(c)
	})
}

// failf ends the walk and prints its last steps.
func (w *walker) failf(format string, args ...any) {
	w.T.Helper()
	w.T.Fatalf("%s\nafter %v", fmt.Sprintf(format, args...), w.trail[max(0, len(w.trail)-30):])
}

// expect compares a response with the model.
func (w *walker) expect(what string, r *apptest.Response, want fixture.Outcome) string {
	w.T.Helper()
	if got := (fixture.Outcome{Status: r.Status, Code: r.ErrorCode}); got != want {
		w.failf("%s: got %v, want %v: %s", what, got, want, r.Body)
	}
	return fmt.Sprintf("%s: %d %s\n", what, want.Status, want.Code)
}

// pick returns a record, usually one that fits.
func (w *walker) pick(fits func(*modelled) bool) (*modelled, bool) {
	var open []*modelled
	for _, m := range w.records {
		if fits(m) {
			open = append(open, m)
		}
	}
	if w.IntN(20) == 0 {
		open = w.records
	}
	if len(open) == 0 {
		return nil, false
	}
	w.touched = open[w.IntN(len(open))]
	return w.touched, true
}

func draft(m *modelled) bool {
	return m.application == "" && (m.status == "DRAFT" || m.status == "RETURNED")
}
func inReview(m *modelled) bool    { return m.application == "" && m.status == "PENDING" }
func inProgress(m *modelled) bool  { return m.progress == "IN_PROGRESS" }
func editable(m *modelled) bool    { return draft(m) || inProgress(m) }
func wasAccepted(m *modelled) bool { return m.application != "" }

func (w *walker) create() string {
	owner := w.IntN(len(w.customers))
	want := fixture.Outcome{Status: 201}
	if slices.ContainsFunc(w.records, func(m *modelled) bool { return m.owner == owner && (draft(m) || inReview(m)) }) {
		want = fixture.Outcome{Status: 409, Code: "OPEN_REQUEST_EXISTS"}
	}
	r := w.customers[owner].Post(fixture.CustomerRequests+w.trip.ID, nil)
	got := w.expect("create", r, want)
	if r.Status == 201 {
		w.records = append(w.records, &modelled{
			owner: owner, id: r.String("id"), status: "DRAFT", answers: map[place]any{}, stages: map[string]string{}, documents: map[string]modelledDocument{},
			parties: []string{r.String("parties", 0, "id")},
		})
	}
	return got
}

// writer returns a client that may edit a record, and its path.
func (w *walker) writer(m *modelled) (who *apptest.Client, at string) {
	switch {
	case m.application == "":
		return w.customers[m.owner], fixture.CustomerRequests + m.id
	case w.IntN(2) == 0:
		return w.customers[m.owner], fixture.CustomerApplications + m.application
	}
	return w.team[w.IntN(2)], fixture.StaffApplications + m.application
}

func (w *walker) answerQuestion() string {
	m, ok := w.pick(editable)
	if !ok {
		return w.create()
	}
	values := map[string][]any{
		"purpose": {"rest", "work"}, "minor": {true, false}, "guardian": {"Aunt", "Uncle"}, "more": {"a lot"}, "express": {true, false},
		"note": {"Traffic."}, "late": {true, false}, "country": {"abroad", "far", "home"}, "extra": {true, false},
	}
	ids := map[string]string{
		"purpose": w.trip.Purpose, "minor": w.trip.Minor, "guardian": w.trip.Guardian, "more": w.trip.More, "express": w.trip.Express,
		"note": w.trip.Note, "late": w.trip.Late, "country": w.trip.Country, "extra": w.trip.WantsExtra,
	}
	questions := []string{"purpose", "purpose", "country", "country", "minor", "guardian", "guardian", "more", "express", "note", "note", "late", "extra"}
	p := place{question: questions[w.IntN(len(questions))]}
	body := apptest.M{"value": nil}
	if w.IntN(6) > 0 {
		body["value"] = values[p.question][w.IntN(len(values[p.question]))]
	}
	if (p.question == "minor" || p.question == "guardian") && w.IntN(2) == 0 {
		p.party = m.parties[w.IntN(len(m.parties))]
		body["partyId"] = p.party
	}
	who, at := w.writer(m)
	want := m.refusesEdit(p.question, 0)
	if want == fixture.Done && m.breaksPrice(p, body["value"]) {
		want = fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"}
	}
	got := w.expect(fmt.Sprint("answer ", p.question, " ", body["value"], " of ", m.id), who.Put(at+"/answers/"+ids[p.question], body), want)
	if want != fixture.Done {
		return got
	}
	if body["value"] == nil {
		delete(m.answers, p)
	} else {
		m.answers[p] = body["value"]
	}
	m.applyChange(p.question)
	return got
}

func (w *walker) replaceParties() string {
	m, ok := w.pick(editable)
	if !ok {
		return w.create()
	}
	var list []apptest.M
	for _, id := range m.parties {
		if w.IntN(3) > 0 {
			list = append(list, apptest.M{"id": id, "name": "Known"})
		}
	}
	for len(list) == 0 || len(list) < 4 && w.IntN(2) == 0 {
		list = append(list, apptest.M{"name": "New"})
	}
	who, at := w.writer(m)
	r := who.Put(at+"/party", apptest.M{"parties": list})
	want := m.refusesEdit("", len(list))
	if many := len(list) > 3; many && (want == fixture.Done || want.Code == "APPLICATION_PARTY_COUNT_LOCKED" || want.Code == "INVOICE_PAYMENT_IN_PROGRESS") {
		want = fixture.Outcome{Status: 400, Code: "VALIDATION_FAILED"}
	}
	got := w.expect(fmt.Sprint(len(list), " parties of ", m.id), r, want)
	if want == fixture.Done {
		ids := make([]string, r.Len("parties"))
		for i := range ids {
			ids[i] = r.String("parties", i, "id")
		}
		m.setParties(ids)
		m.applyChange("")
	}
	return got
}

func (w *walker) submit() string {
	m, ok := w.pick(draft)
	if !ok {
		return w.create()
	}
	want := m.refusesSubmit()
	got := w.expect("submit "+m.id, w.customers[m.owner].Post(fixture.CustomerRequests+m.id+"/submit", apptest.M{"explanation": "It is right."}), want)
	if want == fixture.Done {
		m.status = "PENDING"
	}
	return got
}

func (w *walker) withdraw() string {
	m, ok := w.pick(func(m *modelled) bool { return inReview(m) && w.IntN(4) == 0 })
	if !ok || draft(m) && w.IntN(5) > 0 {
		return ""
	}
	want := fixture.Done
	if !draft(m) && m.status != "PENDING" {
		want = fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"}
	}
	got := w.expect("withdraw "+m.id, w.customers[m.owner].Post(fixture.CustomerRequests+m.id+"/withdraw", nil), want)
	if want == fixture.Done {
		m.status = "WITHDRAWN"
	}
	return got
}

func (w *walker) review() string {
	m, ok := w.pick(inReview)
	if !ok {
		return ""
	}
	want := fixture.Done
	if m.status != "PENDING" {
		want = fixture.Outcome{Status: 409, Code: "REQUEST_NOT_PENDING"}
	}
	who := w.team[w.IntN(2)]
	if w.IntN(4) == 0 {
		got := w.expect("return "+m.id, who.Post(fixture.StaffRequests+m.id+"/return", apptest.M{"message": "Look again."}), want)
		if want == fixture.Done {
			m.status = "RETURNED"
		}
		return got
	}
	if w.IntN(5) == 0 {
		got := w.expect("reject "+m.id, who.Post(fixture.StaffRequests+m.id+"/reject", apptest.M{"reason": "No."}), want)
		if want == fixture.Done {
			m.status = "REJECTED"
		}
		return got
	}
	r := who.Post(fixture.StaffRequests+m.id+"/accept", nil)
	got := w.expect("accept "+m.id, r, want)
	if want == fixture.Done {
		m.status, m.application, m.progress, m.waited = "ACCEPTED", r.String("id"), "IN_PROGRESS", ""
		m.stages["start"] = "CURRENT"
	}
	return got
}

func (w *walker) complete() string {
	m, ok := w.pick(inProgress)
	if !ok || !wasAccepted(m) {
		return ""
	}
	stage := order[w.IntN(len(order))]
	for _, s := range order {
		if m.stages[s] == "CURRENT" && w.IntN(5) > 0 {
			stage = s
		}
	}
	ids := map[string]string{"start": w.trip.Start, "extra": w.trip.Extra, "fee": w.trip.Fee, "end": w.trip.End}
	want := m.refusesComplete(stage)
	got := w.expect("complete "+stage+" of "+m.application, w.team[w.IntN(2)].Complete(m.application, ids[stage]), want)
	if want == fixture.Done {
		m.stages[stage] = "COMPLETED"
		m.advance(stage)
	}
	return got
}

func (w *walker) pay() string {
	m, ok := w.pick(func(m *modelled) bool { return inProgress(m) && m.invoice == "OPEN" })
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := m.refusesPay()
	r := w.customers[m.owner].Checkout(m.application)
	got := w.expect("pay "+m.application, r, want)
	if want.Status == 201 {
		m.checkout, m.payment = r.String("accessCode"), r.String("reference")
	}
	if r.Status < 300 && r.String("amount") != fmt.Sprint(m.amount) {
		w.failf("the checkout is over %s, want %d", r.String("amount"), m.amount)
	}
	return got
}

// settlePayment completes or fails a payment and reconciles it.
func (w *walker) settlePayment() string {
	m, ok := w.pick(func(m *modelled) bool { return m.checkout != "" })
	if !ok || m.checkout == "" {
		return ""
	}
	result, status := "success", "SUCCESSFUL"
	if w.IntN(3) == 0 {
		result, status = "failed", "FAILED"
	}
	w.Finance.PayAt(m.checkout, result)
	if got := w.Reconcile(m.payment).Want(200).String("status"); got != status {
		w.failf("the payment is %s, want %s", got, status)
	}
	m.checkout = ""
	if status == "SUCCESSFUL" {
		m.paid = true
		m.applyPayment()
	}
	return result + " of " + m.application + "\n"
}

func (w *walker) closeApplication() string {
	m, ok := w.pick(func(m *modelled) bool { return inProgress(m) && w.IntN(8) == 0 })
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := fixture.Done
	switch {
	case m.progress != "IN_PROGRESS":
		want = fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case m.checkout != "":
		want = fixture.Outcome{Status: 409, Code: "APPLICATION_LOCKED"}
	}
	got := w.expect("close "+m.application, w.team[w.IntN(2)].Post(fixture.StaffApplications+m.application+"/close", nil), want)
	if want != fixture.Done {
		return got
	}
	m.progress, m.correction = "CLOSED", ""
	for stage, status := range m.stages {
		if status == "CURRENT" {
			m.stages[stage] = "LOCKED"
		}
	}
	if m.invoice == "OPEN" {
		m.invoice = "VOID"
	}
	return got
}

// compare checks the record that was changed last and another one, as customer or staff and as an
// unrelated person.
func (w *walker) compare() {
	w.T.Helper()
	if len(w.records) == 0 {
		return
	}
	look := func(m *modelled) {
		own, team := fixture.CustomerRequests+m.id, fixture.StaffRequests+m.id
		if wasAccepted(m) {
			own, team = fixture.CustomerApplications+m.application, fixture.StaffApplications+m.application
		}
		who, at := w.customers[m.owner], own
		if w.IntN(2) == 0 {
			who, at = w.team[w.IntN(2)], team
		}
		r := who.Get(at).Want(200)
		if diff := cmp.Diff(m.expected(), actual(r, wasAccepted(m))); diff != "" {
			w.failf("%s differs from the model (-model +server):\n%s", at, diff)
		}
		if since := r.String("waitingSince"); m.waited == m.waits() && m.since != since {
			w.failf("%s waits for %s since %s, previously seen since %s", at, m.waited, since, m.since)
		} else {
			m.waited, m.since = m.waits(), since
		}
		if r := w.customers[1-m.owner].Get(own); r.Status != 404 {
			w.failf("another customer gets %d for %s", r.Status, own)
		}
		if m.invoice == "PAID" {
			price := w.Officer.Get(fixture.StaffApplications + m.application + "/stages/" + w.trip.Fee + "/price-preview").Want(200)
			if price.String("total") != fmt.Sprint(m.amount) {
				w.failf("%s has paid %d, but the price is %s", own, m.amount, price.String("total"))
			}
		}
	}
	look(w.records[w.IntN(len(w.records))])
	if w.touched != nil {
		look(w.touched)
	}
}
