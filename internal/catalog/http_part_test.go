package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

func TestStages(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		first := h.ok(201, "POST", path+"/stages", `{"title":" First "}`)
		for name, want := range map[string]any{"title": "First", "description": nil, "kind": "ORDINARY", "showRule": nil, "targetDays": nil} {
			if got, there := first[name]; got != want || !there {
				h.t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
		for _, list := range []string{"questions", "requirements", "charges"} {
			if things, ok := first[list].([]any); !ok || len(things) != 0 {
				h.t.Errorf("%s is %v", list, first[list])
			}
		}
		h.add(path+"/stages", `{"title":"Last","kind":"PAYMENT","position":99,"showRule":"request.later == true"}`)
		h.add(path+"/stages", `{"title":"Middle","position":2,"description":"d","showRule":null}`)
		stages := func(want string) {
			h.t.Helper()
			a := h.do(reader, "GET", path+"/stages", "")
			var got []string
			for i := range a.object["data"].([]any) {
				got = append(got, say(a.at("data", i, "position"), a.at("data", i, "title")))
			}
			if strings.Join(got, ", ") != want {
				h.t.Errorf("stages %v, want %s", got, want)
			}
		}
		stages("1 First, 2 Middle, 3 Last")
		stage := path + "/stages/" + first.text("id")
		got := h.ok(200, "PATCH", stage, `{"position":2}`)
		apptest.Equal(h.t, "moved: position", say(got["position"]), "2")
		apptest.Equal[any](h.t, "moved: title", got["title"], "First")
		stages("1 Middle, 2 First, 3 Last")
		h.ok(200, "PATCH", stage, `{"position":null}`)
		stages("1 Middle, 2 Last, 3 First")
		got = h.ok(200, "PATCH", stage, `{"title":"One","description":"x","showRule":"request.a == 1","targetDays":2}`)
		apptest.Equal[any](h.t, "changed: showRule", got["showRule"], "request.a == 1")
		apptest.Equal(h.t, "changed: targetDays", say(got["targetDays"]), "2")
		apptest.Equal[any](h.t, "changed: description", got["description"], "x")
		got = h.ok(200, "PATCH", stage, `{"description":null,"showRule":null,"targetDays":null}`)
		apptest.Equal[any](h.t, "cleared: showRule", got["showRule"], nil)
		apptest.Equal[any](h.t, "cleared: targetDays", got["targetDays"], nil)
		apptest.Equal[any](h.t, "cleared: description", got["description"], nil)
		apptest.Equal[any](h.t, "cleared: title", got["title"], "One")
		got = h.ok(200, "GET", stage, "")
		apptest.Equal[any](h.t, "title", got["title"], "One")
		apptest.Equal(h.t, "position", say(got["position"]), "3")
		for body, field := range map[string]string{
			`{}`: "title", `{"title":""}`: "title", `{"title":" "}`: "title", `{"title":"` + strings.Repeat("x", 201) + `"}`: "title",
			`{"title":"a","kind":"OTHER"}`: "kind", `{"title":"a","position":0}`: "position", `{"title":"a","stageId":"x"}`: "stageId",
			`{"title":"a","showRule":true}`: "showRule", `{"title":"a","targetDays":366}`: "targetDays",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/stages", body)
		}
		for body, field := range map[string]string{`{"title":null}`: "title", `{"position":-1}`: "position", `{"id":"x"}`: "id"} {
			h.refused(400, fault.ValidationFailed, field, "PATCH", stage, body)
		}
		h.refused(400, fault.InvalidRule, "showRule", "POST", path+"/stages", `{"title":"a","showRule":"request.a +"}`)
		h.refused(400, fault.InvalidRule, "showRule", "PATCH", stage, `{"showRule":"'x'"}`)
		h.refused(400, fault.InvalidRule, "showRule", "PATCH", stage, `{"showRule":"request.a == '`+strings.Repeat("x", 1000)+`'"}`)
		stages("1 Middle, 2 Last, 3 One")
		apptest.Equal[any](h.t, "the data of a removal", h.wants(designer, 200, "DELETE", stage, "").object["data"], nil)
		stages("1 Middle, 2 Last")
		h.refused(404, fault.NotFound, "", "DELETE", stage, "")
		h.refused(404, fault.NotFound, "", "GET", stage, "")
	})
}

func TestRemoveStageInUse(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		h.add(path+"/documents", `{"stageId":"`+ask+`","code":"passport","name":"Passport"}`)
		contains(h.t, "refused", h.refused(409, fault.Conflict, "", "DELETE", path+"/stages/"+ask, "").text("message"), "1 question, 1 document")
		contains(h.t, "refused", h.refused(409, fault.Conflict, "", "DELETE", path+"/stages/"+pay, "").text("message"), "1 charge")
		h.refused(409, fault.Conflict, "", "PATCH", path+"/stages/"+pay, `{"kind":"ORDINARY"}`)
		h.refused(409, fault.Conflict, "", "PATCH", path+"/stages/"+pay, `{"kind":null}`)
		h.ok(200, "PATCH", path+"/stages/"+ask, `{"kind":"PAYMENT"}`)
	})
}

func TestQuestions(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		ask, other := h.add(path+"/stages", `{"title":"Ask"}`), h.add(path+"/stages", `{"title":"Other","kind":"PAYMENT"}`)
		q := func(rest string) string { return `{"stageId":"` + ask + `","label":"L","code":` + rest + `}` }
		got := h.ok(201, "POST", path+"/questions", q(`"country","answerType":"SINGLE_CHOICE","options":[{"label":" Ghana ","value":"GH"},{"label":"Old","value":"XX","active":false}]`))
		apptest.Equal(h.t, "added", say(got["code"], got["appliesTo"], got["required"], got["position"], got["showRule"]), "country REQUEST false 1 <nil>")
		apptest.Equal[any](h.t, "added: stageId", got["stageId"], ask)
		apptest.Equal(h.t, "added", say(got.at("options", 0), got.at("options", 1, "active")), "map[active:true label:Ghana value:GH] false")
		question := path + "/questions/" + got.text("id")
		h.add(path+"/questions", q(`"country","answerType":"TEXT","appliesTo":"PARTY","required":true`)) // another name in rules
		second := path + "/questions/" + h.add(path+"/questions", q(`"age","answerType":"NUMBER","position":1,"showRule":"request.country == 'GH'"`))
		stage := h.ok(200, "GET", path+"/stages/"+ask, "")
		apptest.Equal(h.t, "stage", say(stage.at("questions", 0, "code"), stage.at("questions", 1, "appliesTo"), stage.at("questions", 2, "appliesTo")), "age REQUEST PARTY")
		for body, field := range map[string]string{
			`{"code":"a","label":"L","answerType":"TEXT"}`:                   "stageId",
			strings.Replace(q(`"a","answerType":"TEXT"`), ask, path[24:], 1): "stageId",
			q(`"1a","answerType":"TEXT"`):                                    "code",
			q(`"` + strings.Repeat("x", 65) + `","answerType":"TEXT"`):       "code",
			q(`"a"`):                      "answerType",
			q(`"a","answerType":"COLOR"`): "answerType",
			q(`"a","answerType":"TEXT","appliesTo":"ALL"`):                                                                              "appliesTo",
			q(`"a","answerType":"TEXT","required":"yes"`):                                                                               "required",
			q(`"a","answerType":"TEXT","options":[{"label":"A","value":"a"}]`):                                                          "options",
			q(`"a","answerType":"MULTIPLE_CHOICE"`):                                                                                     "options",
			q(`"a","answerType":"SINGLE_CHOICE","options":[]`):                                                                          "options",
			q(`"a","answerType":"SINGLE_CHOICE","options":null`):                                                                        "options",
			q(`"a","answerType":"SINGLE_CHOICE","options":[{"label":"A","value":"a"},{"label":"B","value":"a"}]`):                       "options[1].value",
			q(`"a","answerType":"SINGLE_CHOICE","options":[{"label":" ","value":"a"}]`):                                                 "options[0].label",
			q(`"a","answerType":"SINGLE_CHOICE","options":[{"label":"A","value":"` + strings.Repeat("x", 101) + `"}]`):                  "options[0].value",
			q(`"a","answerType":"SINGLE_CHOICE","options":[{"label":"A","value":"a","colour":1}]`):                                      "options[0].colour",
			strings.Replace(q(`"a","answerType":"TEXT"`), `"label":"L"`, `"label":"`+strings.Repeat("x", 1001)+`"`, 1):                  "label",
			strings.Replace(q(`"a","answerType":"TEXT"`), `"stageId":"`+ask+`"`, `"stageId":"01a1fc34-0000-7000-8000-000000000000"`, 1): "stageId",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/questions", body)
		}
		h.refused(409, fault.Conflict, "code", "POST", path+"/questions", q(`"country","answerType":"TEXT"`))
		h.refused(400, fault.InvalidRule, "showRule", "POST", path+"/questions", q(`"self","answerType":"TEXT","showRule":"request.self == 'a'"`))
		h.refused(400, fault.InvalidRule, "showRule", "POST", path+"/questions", q(`"a","answerType":"TEXT","showRule":"request.age == 'old'"`))

		for _, body := range []string{`{"code":"land"}`, `{"appliesTo":"PARTY"}`} { // a rule refers to it
			contains(h.t, "refused", h.refused(409, fault.Conflict, "", "PATCH", question, body).text("message"), "request.age")
		}
		contains(h.t, "refused", h.refused(409, fault.Conflict, "", "DELETE", question, "").text("message"), "request.age")
		h.refused(400, fault.ValidationFailed, "code", "PATCH", question, `{"code":"no good"}`)
		h.refused(400, fault.InvalidRule, "showRule", "PATCH", question, `{"showRule":"request.age > 3"}`) // a cycle
		got = h.ok(200, "PATCH", question, `{"label":"Land","required":true,"options":[{"label":"Togo","value":"TG"}]}`)
		apptest.Equal(h.t, "changed", say(got["label"], got["code"], got["required"], got.at("options", 0, "value"), got.at("options", 1)), "Land country true TG <nil>")
		got = h.ok(200, "PATCH", question, `{"required":null}`)
		apptest.Equal(h.t, "cleared: required", say(got["required"]), "false")
		for body, field := range map[string]string{
			`{"options":null}`: "options", `{"answerType":"TEXT"}`: "options", `{"code":null}`: "code", `{"label":null}`: "label",
			`{"answerType":null}`: "answerType", `{"stageId":null}`: "stageId", `{"id":"x"}`: "id",
		} {
			h.refused(400, fault.ValidationFailed, field, "PATCH", question, body)
		}
		h.ok(200, "PATCH", question, `{"answerType":"TEXT","options":[]}`)

		got = h.ok(200, "PATCH", question, `{"stageId":"`+other+`"}`)
		apptest.Equal[any](h.t, "moved: stageId", got["stageId"], other)
		apptest.Equal(h.t, "moved: position", say(got["position"]), "1")
		h.ok(200, "PATCH", second, `{"stageId":"`+other+`","position":1,"showRule":null}`)
		stage = h.ok(200, "GET", path+"/stages/"+other, "")
		apptest.Equal(h.t, "stage", say(stage.at("questions", 0, "code"), stage.at("questions", 1, "code"), stage.at("questions", 1, "position")), "age country 2")
		h.ok(200, "PATCH", question, `{"code":"land","appliesTo":"PARTY"}`) // no longer used by a rule
		h.ok(200, "DELETE", question, "")
		h.refused(404, fault.NotFound, "", "PATCH", question, `{}`)
	})
}

func TestBrokenRuleAllowsOtherEdits(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		ask := h.add(path+"/stages", `{"title":"Ask"}`)
		age := path + "/questions/" + h.add(path+"/questions", `{"stageId":"`+ask+`","code":"age","label":"L","answerType":"NUMBER"}`)
		school := path + "/questions/" + h.add(path+"/questions", `{"stageId":"`+ask+`","code":"school","label":"L","answerType":"TEXT","showRule":"request.age < 18"}`)
		h.ok(200, "PATCH", age, `{"answerType":"BOOLEAN"}`)
		h.ok(200, "PATCH", school, `{"label":"Still to be edited"}`)
		h.refused(409, fault.Conflict, "", "DELETE", age, "")
		h.refused(400, fault.InvalidRule, "showRule", "PATCH", school, `{"showRule":"request.age < 17"}`)
		h.refused(409, fault.ServiceNotPublishable, "stages[0].questions[1].showRule", "POST", path+"/publish", "")
	})
}

func TestRequirements(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		ask, other := h.add(path+"/stages", `{"title":"Ask"}`), h.add(path+"/stages", `{"title":"Other"}`)
		got := h.ok(201, "POST", path+"/documents", `{"stageId":"`+ask+`","code":"passport","name":"Passport"}`)
		apptest.Equal(h.t, "added", say(got["code"], got["required"], got["appliesTo"], got["reviewRequired"], got["position"], got["acceptanceRequired"], got["instructions"], got["showRule"]),
			"passport false REQUEST false 1 false <nil> <nil>")
		document := path + "/documents/" + got.text("id")
		h.add(path+"/documents", `{"stageId":"`+ask+`","code":"photo","name":"Photo","appliesTo":"PARTY","required":true,"reviewRequired":true,"acceptanceRequired":true,"instructions":"i","position":1,"showRule":"party.child == false"}`)
		h.refused(409, fault.Conflict, "code", "POST", path+"/documents", `{"stageId":"`+other+`","code":"photo","name":"Photo","appliesTo":"REQUEST"}`)
		h.refused(409, fault.Conflict, "code", "PATCH", document, `{"code":"photo"}`)
		h.refused(400, fault.InvalidRule, "showRule", "PATCH", document, `{"showRule":"nothing"}`)
		got = h.ok(200, "PATCH", document, `{"code":"pass","stageId":"`+other+`","instructions":"x"}`)
		apptest.Equal[any](h.t, "changed: stageId", got["stageId"], other)
		apptest.Equal[any](h.t, "changed: code", got["code"], "pass")
		apptest.Equal[any](h.t, "changed: instructions", got["instructions"], "x")
		apptest.Equal[any](h.t, "changed: name", got["name"], "Passport")
		got = h.ok(200, "PATCH", document, `{"instructions":null}`)
		apptest.Equal[any](h.t, "cleared: instructions", got["instructions"], nil)
		for body, field := range map[string]string{
			`{"stageId":"` + ask + `","code":"a"}`:                                   "name",
			`{"stageId":"` + ask + `","name":"a"}`:                                   "code",
			`{"stageId":"` + ask + `","code":"a b","name":"a"}`:                      "code",
			`{"stageId":"` + ask + `","code":"a","name":"a","label":"x"}`:            "label",
			`{"stageId":"` + ask + `","code":"a","name":"a","appliesTo":"ALL"}`:      "appliesTo",
			`{"stageId":"nowhere","code":"a","name":"a"}`:                            "stageId",
			`{"stageId":"` + ask + `","code":"a","name":"a","reviewRequired":"yes"}`: "reviewRequired",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/documents", body)
		}
		h.ok(200, "DELETE", document, "")
		h.refused(404, fault.NotFound, "", "DELETE", document, "")
	})
}

func TestCharges(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		ask, pay := h.add(path+"/stages", `{"title":"Ask"}`), h.add(path+"/stages", `{"title":"Pay","kind":"PAYMENT"}`)
		got := h.ok(201, "POST", path+"/charges", `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":150.50}`)
		apptest.Equal(h.t, "added", say(got["name"], got["basis"], got["amount"], got["position"], got["rule"]), "Fee PER_PARTY 150.5 1 <nil>")
		apptest.Equal[any](h.t, "added: stageId", got["stageId"], pay)
		charge := path + "/charges/" + got.text("id")
		h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Free","basis":"PER_REQUEST","amount":0,"position":1,"rule":"request.a == true"}`)
		got = h.ok(200, "PATCH", charge, `{"amount":0.07,"rule":"request.b == true"}`)
		apptest.Equal(h.t, "changed", say(got["amount"], got["rule"], got["position"]), "0.07 request.b == true 2")
		got = h.ok(200, "PATCH", charge, `{"rule":null,"name":"Other"}`)
		apptest.Equal(h.t, "changed", say(got["amount"], got["rule"], got["name"]), "0.07 <nil> Other")
		for body, field := range map[string]string{
			`{"stageId":"` + ask + `","name":"Fee","basis":"PER_PARTY","amount":1}`:     "stageId",
			`{"stageId":"` + pay + `","name":"Fee","basis":"PER_PARTY","amount":-1}`:    "amount",
			`{"stageId":"` + pay + `","name":"Fee","basis":"PER_PARTY","amount":1.005}`: "amount",
			`{"stageId":"` + pay + `","name":"Fee","basis":"PER_PARTY","amount":1e30}`:  "amount",
			`{"stageId":"` + pay + `","name":"Fee","basis":"PER_PARTY","amount":"1"}`:   "amount",
			`{"stageId":"` + pay + `","name":"Fee","basis":"PER_PARTY"}`:                "amount",
			`{"stageId":"` + pay + `","name":"Fee","basis":"PER_DAY","amount":1}`:       "basis",
			`{"stageId":"` + pay + `","name":"Fee","amount":1}`:                         "basis",
			`{"stageId":"` + pay + `","basis":"PER_PARTY","amount":1}`:                  "name",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/charges", body)
		}
		h.refused(400, fault.ValidationFailed, "stageId", "PATCH", charge, `{"stageId":"`+ask+`"}`)
		h.refused(400, fault.ValidationFailed, "amount", "PATCH", charge, `{"amount":0.001}`)
		h.refused(400, fault.InvalidRule, "rule", "PATCH", charge, `{"rule":"request.a + 1"}`)
		h.ok(200, "DELETE", charge, "")
		h.refused(404, fault.NotFound, "", "DELETE", charge, "")
	})
}

func TestValueSets(t *testing.T) {
	each(t, func(h *env) {
		path, _, pay := h.publishable("Visa")
		got := h.ok(201, "POST", path+"/value-sets", `{"code":"near","name":"Near","members":["GH"," TG "]}`)
		apptest.Equal(h.t, "added", say(got["code"], got["name"], got["members"]), "near Near [GH TG]")
		set := path + "/value-sets/" + got.text("id")
		h.refused(409, fault.Conflict, "code", "POST", path+"/value-sets", `{"code":"near","name":"Near","members":["GH"]}`)
		for body, field := range map[string]string{
			`{"code":"x","name":"X"}`:                                                "members",
			`{"code":"x","name":"X","members":[]}`:                                   "members",
			`{"code":"x","name":"X","members":["a","a"]}`:                            "members[1]",
			`{"code":"x","name":"X","members":["a",1]}`:                              "members[1]",
			`{"code":"x","name":"X","members":["  "]}`:                               "members[0]",
			`{"code":"x","name":"X","members":["a"],"stageId":1}`:                    "stageId",
			`{"code":"x","name":"X","members":["` + strings.Repeat("x", 201) + `"]}`: "members[0]",
			`{"code":"9","name":"X","members":["a"]}`:                                "code",
			`{"code":"x","members":["a"]}`:                                           "name",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/value-sets", body)
		}
		h.refused(400, fault.ValidationFailed, "members", "PATCH", set, `{"members":null}`)
		rule := h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Near fee","basis":"PER_PARTY","amount":1,"rule":"party.from in valueSets.near"}`)
		contains(h.t, "refused", h.refused(409, fault.Conflict, "", "DELETE", set, "").text("message"), `the rule of the charge "Near fee" in the stage "Pay"`)
		h.refused(409, fault.Conflict, "", "PATCH", set, `{"code":"close"}`)
		got = h.ok(200, "PATCH", set, `{"members":["NE"],"code":"near"}`)
		apptest.Equal(h.t, "changed", say(got["members"], got["name"]), "[NE] Near")
		h.ok(200, "DELETE", path+"/charges/"+rule, "")
		got = h.ok(200, "PATCH", set, `{"code":"close"}`)
		apptest.Equal[any](h.t, "changed: code", got["code"], "close")
		h.ok(200, "DELETE", set, "")
		h.refused(404, fault.NotFound, "", "PATCH", set, `{}`)
	})
}
