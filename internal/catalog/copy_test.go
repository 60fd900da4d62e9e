package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
)

// A stage is copied with all its contents and inserted after the original. Rules of the copies refer
// to copies; all other rules are unchanged.
func TestCopyStage(t *testing.T) {
	each(t, func(h *env) {
		id := h.ok(201, "POST", base, `{"name":"Visa","currency":"NGN"}`).text("id")
		path := base + "/" + id
		trip := h.ok(201, "POST", path+"/stages", `{"title":"Trip"}`).text("id")
		fee := h.ok(201, "POST", path+"/stages", `{"title":"Fee","kind":"PAYMENT","showRule":"request.work"}`).text("id")
		h.ok(201, "POST", path+"/questions", `{"stageId":"`+trip+`","code":"work","label":"Work?","answerType":"BOOLEAN","appliesTo":"REQUEST"}`)
		h.ok(201, "POST", path+"/questions", `{"stageId":"`+fee+`","code":"hurry","label":"Hurry?","answerType":"BOOLEAN","appliesTo":"REQUEST","showRule":"request.work"}`)
		h.ok(201, "POST", path+"/documents", `{"stageId":"`+fee+`","code":"letter","name":"Letter","showRule":"request.hurry"}`)
		h.ok(201, "POST", path+"/charges", `{"stageId":"`+fee+`","name":"Haste","basis":"PER_REQUEST","amount":5,"rule":"request.hurry && request.work"}`)
		made := h.ok(201, "POST", path+"/stages/"+fee+"/copy", "")
		for what, want := range map[string]string{
			made.text("id"): say(h.ok(200, "GET", path, "").at("stages", 2, "id")), "request.work": made.text("showRule"),
			"hurry2": say(made.at("questions", 0, "code")), "letter2": say(made.at("requirements", 0, "code")),
			"request.hurry2": say(made.at("requirements", 0, "showRule")), "request.hurry2 && request.work": say(made.at("charges", 0, "rule")),
		} {
			if what != want {
				h.t.Errorf("got %s, want %s", want, what)
			}
		}
		if rule := say(h.ok(200, "GET", path, "").at("stages", 1, "charges", 0, "rule")); rule != "request.hurry && request.work" {
			h.t.Errorf("the rule of the former charge: %s", rule)
		}
		h.refused(404, fault.NotFound, "", "POST", path+"/stages/"+strings.Replace(fee, fee[:8], "00000000", 1)+"/copy", "")
		for range 97 {
			h.ok(201, "POST", path+"/stages", `{"title":"More"}`)
		}
		h.refused(409, fault.Conflict, "", "POST", path+"/stages/"+fee+"/copy", "")
		if n := len(h.ok(200, "GET", path, "")["stages"].([]any)); n != 100 {
			h.t.Errorf("%d stages", n)
		}
	})
}
