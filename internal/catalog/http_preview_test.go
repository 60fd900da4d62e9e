package catalog_test

import (
	"strings"
	"testing"

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

		preview := func(body string) object { h.t.Helper(); return h.ok(200, "POST", path+"/preview", body) }
		outline := func(o object) string {
			var lines []string
			for i := range o["stages"].([]any) {
				line := say(o.at("stages", i, "position"), o.at("stages", i, "title"))
				for _, list := range []string{"questions", "requirements", "charges"} {
					things, _ := o.at("stages", i, list).([]any)
					for _, thing := range things {
						if code, ok := thing.(map[string]any)["code"]; ok {
							line += " " + say(code)
						} else {
							line += " " + say(thing.(map[string]any)["name"])
						}
					}
				}
				lines = append(lines, line)
			}
			return strings.Join(lines, ", ")
		}
		rules := func(o object, want ...string) {
			h.t.Helper()
			if got := len(o["rules"].([]any)); got != len(want) {
				h.t.Errorf("%d rules, want %d", got, len(want))
			}
			for i, line := range want {
				if got := say(o.at("rules", i, "owner"), o.at("rules", i, "result"), o.at("rules", i, "reason"), o.at("rules", i, "decidedBy")); got != line {
					h.t.Errorf("rule %d: %s, want %s", i, got, line)
				}
			}
		}
		for _, body := range []string{"", "{}", `{"answers":{}}`, `{"partyCount":1}`} {
			got := preview(body)
			if outline(got) != "1 Ask country age passport, 3 Pay Fee" {
				h.t.Errorf("%s: %s", body, outline(got))
			}
			apptest.Equal(h.t, body, say(got.at("price", "total"), got.at("price", "currency"), got.at("price", "items", 0, "quantity"), got.at("service", "name"), got.at("service", "version")),
				"150.5 NGN 1 Visa 0")
			if options := got.at("stages", 0, "questions", 0, "options"); len(options.([]any)) != 2 {
				h.t.Errorf("options %v", options)
			}
			rules(got,
				`party.guardian false party.age has no answer []`,
				`requirement "Consent" false party.guardian is not asked []`,
				`stage "Far" false request.country has no answer; valueSets.far does not exist []`,
				`charge "Lost" false request.nowhere does not exist []`)
		}
		h.add(path+"/value-sets", `{"code":"far","name":"Far","members":["NZ"]}`)
		got := preview(`{"answers":{"request.country":"NZ","party.age":"12","party.guardian":"Ama","request.why":null},"partyCount":2}`)
		apptest.Equal(h.t, "the outline", outline(got), "1 Ask country age guardian consent passport, 2 Far why, 3 Pay Fee")
		apptest.Equal(h.t, "the price", say(got.at("price", "total"), got.at("price", "items", 0, "itemTotal")), "301 301")
		rules(got,
			`party.guardian true <nil> [party.age < 18 is true: party.age is 12]`,
			`requirement "Consent" true <nil> [party.guardian != "" is true: party.guardian is "Ama"]`,
			`stage "Far" true <nil> [request.country in valueSets.far is true: request.country is "NZ"]`,
			`charge "Lost" false request.nowhere does not exist []`)
		apptest.Equal(h.t, "rules", say(got.at("rules", 2, "field"), got.at("rules", 2, "expression")), "stages[1].showRule request.country in valueSets.far")
		apptest.Equal[any](h.t, "rules: rules 2 ownerId", got.at("rules", 2, "ownerId"), far)
		apptest.Equal[any](h.t, "rules: rules 3 stageId", got.at("rules", 3, "stageId"), pay)
		got = preview(`{"answers":{"request.country":"GH","party.guardian":"hidden, and so nothing"}}`)
		if outline(got) != "1 Ask country age passport, 3 Pay Fee" {
			h.t.Errorf("got %s", outline(got))
		}
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
		preview("") // of what is put away too
	})
}

func TestPreviewOfTooMuch(t *testing.T) {
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
