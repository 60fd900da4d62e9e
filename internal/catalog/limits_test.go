package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// limited returns settings with low rule limits.
func limited(l form.RuleLimits) catalog.Settings {
	s := settings
	s.Rules = l
	return s
}

// document returns a service with questions that have these rules.
func document(rules ...string) string {
	questions := []string{`{"code":"first","label":"L","answerType":"TEXT"}`}
	for i, rule := range rules {
		questions = append(questions, fmt.Sprintf(`{"code":"q%d","label":"L","answerType":"TEXT","showRule":%q}`, i, rule))
	}
	return `{"format":"stagegate.service/1","name":"Visa","currency":"NGN","stages":[{"title":"Ask","questions":[` + strings.Join(questions, ",") + `]}]}`
}

const short = `request.first == "a"` // 20 characters, 3 terms

// Rules beyond a limit are refused in every operation, with the path of the rule.
func TestRuleLimits(t *testing.T) {
	for what, c := range map[string]struct {
		limits form.RuleLimits
		code   fault.FieldCode
		want   string
	}{
		"number":     {form.RuleLimits{Rules: 2, Characters: 1000, Terms: 100}, fault.TooMany, "at most 2 rules; it would have 3"},
		"characters": {form.RuleLimits{Rules: 9, Characters: 59, Terms: 100}, fault.TooLong, "at most 59 characters in total; they would have 60"},
		"terms":      {form.RuleLimits{Rules: 9, Characters: 1000, Terms: 8}, fault.TooMany, "at most 8 terms (names, values and operators) in total; they would have 9"},
	} {
		t.Run(what, func(t *testing.T) {
			each(t, func(h *env) {
				h.use(limited(c.limits))
				got := h.refused(400, fault.ValidationFailed, "stages[0].questions[3].showRule", "POST", base+"/import", document(short, short, short))
				apptest.Equal[any](h.t, "the code", got.at("errors", 0, "code"), string(c.code))
				contains(h.t, "the message", say(got.at("errors", 0, "message")), c.want)
				made := h.ok(201, "POST", base+"/import", document(short, short))
				path, stage := base+"/"+made.text("id"), made.at("stages", 0, "id").(string)
				h.refused(400, fault.ValidationFailed, "showRule", "POST", path+"/questions", `{"stageId":"`+stage+`","code":"more","label":"L","answerType":"TEXT","showRule":"request.first == 'a'"}`)
				h.refused(400, fault.ValidationFailed, "showRule", "POST", path+"/documents", `{"stageId":"`+stage+`","code":"more","name":"L","showRule":"request.first == 'a'"}`)
				h.refused(400, fault.ValidationFailed, "showRule", "PATCH", path+"/stages/"+stage, `{"showRule":"'a' in valueSets.aaaaaaa"}`)
				question := path + "/questions/" + made.at("stages", 0, "questions", 2, "id").(string)
				if what != "number" {
					h.refused(400, fault.ValidationFailed, "showRule", "PATCH", question, `{"showRule":"request.first == 'a' || request.first == 'bbbbbbbbbbb'"}`)
				}
				h.ok(200, "PATCH", question, `{"showRule":"request.first == 'b'"}`)
				h.ok(201, "POST", path+"/questions", `{"stageId":"`+stage+`","code":"more","label":"L","answerType":"TEXT"}`)
			})
		})
	}
}

// A draft beyond the limits, for example after an operator lowered them, can be reduced and edited but
// not published. A published version keeps working.
func TestRuleLimitsOfExistingServices(t *testing.T) {
	each(t, func(h *env) {
		mine := h.people[designer].Tenant
		made := h.ok(201, "POST", base+"/import", document(short, short, short))
		path := base + "/" + made.text("id")
		h.ok(200, "POST", path+"/publish", "")
		h.use(limited(form.RuleLimits{Rules: 2, Characters: 1000, Terms: 100}))

		if v := h.live(made.text("id")); len(v.Form.Stages()) != 1 {
			h.t.Errorf("the live version is %+v", v)
		}
		if _, err := h.catalog.ForPricing(t.Context(), h.db, mine, made.text("id")); err != nil {
			h.t.Errorf("its prices: %v", err)
		}
		h.ok(200, "POST", path+"/preview", "")
		h.ok(200, "POST", path+"/unpublish", "")
		apptest.Equal(h.t, "the live version is ready again", h.readiness(path).Ready, true)
		h.ok(200, "POST", path+"/publish", "")

		h.ok(200, "PATCH", path, `{"name":"Another"}`)
		ready := h.readiness(path)
		apptest.Equal(h.t, "it is ready", ready.Ready, false)
		apptest.Equal(h.t, "the first blocker", ready.Blockers[0].Code, "TOO_MANY")
		contains(h.t, "its message", ready.Blockers[0].Message.String(), "at most 2 rules")
		h.refused(409, fault.ServiceNotPublishable, "stages[0].questions[3].showRule", "POST", path+"/publish", "")
		question := path + "/questions/" + made.at("stages", 0, "questions", 3, "id").(string)
		h.ok(200, "PATCH", question, `{"label":"Another","showRule":"request.first == 'a' && request.first != 'b'"}`) // not more rules than before
		h.ok(200, "PATCH", question, `{"showRule":null}`)
		h.ok(200, "POST", path+"/publish", "")
	})
}

// A service that is published again and again stays within its tenant's share of the cache, and the
// version of another tenant stays cached.
func TestCacheShareOnPublish(t *testing.T) {
	each(t, func(h *env) {
		small := settings
		small.CacheBytes, small.TenantCacheBytes = 1_000_000, 500_000
		h.use(small)
		theirs := h.publishAs(rival, document(short))
		long := short + strings.Repeat(" || "+short, 30)
		path := base + "/" + h.ok(201, "POST", base+"/import", document(slicesRepeat(long, 10)...)).text("id")
		for i := range 20 {
			h.ok(200, "PATCH", path, fmt.Sprintf(`{"name":"Round %d"}`, i))
			h.ok(200, "POST", path+"/publish", "")
			h.ok(200, "POST", path+"/preview", "")
			if stats := h.catalog.CompilerStats(); stats.Bytes > 520_000 || stats.Entries < 2 {
				h.t.Fatalf("round %d: %+v", i, stats)
			}
		}
		before := h.catalog.CompilerStats().Compilations
		if _, err := h.catalog.Live(t.Context(), h.db, h.people[rival].Tenant, theirs); err != nil || h.catalog.CompilerStats().Compilations != before {
			h.t.Errorf("the other tenant's version was compiled again, %v", err)
		}
		// Each round compiles once: to publish, preview and use it.
		if before > 1+1+20+2 {
			h.t.Errorf("%d compilations", before)
		}
	})
}

func slicesRepeat(text string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = text
	}
	return all
}
