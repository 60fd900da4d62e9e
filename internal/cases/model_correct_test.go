package cases_test

import (
	"slices"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// refusesAsk returns the expected outcome of requesting a correction.
func (m *modelled) refusesAsk() fixture.Outcome {
	switch {
	case m.progress != "IN_PROGRESS" || m.current() == "fee":
		return fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case m.correction != "":
		return fixture.Outcome{Status: 409, Code: "CORRECTION_OPEN"}
	}
	return fixture.Outcome{Status: 201}
}

// refusesReopen returns the expected outcome of reopening a stage.
func (m *modelled) refusesReopen(stage string) fixture.Outcome {
	beforeFee := slices.Index(order, stage) < slices.Index(order, "fee")
	switch {
	case m.progress != "IN_PROGRESS" || stage == "fee" || m.stages[stage] != "COMPLETED" || beforeFee && m.paid:
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_REOPENABLE"}
	case m.correction != "":
		return fixture.Outcome{Status: 409, Code: "CORRECTION_OPEN"}
	case m.checkout != "":
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_REOPENABLE"}
	}
	return fixture.Done
}

func (w *walker) askCorrection() string {
	m, ok := w.pick(inProgress)
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := m.refusesAsk()
	r := w.team[w.IntN(2)].Post(fixture.StaffApplications+m.application+"/corrections", apptest.M{"message": "Look again."})
	if want.Status == 201 {
		m.correction, m.ended = r.String("id"), r.String("id")
	}
	return w.expect("ask for a correction of "+m.application, r, want)
}

// endCorrection answers or cancels a correction, usually an open one.
func (w *walker) endCorrection() string {
	m, ok := w.pick(func(m *modelled) bool { return m.correction != "" })
	if !ok || m.ended == "" {
		return ""
	}
	want := fixture.Done
	if m.correction == "" {
		want = fixture.Outcome{Status: 409, Code: "CORRECTION_NOT_OPEN"}
	}
	m.correction = ""
	if w.IntN(2) == 0 {
		return w.expect("cancel "+m.ended, w.team[w.IntN(2)].Post(fixture.StaffApplications+m.application+"/corrections/"+m.ended+"/cancel", nil), want)
	}
	return w.expect("answer "+m.ended, w.customers[m.owner].Post(fixture.CustomerApplications+m.application+"/corrections/"+m.ended+"/answer", nil), want)
}

func (w *walker) reopen() string {
	m, ok := w.pick(inProgress)
	if !ok || !wasAccepted(m) {
		return ""
	}
	stage := order[w.IntN(len(order))]
	ids := map[string]string{"start": w.trip.Start, "extra": w.trip.Extra, "fee": w.trip.Fee, "end": w.trip.End}
	want := m.refusesReopen(stage)
	got := w.expect("reopen "+stage+" of "+m.application,
		w.team[w.IntN(2)].Post(fixture.StaffApplications+m.application+"/stages/"+ids[stage]+"/reopen", apptest.M{"reason": "Look again."}), want)
	if want != fixture.Done {
		return got
	}
	for _, later := range order[slices.Index(order, stage)+1:] {
		if later == "fee" && m.stages[later] != "" {
			m.invoice = ""
		}
		delete(m.stages, later)
	}
	m.stages[stage] = "CURRENT"
	return got
}
