package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Every template works end to end: a tenant creates and publishes it, and a customer's request is
// completed with all optional paths and with none.
func TestTemplatesComplete(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		designer, officer, ada := acme.As("designer"), acme.As("officer"), acme.As("ada")
		file := (&fixture.FileScene{T: t, Server: s, Acme: acme}).Uploaded(ada)
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

// completer takes requests from draft to completed application.
type completer struct {
	t            *testing.T
	file         string // used for every document
	officer, ada *apptest.Client
	paid         int // invoices
}

// answers chooses the answer to a question of a type from its options.
type answers func(kind form.AnswerType, options []string) any

// answerYes answers yes, and chooses the first option.
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

// answerNo answers no, and chooses the last option.
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

// within adapts an answer to the bounds of its question.
func within(answer any, q cases.QuestionView) any {
	text, ok := answer.(string)
	if !ok {
		return answer
	}
	if q.Pattern != nil {
		return map[form.Pattern]string{form.Postcode: "AB1 2CD", form.Passport: "A1234567"}[*q.Pattern]
	}
	if q.MinLength != nil {
		text = strings.Repeat(text+" ", 1+*q.MinLength/len(text))
	}
	if q.MaxLength != nil {
		text = text[:min(*q.MaxLength, len(text))]
	}
	switch q.AnswerType {
	case form.Number, form.Money, form.Date:
	default:
		return text
	}
	if q.Max != nil && text != "1" {
		return *q.Max
	}
	if q.Min != nil && text == "1" {
		return *q.Min
	}
	return text
}

// through takes a request for a service to completion.
func (w *completer) through(service string, choose answers) {
	w.t.Helper()
	id := w.ada.Post(fixture.CustomerRequests+service, nil).Want(201).String("id")
	submit := func() *apptest.Response { return w.ada.Post(fixture.CustomerRequests+id+"/submit", nil) }
	submit().Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS")
	for w.answer(id, choose) { // an answer can make more questions visible
	}
	submit().Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS")
	for _, r := range w.request(id).Requirements {
		w.attach(id, r.ID)
	}
	apptest.Equal(w.t, "the request that is submitted", apptest.Data[cases.RequestView](submit().Want(200)).Status, "PENDING")
	id = w.officer.Accept(id)
	for w.application(id).Status == "IN_PROGRESS" {
		stages := w.application(id).Stages
		i := slices.IndexFunc(stages, func(s cases.ApplicationStageView) bool { return s.Status == "CURRENT" })
		if i < 0 {
			w.t.Fatal("the application is in progress without a current stage")
		}
		if stages[i].Kind == form.Payment {
			w.pay(id, stages[i].ID)
		} else {
			w.officer.Complete(id, stages[i].ID).Want(200)
		}
	}
	apptest.Equal(w.t, "the application", w.application(id).Status, "COMPLETED")
}

// request is a request as its customer sees it.
func (w *completer) request(id string) cases.RequestView {
	w.t.Helper()
	return apptest.Data[cases.RequestView](w.ada.Get(fixture.CustomerRequests + id).Want(200))
}

// application is an application as staff see it.
func (w *completer) application(id string) cases.ApplicationStaffView {
	w.t.Helper()
	return apptest.Data[cases.ApplicationStaffView](w.officer.Get(fixture.StaffApplications + id).Want(200))
}

// answer answers all unanswered questions and reports whether there were any.
func (w *completer) answer(request string, choose answers) (more bool) {
	w.t.Helper()
	for _, q := range w.request(request).Questions {
		if q.Answered {
			continue
		}
		var options []string
		for _, o := range q.Options {
			options = append(options, o.Value)
		}
		value := within(choose(q.AnswerType, options), q)
		w.ada.Put(fixture.CustomerRequests+request+"/answers/"+q.ID, apptest.M{"value": value}).Want(200)
		more = true
	}
	return more
}

// attach attaches a document for every party.
func (w *completer) attach(request, requirement string) {
	w.t.Helper()
	w.ada.Put(fixture.CustomerRequests+request+"/documents/"+requirement, apptest.M{"fileObjectId": w.file}).Want(200)
}

// pay pays for a stage and waits for the payment.
func (w *completer) pay(application, stage string) {
	w.t.Helper()
	w.ada.PayAt(w.ada.Checkout(application).Want(201).String("accessCode"), "success")
	w.paid++
	apptest.Until(w.t, "the stage is paid", func() bool {
		return w.officer.Get(fixture.StaffApplications+application).Want(200).With("id", stage, "stages")["status"] == "COMPLETED"
	})
}
