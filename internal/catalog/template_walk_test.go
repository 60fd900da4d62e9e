package catalog_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Every template is a service as it stands: a tenant makes it, publishes it, and a
// customer's request goes the whole way, whether the answers open every side road
// or none.
func TestTemplatesAreWalkable(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		designer, officer, ada := acme.As("designer"), acme.As("officer"), acme.As("ada")
		file := (&fixture.Desk{T: t, Server: s, Acme: acme}).Uploaded(ada)
		for _, template := range catalog.Templates() {
			t.Run(template.Code, func(t *testing.T) {
				designer := designer.In(t)
				service := designer.Post("/api/v1/tenant/services/templates/"+template.Code, nil).Want(201).String("id")
				designer.Get(fixture.TenantServices + service + "/readiness").Want(200)
				designer.Post(fixture.TenantServices+service+"/publish", nil).Want(200)
				w := completer{t: t, file: file, officer: officer.In(t), ada: ada.In(t)}
				w.through(service, answerYes)
				w.through(service, answerNo)
				if w.paid == 0 && hasCharges(template.Document) {
					t.Error("nothing was ever to be paid")
				}
			})
		}
	})
}

func hasCharges(d catalog.ServiceDocument) bool {
	for _, stage := range d.Stages {
		if len(stage.Charges) > 0 {
			return true
		}
	}
	return false
}

// completer takes requests from their draft to the completed application.
type completer struct {
	t            *testing.T
	file         string // that serves as every document
	officer, ada *apptest.Client
	paid         int // invoices
}

// answers chooses the answer to a question of a type, out of its options.
type answers func(kind form.AnswerType, options []string) any

// answerYes says yes to everything and takes the first of what there is.
func answerYes(kind form.AnswerType, options []string) any {
	switch kind {
	case form.SingleChoice:
		return options[0]
	case form.MultipleChoice:
		return options
	case form.Boolean:
		return true
	case form.Date:
		return "2026-11-20"
	case form.Number, form.Money:
		return "9000000"
	case form.Email:
		return "ada@example.org"
	case form.Phone:
		return "+2348012345678"
	case form.Country:
		return "GH"
	case form.FreeText, form.LongText:
	}
	return "Ghana, with a word or two"
}

// answerNo says no to everything and takes the last of what there is.
func answerNo(kind form.AnswerType, options []string) any {
	switch kind {
	case form.SingleChoice:
		return options[len(options)-1]
	case form.MultipleChoice:
		return options[len(options)-1:]
	case form.Boolean:
		return false
	case form.Number, form.Money:
		return "1"
	default:
		return answerYes(kind, options)
	}
}

// within changes an answer as the bounds of its question ask for.
func within(answer any, q apptest.M) any {
	text, ok := answer.(string)
	if !ok {
		return answer
	}
	switch q["pattern"] {
	case string(form.Postcode):
		return "AB1 2CD"
	case string(form.Passport):
		return "A1234567"
	}
	if least, err := strconv.Atoi(fmt.Sprint(q["minLength"])); err == nil {
		text = strings.Repeat(text+" ", 1+least/len(text))
	}
	if most, err := strconv.Atoi(fmt.Sprint(q["maxLength"])); err == nil {
		text = text[:min(most, len(text))]
	}
	switch form.AnswerType(q["answerType"].(string)) {
	case form.Number, form.Money, form.Date:
	default:
		return text
	}
	if most, ok := q["max"].(string); ok && text != "1" {
		return most
	}
	if least, ok := q["min"].(string); ok && text == "1" {
		return least
	}
	return text
}

// through takes a request for a service the whole way.
func (w *completer) through(service string, choose answers) {
	w.t.Helper()
	request := w.ada.Post(fixture.CustomerRequests+service, nil).Want(201).String("id")
	submit := func() *apptest.Response { return w.ada.Post(fixture.CustomerRequests+request+"/submit", nil) }
	submit().Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS")
	for w.answer(request, choose) { // an answer can make more questions visible
	}
	submit().Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS")
	r := w.ada.Get(fixture.CustomerRequests + request).Want(200)
	for i := range r.Len("requirements") {
		w.attach(request, r.String("requirements", i, "id"))
	}
	if got := submit().Want(200).String("status"); got != "PENDING" {
		w.t.Fatalf("after submitting: %s", got)
	}
	application := w.officer.Accept(request)
	for {
		a := w.officer.Get(fixture.StaffApplications + application).Want(200)
		if a.String("status") != "IN_PROGRESS" {
			break
		}
		stage := a.With("status", "CURRENT", "stages")
		id, _ := stage["id"].(string)
		if stage["kind"] != string(form.Payment) {
			w.officer.Complete(application, id).Want(200)
			continue
		}
		w.pay(application, id)
	}
	a := w.officer.Get(fixture.StaffApplications + application).Want(200)
	if got := a.String("status"); got != "COMPLETED" {
		w.t.Errorf("the application is %s: %s", got, a.Body)
	}
}

// answer answers what is asked and was not answered yet, and reports whether there
// was anything.
func (w *completer) answer(request string, choose answers) (more bool) {
	w.t.Helper()
	r := w.ada.Get(fixture.CustomerRequests + request).Want(200)
	for i := range r.Len("questions") {
		if answered, _ := r.Value("questions", i, "answered").(bool); answered {
			continue
		}
		var options []string
		for j := range r.Len("questions", i, "options") {
			options = append(options, r.String("questions", i, "options", j, "value"))
		}
		q, _ := r.Value("questions", i).(apptest.M)
		value := within(choose(form.AnswerType(r.String("questions", i, "answerType")), options), q)
		w.ada.Put(fixture.CustomerRequests+request+"/answers/"+r.String("questions", i, "id"), apptest.M{"value": value}).Want(200)
		more = true
	}
	return more
}

// attach attaches a document for every party.
func (w *completer) attach(request, requirement string) {
	w.t.Helper()
	w.ada.Put(fixture.CustomerRequests+request+"/documents/"+requirement, apptest.M{"fileObjectId": w.file}).Want(200)
}

// pay pays what a stage asks for and waits until that has arrived.
func (w *completer) pay(application, stage string) {
	w.t.Helper()
	w.ada.PayAt(w.ada.Checkout(application).Want(201).String("accessCode"), "success")
	w.paid++
	apptest.Until(w.t, "the stage is paid", func() bool {
		return w.officer.Get(fixture.StaffApplications+application).Want(200).With("id", stage, "stages")["status"] == "COMPLETED"
	})
}
