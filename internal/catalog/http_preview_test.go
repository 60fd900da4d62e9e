package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/catalog"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

func TestPreview(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		ask, far := h.add(path+"/stages", `{"title":"Ask"}`), h.add(path+"/stages", `{"title":"Far","showRule":"request.country in valueSets.far"}`)
		pay := h.add(path+"/stages", `{"title":"Pay","kind":"PAYMENT"}`)
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"country","label":"L","answerType":"SINGLE_CHOICE","required":true,"options":[{"label":"A","value":"NZ"},{"label":"B","value":"GH"},{"label":"C","value":"XX","active":false}]}`)
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"age","label":"L","answerType":"NUMBER","appliesTo":"PARTY"}`)
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"guardian","label":"L","answerType":"TEXT","appliesTo":"PARTY","showRule":"party.age < 18"}`)
		h.add(path+"/questions", `{"stageId":"`+far+`","code":"why","label":"L","answerType":"TEXT"}`)
		h.add(path+"/documents", `{"stageId":"`+ask+`","code":"consent","name":"Consent","showRule":"party.guardian != ''"}`)
		h.add(path+"/documents", `{"stageId":"`+ask+`","code":"passport","name":"Passport"}`)
		h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":150.5}`)
		h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Lost","basis":"PER_REQUEST","amount":5,"rule":"request.nowhere == true"}`)
		h.ok(200, "PATCH", path, `{"maxParties":3}`)

		preview := func(body string) catalog.PreviewView {
			h.t.Helper()
			return view[catalog.PreviewView](h.t, h.ok(200, "POST", path+"/preview", body))
		}
		outline := func(p catalog.PreviewView) string {
			var lines []string
			for _, stage := range p.Stages {
				line := say(stage.Position, stage.Title)
				for _, q := range stage.Questions {
					line += " " + q.Code
				}
				for _, r := range stage.Requirements {
					line += " " + r.Code
				}
				for _, c := range stage.Charges {
					line += " " + c.Name
				}
				lines = append(lines, line)
			}
			return strings.Join(lines, ", ")
		}
		rules := func(p catalog.PreviewView, want ...string) {
			h.t.Helper()
			var got []string
			for _, r := range p.Rules {
				reason := "<nil>"
				if r.Reason != nil {
					reason = r.Reason.String()
				}
				got = append(got, say(r.Owner.String(), r.Result, reason, r.DecidedBy))
			}
			apptest.Equal(h.t, "the rules", got, want)
		}
		for _, body := range []string{"", "{}", `{"answers":{}}`, `{"partyCount":1}`} {
			got := preview(body)
			apptest.Equal(h.t, body+": the outline", outline(got), "1 Ask country age passport, 3 Pay Fee")
			apptest.Equal(h.t, body+": the price", say(got.Price.Total, got.Price.Currency, got.Price.Items[0].Quantity), "150.5 NGN 1")
			apptest.Equal(h.t, body+": the service", say(got.Service.Name, got.Service.Version), "Visa 0")
			apptest.Equal(h.t, body+": the number of options", len(got.Stages[0].Questions[0].Options), 2)
			rules(got,
				`party.guardian false party.age has no answer []`,
				`requirement "Consent" false party.guardian is not asked []`,
				`stage "Far" false request.country has no answer; valueSets.far does not exist []`,
				`charge "Lost" false request.nowhere does not exist []`)
		}
		h.add(path+"/value-sets", `{"code":"far","name":"Far","members":["NZ"]}`)
		got := preview(`{"answers":{"request.country":"NZ","party.age":"12","party.guardian":"Ama","request.why":null},"partyCount":2}`)
		apptest.Equal(h.t, "the outline", outline(got), "1 Ask country age guardian consent passport, 2 Far why, 3 Pay Fee")
		apptest.Equal(h.t, "the price", say(got.Price.Total, got.Price.Items[0].ItemTotal), "301 301")
		rules(got,
			`party.guardian true <nil> [party.age < 18 is true: party.age is 12]`,
			`requirement "Consent" true <nil> [party.guardian != "" is true: party.guardian is "Ama"]`,
			`stage "Far" true <nil> [request.country in valueSets.far is true: request.country is "NZ"]`,
			`charge "Lost" false request.nowhere does not exist []`)
		apptest.Equal(h.t, "the place of the third rule", got.Rules[2].Field, "stages[1].showRule")
		apptest.Equal(h.t, "its expression", got.Rules[2].Expression, "request.country in valueSets.far")
		apptest.Equal(h.t, "its owner", got.Rules[2].OwnerID, far)
		apptest.Equal(h.t, "the stage of the fourth rule", *got.Rules[3].StageID, pay)
		got = preview(`{"answers":{"request.country":"GH","party.guardian":"hidden, and so nothing"}}`)
		apptest.Equal(h.t, "the outline", outline(got), "1 Ask country age passport, 3 Pay Fee")
		rules(got,
			`party.guardian false party.age has no answer []`,
			`requirement "Consent" false party.guardian is not asked []`,
			`stage "Far" false <nil> [request.country in valueSets.far is false: request.country is "GH"]`,
			`charge "Lost" false request.nowhere does not exist []`)

		for body, field := range map[string]string{
			`{"answers":{"request.nowhere":true}}`: `answers["request.nowhere"]`,
			`{"answers":{"country":"NZ"}}`:         "answers.country",
			`{"answers":{"request.country":"XX"}}`: `answers["request.country"]`,
			`{"answers":{"party.age":12}}`:         `answers["party.age"]`,
			`{"answers":{"party.age":"old"}}`:      `answers["party.age"]`,
			`{"answers":[]}`:                       "answers",
			`{"partyCount":0}`:                     "partyCount",
			`{"partyCount":"2"}`:                   "partyCount",
			`{"partyCount":1001}`:                  "partyCount",
			`{"answer":{}}`:                        "answer",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/preview", body)
		}
		h.ok(200, "POST", path+"/archive", "")
		preview("") // archived services too
	})
}

func TestPreviewOverflow(t *testing.T) {
	each(t, func(h *env) {
		path, _, pay := h.publishable("Visa")
		h.add(path+"/charges", `{"stageId":"`+pay+`","name":"All","basis":"PER_PARTY","amount":9000000000000}`)
		h.refused(409, fault.Conflict, "", "POST", path+"/preview", `{"partyCount":2}`)
		h.ok(200, "POST", path+"/preview", "")
		h.ok(200, "PATCH", path, `{"maxParties":2}`)
		h.refused(409, fault.ServiceNotPublishable, "stages[1].charges", "POST", path+"/publish", "")
		h.ok(200, "PATCH", path, `{"maxParties":1}`)
		h.ok(200, "POST", path+"/publish", "")
	})
}
