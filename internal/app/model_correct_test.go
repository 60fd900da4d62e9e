package app_test

import (
	"slices"

	"stagegate/internal/testkit/apptest"
)

// refusesAsk is how asking for a correction is answered.
func (m *modelled) refusesAsk() outcome {
	switch {
	case m.progress != "IN_PROGRESS" || m.current() == "fee":
		return outcome{409, "APPLICATION_NOT_EDITABLE"}
	case m.correction != "":
		return outcome{409, "CORRECTION_OPEN"}
	}
	return outcome{201, ""}
}

// refusesReopen is how reopening a stage is answered.
func (m *modelled) refusesReopen(stage string) outcome {
	beforeFee := slices.Index(order, stage) < slices.Index(order, "fee")
	switch {
	case m.progress != "IN_PROGRESS" || stage == "fee" || m.stages[stage] != "COMPLETED" || beforeFee && m.paid:
		return outcome{409, "STAGE_NOT_REOPENABLE"}
	case m.correction != "":
		return outcome{409, "CORRECTION_OPEN"}
	case m.checkout != "":
		return outcome{409, "STAGE_NOT_REOPENABLE"}
	}
	return done
}

func (w *walker) askCorrection() string {
	m, ok := w.pick(inProgress)
	if !ok || !wasAccepted(m) {
		return ""
	}
	want := m.refusesAsk()
	r := w.team[w.IntN(2)].Post(processes+m.application+"/corrections", apptest.M{"message": "Look again."})
	if want.status == 201 {
		m.correction, m.ended = r.String("id"), r.String("id")
	}
	return w.expect("ask for a correction of "+m.application, r, want)
}

// endCorrection answers or cancels a correction, as a rule an open one.
func (w *walker) endCorrection() string {
	m, ok := w.pick(func(m *modelled) bool { return m.correction != "" })
	if !ok || m.ended == "" {
		return ""
	}
	want := done
	if m.correction == "" {
		want = outcome{409, "CORRECTION_NOT_OPEN"}
	}
	m.correction = ""
	if w.IntN(2) == 0 {
		return w.expect("cancel "+m.ended, w.team[w.IntN(2)].Post(processes+m.application+"/corrections/"+m.ended+"/cancel", nil), want)
	}
	return w.expect("answer "+m.ended, w.customers[m.owner].Post(ownProcesses+m.application+"/corrections/"+m.ended+"/answer", nil), want)
}

func (w *walker) reopen() string {
	m, ok := w.pick(inProgress)
	if !ok || !wasAccepted(m) {
		return ""
	}
	stage := order[w.IntN(len(order))]
	ids := map[string]string{"start": w.trip.start, "extra": w.trip.extra, "fee": w.trip.fee, "end": w.trip.end}
	want := m.refusesReopen(stage)
	got := w.expect("reopen "+stage+" of "+m.application,
		w.team[w.IntN(2)].Post(processes+m.application+"/stages/"+ids[stage]+"/reopen", apptest.M{"reason": "Look again."}), want)
	if want != done {
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
