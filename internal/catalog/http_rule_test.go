package catalog_test

import (
	"encoding/json"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// A rule is parsed as text and as a tree, with its errors, their positions and its references.
func TestCheckRule(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		stay := h.add(path+"/questions", `{"stageId":"`+ask+`","code":"stay","label":"Stay","answerType":"NUMBER"}`)
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"host","label":"Host","answerType":"TEXT","showRule":"request.stay > 3"}`)
		h.add(path+"/value-sets", `{"code":"far","name":"Far","members":["NZ"]}`)
		check := func(body string) object { h.t.Helper(); return h.ok(200, "POST", path+"/rules/check", body) }

		got := check(`{"rule":"!(request.host in valueSets.fra) && (request.stay <= 90 || request.express)"}`)
		apptest.Equal(h.t, "tree", say(got.at("tree", "join"), got.at("tree", "groups", 0, "conditions", 0), got.at("tree", "groups", 1, "conditions", 1)),
			"ALL map[name:request.host operator:NOT_IN type:NAME values:[valueSets.fra]] map[name:request.express operator:EQUAL type:BOOLEAN values:[true]]")
		if say(got["errors"], got.at("refersTo", 0), got.at("refersTo", 3)) != "[] map[exists:true name:request.express nearest:<nil>] map[exists:false name:valueSets.fra nearest:valueSets.far]" {
			h.t.Errorf("got %v", got)
		}
		again := check(`{"tree":` + encoded(h.t, got["tree"]) + `}`)
		apptest.Equal[any](h.t, "again: rule", again["rule"], "!(request.host in valueSets.fra) && (request.stay <= 90 || request.express == true)")
		apptest.Equal(h.t, "again: tree", say(again["tree"]), say(got["tree"]))
		got = check(`{"rule":"request.express &&\n  request.stay > \"30\""}`)
		if say(got.at("errors", 0)) != "map[code:INVALID_RULE column:16 length:1 line:2 message:> cannot compare a number with a string offset:34]" ||
			got["tree"] != nil || say(got["refersTo"]) != "[]" {
			h.t.Errorf("got %v", got)
		}
		if got = check(`{}`); say(got.at("errors", 0, "message"), got["tree"]) != "expected a condition <nil>" {
			h.t.Errorf("no rule: %v", got)
		}
		if got = check(`{"rule":"request.express || (request.stay > 1 && (request.stay < 3 || request.express))"}`); got["tree"] != nil || say(got["errors"]) != "[]" {
			h.t.Errorf("too deep: %v", got)
		}
		if got = check(`{"rule":"request.host == \"x\"","ownerId":"` + stay + `","field":"showRule"}`); say(got.at("errors", 0, "code"), got.at("errors", 0, "length")) != "RULE_CYCLIC 19" {
			h.t.Errorf("a cycle: %v", got)
		}
		check(`{"rule":"request.stay > 1","ownerId":"` + pay + `","field":"showRule"}`)
		if h.ok(200, "GET", path, "").at("stages", 1, "showRule") != nil {
			h.t.Error("something was kept")
		}
		condition := func(text string) string { return `{"tree":{"join":"ALL","groups":[{"conditions":[` + text + `]}]}}` }
		for body, field := range map[string]string{
			`{"rule":"true","ownerId":"` + stay + `"}`:                                                     "field",
			`{"rule":"true","ownerId":"` + stay + `","field":"rule"}`:                                      "ownerId",
			`{"rule":"true","ownerId":"` + id(path) + `","field":"showRule"}`:                              "ownerId",
			`{"tree":{"join":"ALL","groups":[]}}`:                                                          "tree.groups",
			condition(`{"name":"country","operator":"EQUAL","type":"TEXT","values":["a"]}`):                "tree.groups[0].conditions[0].name",
			condition(`{"name":"request.a","operator":"EQUAL","type":"TEXT","values":[]}`):                 "tree.groups[0].conditions[0].values",
			condition(`{"name":"request.a","operator":"IN","type":"NUMBER","values":["1","1e3"]}`):         "tree.groups[0].conditions[0].values[1]",
			condition(`{"name":"request.a","operator":"EQUAL","type":"BOOLEAN","values":["yes"]}`):         "tree.groups[0].conditions[0].values[0]",
			condition(`{"name":"request.a","operator":"EQUAL","type":"NAME","values":["true) || (true"]}`): "tree.groups[0].conditions[0].values[0]",
			condition(`{"name":"request.a","operator":"LIKE","type":"TEXT","values":["a"]}`):               "tree.groups[0].conditions[0].operator",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/rules/check", body)
		}
	})
}

// All rules of all templates have a simplified form that is stable under re-parsing.
func TestTemplateRulesHaveTrees(t *testing.T) {
	t.Parallel()
	h := newEnv(t, dbtest.Open(t, "sqlite")) // no database statements of its own
	h.unlimited()
	rules := 0
	var templates []struct{ Code string }
	if err := json.Unmarshal([]byte(encoded(h.t, h.do(designer, "GET", base+"/templates", "").object["data"])), &templates); err != nil { //nolint:musttag // fields by name
		h.t.Fatal(err)
	}
	for _, template := range templates {
		made := h.ok(201, "POST", base+"/templates/"+template.Code, "")
		for _, r := range h.ok(200, "POST", base+"/"+made.text("id")+"/preview", "")["rules"].([]any) {
			text := r.(map[string]any)["expression"].(string)
			got := h.ok(200, "POST", base+"/"+made.text("id")+"/rules/check", `{"rule":`+encoded(h.t, text)+`}`)
			if got["tree"] == nil {
				h.t.Errorf("%s has no simple form", text)
				continue
			}
			again := h.ok(200, "POST", base+"/"+made.text("id")+"/rules/check", `{"tree":`+encoded(h.t, got["tree"])+`}`)
			apptest.Equal(h.t, text+": the tree again", say(again["tree"]), say(got["tree"]))
			apptest.Equal(h.t, text+": what it refers to again", say(again["refersTo"]), say(got["refersTo"]))
			rules++
		}
	}
	if rules == 0 {
		h.t.Error("no rules")
	}
}

// A preview evaluates unsaved rules and saves nothing.
func TestPreviewOfRules(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"stay","label":"Stay","answerType":"NUMBER"}`)
		fee := say(h.ok(200, "GET", path, "").at("stages", 1, "charges", 0, "id"))
		preview := func(rules string) object {
			h.t.Helper()
			return h.ok(200, "POST", path+"/preview", `{"answers":{"request.stay":"7"},"rules":[`+rules+`]}`)
		}
		on := func(owner, field, expression string) string {
			return `{"ownerId":"` + owner + `","field":"` + field + `","expression":` + expression + `}`
		}
		// The first one compiles the draft, which must not keep the unsaved rule.
		for _, rules := range []string{on(fee, "rule", `"request.stay<9"`), on(fee, "rule", `null`)} {
			preview(rules)
			apptest.Equal(h.t, "after "+rules, say(preview("").at("rules", 0, "expression")), "request.express == true")
		}
		for rules, total := range map[string]string{
			"":                                   "0",
			on(fee, "rule", `"request.stay<9"`):  "150.5",
			on(fee, "rule", `null`):              "150.5",
			on(fee, "rule", `"request.stay>9"`):  "0",
			on(pay, "showRule", `"1 == 2"`):      "0",
			on(fee, "rule", `"request.missing"`): "0",
		} {
			apptest.Equal(h.t, rules, say(preview(rules).at("price", "total")), total)
		}
		got := preview(on(fee, "rule", `"request.express || request.stay < 9 && request.stay > 8"`))
		apptest.Equal(h.t, "comparisons", say(got.at("rules", 0, "comparisons")),
			"[map[answers:[] decided:false outcome:UNCLEAR text:request.express] "+
				"map[answers:[map[name:request.stay value:7]] decided:false outcome:TRUE text:request.stay < 9] "+
				"map[answers:[map[name:request.stay value:7]] decided:false outcome:FALSE text:request.stay > 8]]")
		if got := say(h.ok(200, "GET", path, "").at("stages", 1, "charges", 0, "rule")); got != "request.express == true" {
			h.t.Errorf("saved is %s", got)
		}
		question := say(h.ok(200, "GET", path, "").at("stages", 0, "questions", 0, "id"))
		for rules, field := range map[string]string{
			on(fee, "rule", `"request.stay = 9"`):                                         "rules[0].expression",
			on(fee, "rule", `null`) + "," + on(question, "showRule", `"request.express"`): "rules[1].expression",
			on(question, "requiredRule", `"request.express"`):                             "rules[0].expression",
		} {
			h.refused(400, fault.InvalidRule, field, "POST", path+"/preview", `{"rules":[`+rules+`]}`)
		}
		for rules, field := range map[string]string{
			on(fee, "showRule", `null`):                        "rules[0].ownerId",
			on(id(path), "rule", `null`):                       "rules[0].ownerId",
			on(fee, "price", `null`):                           "rules[0].field",
			on(fee, "rule", `"`+strings.Repeat(" ", 1001)+`"`): "rules[0].expression",
			`{"ownerId":"x","field":"rule"}`:                   "rules[0].expression",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", path+"/preview", `{"rules":[`+rules+`]}`)
		}
	})
}

// Unsaved rules count towards the limits of the service as if they were saved.
func TestPreviewRuleLimits(t *testing.T) {
	each(t, func(h *env) {
		limited := settings
		limited.Rules.Characters = 40
		h.use(limited)
		path, _, _ := h.publishable("Visa")
		fee := say(h.ok(200, "GET", path, "").at("stages", 1, "charges", 0, "id"))
		long := `request.express == true && true && true && true`
		got := h.ok(200, "POST", path+"/rules/check", `{"rule":"`+long+`","ownerId":"`+fee+`","field":"rule"}`)
		if say(got.at("errors", 0, "code")) != "TOO_LONG" {
			h.t.Errorf("got %v", got)
		}
		h.refused(400, fault.ValidationFailed, "rules[0].expression", "POST", path+"/preview", `{"rules":[{"ownerId":"`+fee+`","field":"rule","expression":"`+long+`"}]}`)
	})
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
