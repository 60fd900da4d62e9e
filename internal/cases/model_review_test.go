package cases_test

import (
	"slices"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// modelledDocument is an attached document with its review.
type modelledDocument struct{ file, review string }

// documentIn has the stage of each document.
var documentIn = map[string]string{"card": "start", "deed": "fee"}

// unaccepted reports whether a document of a stage is attached and not accepted.
func (m *modelled) unaccepted(stage string) bool {
	return m.anyDocument(stage, "PENDING") || m.anyDocument(stage, "REFUSED")
}

func (m *modelled) refused(stage string) bool { return m.anyDocument(stage, "REFUSED") }

func (m *modelled) anyDocument(stage, review string) bool {
	for code, d := range m.documents {
		if documentIn[code] == stage && d.review == review {
			return true
		}
	}
	return false
}

// refusesAttach returns the expected outcome of attaching or detaching a document.
func (m *modelled) refusesAttach(code string, byCustomer bool) fixture.Outcome {
	stage, was := documentIn[code], m.documents[code]
	switch {
	case m.application == "" && !draft(m):
		return fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"}
	case m.application != "" && m.progress != "IN_PROGRESS":
		return fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case m.stages[stage] == "COMPLETED", stage == "fee" && m.stages["fee"] == "CURRENT" && m.invoice == "PAID" && was.review != "REFUSED":
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"}
	case byCustomer && was.review == "ACCEPTED":
		return fixture.Outcome{Status: 409, Code: "DOCUMENT_ACCEPTED"}
	}
	return fixture.Done
}

// refusesReview returns the expected outcome of reviewing a file.
func (m *modelled) refusesReview(code, file string) fixture.Outcome {
	was, attached := m.documents[code]
	switch {
	case m.application == "" && m.status != "PENDING":
		return fixture.Outcome{Status: 409, Code: "REQUEST_NOT_PENDING"}
	case m.application != "" && m.stages[documentIn[code]] == "COMPLETED":
		return fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"}
	case m.application != "" && m.progress != "IN_PROGRESS":
		return fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}
	case !attached:
		return fixture.Outcome{Status: 409, Code: "DOCUMENT_NOT_ATTACHED"}
	case was.file != file:
		return fixture.Outcome{Status: 409, Code: "DOCUMENT_CHANGED"}
	}
	return fixture.Done
}

// document picks a document and its requirement.
func (w *walker) document() (code, requirement string) {
	if w.IntN(2) == 0 {
		return "card", w.trip.Card
	}
	return "deed", w.trip.Deed
}

func (w *walker) attachDocument() string {
	m, ok := w.pick(editable)
	if !ok {
		return w.create()
	}
	code, requirement := w.document()
	who, at := w.writer(m)
	var file any
	if w.IntN(4) > 0 {
		file = w.files[who][w.IntN(2)]
	}
	want := m.refusesAttach(code, slices.Contains(w.customers, who))
	got := w.expect("attach a "+code+" to "+m.id, who.Put(at+"/documents/"+requirement, apptest.M{"fileObjectId": file}), want)
	if want != fixture.Done {
		return got
	}
	delete(m.documents, code)
	if file, ok := file.(string); ok {
		m.documents[code] = modelledDocument{file, "PENDING"}
	}
	return got
}

func (w *walker) reviewDocument() string {
	m, ok := w.pick(func(m *modelled) bool { return len(m.documents) > 0 && (inReview(m) || inProgress(m)) })
	if !ok {
		return ""
	}
	code, requirement := w.document()
	file := m.documents[code].file
	if file == "" || w.IntN(10) == 0 {
		file = w.files[w.customers[m.owner]][w.IntN(2)]
	}
	at := fixture.StaffRequests + m.id
	if wasAccepted(m) {
		at = fixture.StaffApplications + m.application
	}
	decision, review := "ACCEPT", "ACCEPTED"
	if w.IntN(2) == 0 {
		decision, review = "REFUSE", "REFUSED"
	}
	want := m.refusesReview(code, file)
	r := w.team[w.IntN(2)].Post(at+"/documents/"+requirement+"/review", apptest.M{"decision": decision, "reason": "Seen.", "fileObjectId": file})
	got := w.expect(decision+" the "+code+" of "+m.id, r, want)
	if want == fixture.Done {
		m.documents[code] = modelledDocument{file, review}
	}
	return got
}
