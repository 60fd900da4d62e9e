package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// An unsaved part is previewed as if it were saved, and nothing is saved.
func TestPreviewOfPart(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		saved := h.ok(200, "GET", path, "")
		question, fee := say(saved.at("stages", 0, "questions", 0, "id")), say(saved.at("stages", 1, "charges", 0, "id"))
		preview := func(kind, id, body, more string) object {
			h.t.Helper()
			return h.ok(200, "POST", path+"/preview", `{"part":{"kind":"`+kind+`","id":`+id+`,"body":`+body+`}`+more+`}`)
		}
		// A new question, which answers and rules can refer to.
		got := preview("QUESTION", "null", `{"stageId":"`+ask+`","code":"age","label":"Age","answerType":"NUMBER","required":true,"position":1}`,
			`,"answers":{"request.age":"17"},"rules":[{"ownerId":"`+fee+`","field":"rule","expression":"request.age < 18"}]`)
		apptest.Equal(h.t, "a new question", say(got.at("stages", 0, "questions", 0, "code"), got.at("stages", 0, "questions", 0, "required"), got.at("price", "total")), "age true 150.5")
		apptest.Equal(h.t, "its rule", say(got.at("rules", 0, "sentence")), "Age is less than 18")
		apptest.Equal(h.t, "the service", say(got.at("service", "hasUnpublishedChanges")), "true")
		// The whole question: what is left out has its default, and the place stays.
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"last","label":"Last","answerType":"TEXT"}`)
		h.ok(200, "PATCH", path+"/questions/"+question, `{"help":"Sooner"}`)
		got = preview("QUESTION", `"`+question+`"`, `{"stageId":"`+ask+`","code":"express","label":"Faster?","answerType":"BOOLEAN"}`, "")
		apptest.Equal(h.t, "the question", say(got.at("stages", 0, "questions", 0, "label"), got.at("stages", 0, "questions", 0, "help"), got.at("stages", 0, "questions", 0, "id") == question), "Faster? <nil> true")
		got = preview("QUESTION", `"`+question+`"`, `{"stageId":"`+pay+`","code":"express","label":"Faster?","answerType":"BOOLEAN"}`, "")
		apptest.Equal(h.t, "in another stage", say(got.at("stages", 0, "questions", 0, "code"), got.at("stages", 1, "questions", 0, "code")), "last express")
		// A part as it is read.
		read := h.ok(200, "GET", path+"/questions/"+question, "")
		got = preview("QUESTION", `"`+question+`"`, encoded(h.t, read), "")
		apptest.Equal(h.t, "as read", encoded(h.t, got.at("stages", 0, "questions", 0)), encoded(h.t, map[string]any(read)))
		stage := h.ok(200, "GET", path+"/stages/"+ask, "")
		stage["title"] = "Your trip"
		got = preview("STAGE", `"`+ask+`"`, encoded(h.t, stage), "")
		apptest.Equal(h.t, "a stage", say(got.at("stages", 0, "title"), got.at("stages", 0, "questions", 1, "code"), got.at("stages", 1, "title")), "Your trip last Pay")
		got = preview("STAGE", `"`+pay+`"`, `{"title":"Fees","kind":"PAYMENT","position":1}`, `,"answers":{"request.express":true}`)
		apptest.Equal(h.t, "a moved stage", say(got.at("stages", 0, "title"), got.at("stages", 0, "charges", 0, "name"), got.at("price", "total")), "Fees Fee 150.5")
		got = preview("STAGE", "null", `{"title":"More","showRule":"request.express == true"}`, `,"answers":{"request.express":true}`)
		apptest.Equal(h.t, "a new stage", say(got.at("stages", 2, "title"), got.at("rules", 1, "owner")), `More stage "More"`)
		// Documents and charges.
		got = preview("REQUIREMENT", "null", `{"stageId":"`+ask+`","code":"passport","name":"Passport","requiredRule":"request.express == true"}`, `,"answers":{"request.express":true}`)
		apptest.Equal(h.t, "a new document", say(got.at("stages", 0, "requirements", 0, "name"), got.at("stages", 0, "requirements", 0, "required")), "Passport true")
		got = preview("CHARGE", `"`+fee+`"`, `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":20}`, `,"partyCount":3`)
		apptest.Equal(h.t, "a charge", say(got.at("price", "total"), got["rules"]), "60 []")
		// Nothing was saved, and the compiled draft is as before.
		apptest.Equal(h.t, "afterwards", say(h.ok(200, "POST", path+"/preview", "").at("rules", 0, "expression")), "request.express == true")
		apptest.Equal(h.t, "the first stage", say(h.ok(200, "GET", path, "").at("stages", 0, "title")), "Ask")
		h.wants(reader, 200, "POST", path+"/preview", `{"part":{"kind":"STAGE","body":{"title":"S"}}}`)
		h.wants(rival, 404, "POST", path+"/preview", `{"part":{"kind":"STAGE","body":{"title":"S"}}}`)
	})
}

// A part is refused as saving it would be, with all mistakes under part.body.
func TestPreviewOfPartRefused(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		saved := h.ok(200, "GET", path, "")
		question, fee := say(saved.at("stages", 0, "questions", 0, "id")), say(saved.at("stages", 1, "charges", 0, "id"))
		part := func(kind, id, body string) string {
			return `{"part":{"kind":"` + kind + `","id":` + id + `,"body":` + body + `}}`
		}
		for _, c := range []struct {
			status      int
			code        fault.Code
			field, body string
		}{
			{400, fault.ValidationFailed, "part.kind", part("VALUE_SET", "null", `{"code":"a","name":"A","members":["b"]}`)},
			{400, fault.ValidationFailed, "part.body", `{"part":{"kind":"STAGE"}}`},
			{400, fault.ValidationFailed, "part.body", part("STAGE", "null", `[]`)},
			{400, fault.ValidationFailed, "part.id", part("STAGE", `"x"`, `{"title":"S"}`)},
			{404, fault.NotFound, "", part("STAGE", `"`+ref.NewID()+`"`, `{"title":"S"}`)},
			{404, fault.NotFound, "", part("QUESTION", `"`+ask+`"`, `{}`)},
			{400, fault.ValidationFailed, "part.body.title", part("STAGE", "null", `{}`)},
			{400, fault.ValidationFailed, "part.body.id", part("STAGE", "null", `{"title":"S","id":"`+ask+`"}`)},
			{400, fault.ValidationFailed, "part.body.surplus", part("STAGE", "null", `{"title":"S","surplus":1}`)},
			{400, fault.ValidationFailed, "part.body.title", part("STAGE", `"`+ask+`"`, `{"title":" "}`)},
			{400, fault.ValidationFailed, "part.body.stageId", part("QUESTION", "null", `{"stageId":"`+question+`","code":"a","label":"A","answerType":"TEXT"}`)},
			{400, fault.ValidationFailed, "part.body.options[0].label", part("QUESTION", "null", `{"stageId":"`+ask+`","code":"a","label":"A","answerType":"SINGLE_CHOICE","options":[{"label":"","value":"x"}]}`)},
			{400, fault.InvalidRule, "part.body.showRule", part("QUESTION", "null", `{"stageId":"`+ask+`","code":"a","label":"A","answerType":"TEXT","showRule":"request.express =="}`)},
			{400, fault.InvalidRule, "part.body.showRule", part("QUESTION", `"`+question+`"`, `{"stageId":"`+ask+`","code":"express","label":"E","answerType":"BOOLEAN","showRule":"request.express"}`)},
			{409, fault.Conflict, "part.body.code", part("QUESTION", "null", `{"stageId":"`+ask+`","code":"express","label":"A","answerType":"TEXT"}`)},
			{409, fault.Conflict, "", part("QUESTION", `"`+question+`"`, `{"stageId":"`+ask+`","code":"renamed","label":"A","answerType":"BOOLEAN"}`)},
			{409, fault.Conflict, "", part("STAGE", `"`+pay+`"`, `{"title":"Pay"}`)},
			{400, fault.ValidationFailed, "part.body.amount", part("CHARGE", `"`+fee+`"`, `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":1.005}`)},
			{400, fault.ValidationFailed, "part.body.stageId", part("CHARGE", "null", `{"stageId":"`+ask+`","name":"Fee","basis":"PER_PARTY","amount":1}`)},
			{400, fault.ValidationFailed, "part.body.acceptedTypes[0]", part("REQUIREMENT", "null", `{"stageId":"`+ask+`","code":"a","name":"A","acceptedTypes":["text/strange"]}`)},
			{400, fault.ValidationFailed, `answers["request.new"]`, `{"answers":{"request.new":"x"},"part":{"kind":"QUESTION","body":{"stageId":"` + ask + `","code":"new","label":"N","answerType":"NUMBER"}}}`},
		} {
			h.refused(c.status, c.code, c.field, "POST", path+"/preview", c.body)
		}
		// All at once, as a call that saves the part lists them.
		body := `{"stageId":7,"code":"a b","label":"","answerType":"COLOUR","help":"` + strings.Repeat("x", 501) + `","surplus":1}`
		saving, trying := h.refused(400, fault.ValidationFailed, "answerType", "POST", path+"/questions", body), h.refused(400, fault.ValidationFailed, "part.body.answerType", "POST", path+"/preview", part("QUESTION", "null", body))
		list := func(a answer, under string) (lines []string) {
			for _, e := range a.object["errors"].([]any) {
				e := e.(map[string]any)
				lines = append(lines, say(strings.TrimPrefix(e["field"].(string), under), e["code"], e["message"]))
			}
			return lines
		}
		apptest.Equal(h.t, "the mistakes", list(trying, "part.body."), list(saving, ""))
	})
}

// A preview counts an unsaved part towards the limits of the service.
func TestPreviewPartLimits(t *testing.T) {
	each(t, func(h *env) {
		limited := settings
		limited.Rules.Characters = 40
		h.use(limited)
		path, ask, _ := h.publishable("Visa")
		long := `{"stageId":"` + ask + `","code":"a","label":"A","answerType":"TEXT","showRule":"request.express == true && true"}`
		h.refused(400, fault.ValidationFailed, "showRule", "POST", path+"/questions", long)
		h.refused(400, fault.ValidationFailed, "part.body.showRule", "POST", path+"/preview", `{"part":{"kind":"QUESTION","body":`+long+`}}`)
	})
}
