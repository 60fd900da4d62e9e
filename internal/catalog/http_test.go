package catalog_test

import (
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
)

var serviceCode = regexp.MustCompile(`^SVC-SD-[2-9A-HJ-NP-Z]{6}$`)

func TestCreateService(t *testing.T) {
	each(t, func(h *env) {
		plain := h.ok(201, "POST", base, `{"name":"  Visa ","currency":"NGN"}`)
		for name, want := range map[string]any{
			"name": "Visa", "currency": "NGN", "status": "ACTIVE", "published": false, "archived": false,
			"hasUnpublishedChanges": true, "partyRole": nil, "description": nil, "hint": nil, "reviewDays": nil,
		} {
			if got, there := plain[name]; got != want || !there {
				h.t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
		if say(plain["minParties"], plain["maxParties"], plain["version"]) != "1 1 0" || !serviceCode.MatchString(plain.text("code")) {
			h.t.Errorf("created %v", plain)
		}
		full := h.ok(201, "POST", base, `{"name":"Visa","currency":"KWD","partyRole":"Traveller","description":"d","hint":null,"minParties":3}`)
		if full.text("partyRole") != "Traveller" || say(full["minParties"], full["maxParties"]) != "3 3" || full["hint"] != nil {
			h.t.Errorf("created %v", full)
		}
		got := h.ok(200, "GET", base+"/"+full.text("id"), "")
		if got.text("code") != full.text("code") || len(got["stages"].([]any)) != 0 || len(got["valueSets"].([]any)) != 0 {
			h.t.Errorf("got %v", got)
		}
	})
}

func TestCreateServiceRefused(t *testing.T) {
	each(t, func(h *env) {
		for body, field := range map[string]string{
			`{"currency":"NGN"}`:                                                              "name",
			`{"name":null,"currency":"NGN"}`:                                                  "name",
			`{"name":"  ","currency":"NGN"}`:                                                  "name",
			`{"name":"` + strings.Repeat("é", 201) + `","currency":"NGN"}`:                    "name",
			`{"name":"a"}`:                                                                    "currency",
			`{"name":"a","currency":"ngn"}`:                                                   "currency",
			`{"name":"a","currency":"QQQ"}`:                                                   "currency",
			`{"name":"a","currency":"NGN","minParties":0}`:                                    "minParties",
			`{"name":"a","currency":"NGN","minParties":1.5}`:                                  "minParties",
			`{"name":"a","currency":"NGN","minParties":3,"maxParties":2}`:                     "maxParties",
			`{"name":"a","currency":"NGN","maxParties":101}`:                                  "maxParties",
			`{"name":"a","currency":"NGN","reviewDays":0}`:                                    "reviewDays",
			`{"name":"a","currency":"NGN","reviewDays":366}`:                                  "reviewDays",
			`{"name":"a","currency":"NGN","partyRole":"` + strings.Repeat("x", 61) + `"}`:     "partyRole",
			`{"name":"a","currency":"NGN","description":"` + strings.Repeat("x", 4001) + `"}`: "description",
			`{"name":"a","currency":"NGN","hint":"` + strings.Repeat("x", 1001) + `"}`:        "hint",
			`{"name":"a","currency":"NGN","price":1}`:                                         "price",
			`{"name":"a","currency":"NGN","code":"SVC-SD-222222"}`:                            "code",
		} {
			h.refused(400, fault.ValidationFailed, field, "POST", base, body)
		}
		h.refused(400, fault.MalformedRequest, "", "POST", base, `{"name":`)
	})
}

func TestPatchService(t *testing.T) {
	each(t, func(h *env) {
		path := base + "/" + h.ok(201, "POST", base, `{"name":"Visa","currency":"NGN","description":"d","hint":"h","maxParties":4}`).text("id")
		before := h.ok(200, "GET", path, "")
		same := h.ok(200, "PATCH", path, `{}`)
		if same.text("updatedAt") != before.text("updatedAt") || same.text("description") != "d" {
			h.t.Errorf("an empty change made %v of %v", same, before)
		}
		got := h.ok(200, "PATCH", path, `{"name":" Permit ","description":null}`)
		if got.text("name") != "Permit" || got["description"] != nil || got.text("hint") != "h" || got.text("currency") != "NGN" {
			h.t.Errorf("changed to %v", got)
		}
		got = h.ok(200, "PATCH", path, `{"minParties":2,"maxParties":5}`)
		if say(got["minParties"], got["maxParties"]) != "2 5" {
			h.t.Errorf("changed to %v", got)
		}
		got = h.ok(200, "PATCH", path, `{"reviewDays":365}`)
		if say(got["reviewDays"]) != "365" {
			h.t.Errorf("changed to %v", got)
		}
		if got = h.ok(200, "PATCH", path, `{"reviewDays":null}`); got["reviewDays"] != nil {
			h.t.Errorf("changed to %v", got)
		}
		got = h.ok(200, "PATCH", path, `{"minParties":null,"maxParties":null}`)
		if say(got["minParties"], got["maxParties"]) != "1 1" {
			h.t.Errorf("changed to %v", got)
		}
		for body, field := range map[string]string{
			`{"name":null}`: "name", `{"name":" "}`: "name", `{"currency":null}`: "currency", `{"currency":"XYZ"}`: "currency",
			`{"minParties":2}`: "maxParties", `{"published":true}`: "published", `{"maxParties":"2"}`: "maxParties",
		} {
			h.refused(400, fault.ValidationFailed, field, "PATCH", path, body)
		}
	})
}

func TestCurrencyKeepsMajorAmounts(t *testing.T) {
	each(t, func(h *env) {
		path, _, _ := h.publishable("Visa")
		amount := func() string { return say(h.ok(200, "GET", path, "").at("stages", 1, "charges", 0, "amount")) }
		h.ok(200, "PATCH", path, `{"currency":"KWD"}`)
		if got := amount(); got != "150.5" {
			h.t.Errorf("the charge is %s, want 150.5", got)
		}
		h.refused(400, fault.ValidationFailed, "currency", "PATCH", path, `{"currency":"JPY"}`)
		if got := amount(); got != "150.5" {
			h.t.Errorf("after a refusal the charge is %s, want 150.5", got)
		}
	})
}

func TestListServices(t *testing.T) {
	each(t, func(h *env) {
		visa, _, _ := h.publishable("Visa 100%")
		permit, _, _ := h.publishable("Permit É")
		school := h.service("School_x")
		gone := h.service("Gone")
		h.do(rival, "POST", base, `{"name":"Visa of others","currency":"NGN"}`)
		for _, path := range []string{visa + "/publish", permit + "/publish", permit + "/unpublish", gone + "/archive"} {
			h.ok(200, "POST", path, "")
		}
		for query, want := range map[string]string{
			"":                           "Gone School_x Permit É Visa 100%",
			"?sort=createdAt":            "Visa 100% Permit É School_x Gone",
			"?sort=name":                 "Gone Permit É School_x Visa 100%",
			"?sort=name,desc&size=2":     "Visa 100% School_x",
			"?sort=name&size=3&page=1":   "Visa 100%",
			"?state=DRAFT":               "School_x",
			"?state=PUBLISHED":           "Visa 100%",
			"?state=UNPUBLISHED":         "Permit É",
			"?state=ARCHIVED":            "Gone",
			"?search=vISA":               "Visa 100%",
			"?search=100%25":             "Visa 100%",
			"?search=%25":                "Visa 100%",
			"?search=L_x":                "School_x",
			"?search=%C3%A9":             "Permit É",
			"?search=nothing":            "",
			"?search=svc-sd-&size=1000":  "Gone School_x Permit É Visa 100%",
			"?state=DRAFT&search=permit": "",
		} {
			data := h.ok(200, "GET", base+query, "")
			var names []string
			for i := range data["content"].([]any) {
				names = append(names, say(data.at("content", i, "name")))
			}
			if got := strings.Join(names, " "); got != want {
				h.t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		data := h.ok(200, "GET", base+"?size=1000", "")
		if say(data["size"], data["totalElements"], data["totalPages"]) != "100 4 1" {
			h.t.Errorf("page %v", data)
		}
		if first, _ := data.at("content", 0).(map[string]any); first["stages"] != nil || first["currency"] != "NGN" {
			h.t.Errorf("item %v", first)
		}
		for query, field := range map[string]string{
			"?sort=price": "sort", "?sort=name,up": "sort", "?state=LOST": "state", "?page=-1": "page", "?size=0": "size",
		} {
			h.refused(400, fault.ValidationFailed, field, "GET", base+query, "")
		}
		_ = school
	})
}

func TestPublish(t *testing.T) {
	each(t, func(h *env) {
		path, ask, _ := h.publishable("Visa")
		got := h.ok(200, "POST", path+"/publish", "")
		if say(got["published"], got["version"], got["hasUnpublishedChanges"]) != "true 1 false" {
			h.t.Errorf("published %v", got)
		}
		if got = h.ok(200, "POST", path+"/publish", ""); say(got["version"]) != "1" {
			h.t.Errorf("published twice without a change: %v", got)
		}
		if got = h.ok(200, "PATCH", path, `{"name":"Permit"}`); say(got["version"], got["hasUnpublishedChanges"]) != "1 true" {
			h.t.Errorf("changed %v", got)
		}
		if got = h.ok(200, "PATCH", path, `{"name":"Visa"}`); say(got["hasUnpublishedChanges"]) != "false" {
			h.t.Errorf("changed back %v", got)
		}
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"more","label":"More?","answerType":"TEXT"}`)
		if got = h.ok(200, "POST", path+"/publish", ""); say(got["version"], got["hasUnpublishedChanges"]) != "2 false" {
			h.t.Errorf("published %v", got)
		}
		if got = h.ok(200, "POST", path+"/unpublish", ""); say(got["published"], got["version"], got["status"]) != "false 2 ACTIVE" {
			h.t.Errorf("unpublished %v", got)
		}
		h.refused(409, fault.ServiceState, "", "POST", path+"/unpublish", "")
		if got = h.ok(200, "POST", path+"/publish", ""); say(got["published"], got["version"]) != "true 2" {
			h.t.Errorf("published again %v", got)
		}
	})
}

func TestPublishRefused(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		blocked := func(fields ...string) {
			h.t.Helper()
			ready := h.ok(200, "GET", path+"/readiness", "")
			if say(ready["ready"]) != "false" || len(ready["blockers"].([]any)) != len(fields) {
				h.t.Errorf("readiness %v; want %d blockers", ready, len(fields))
			}
			a := h.refused(409, fault.ServiceNotPublishable, strings.Split(fields[0], " ")[0], "POST", path+"/publish", "")
			for i, want := range fields {
				got := say(a.at("errors", i, "field"), a.at("errors", i, "code"))
				if got != want || ready.at("blockers", i, "message") != a.at("errors", i, "message") {
					h.t.Errorf("error %d is %q, want %q; blockers %v", i, got, want, ready)
				}
			}
		}
		blocked("stages STAGE_REQUIRED")
		ask := h.add(path+"/stages", `{"title":"Ask"}`)
		pay := h.add(path+"/stages", `{"title":"Pay","kind":"PAYMENT"}`)
		blocked("stages[0].questions QUESTION_REQUIRED", "stages[1].charges CHARGE_REQUIRED")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"a","label":"A","answerType":"BOOLEAN","showRule":"request.b == true"}`)
		h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":1,"rule":"party.from in valueSets.near"}`)
		blocked("stages[0].questions[0].showRule RULE_REFERENCE_UNKNOWN",
			"stages[1].charges[0].rule RULE_REFERENCE_UNKNOWN", "stages[1].charges[0].rule RULE_REFERENCE_UNKNOWN")
		if ready := h.ok(200, "GET", path+"/readiness", ""); ready.at("blockers", 0, "stageId") != ask || ready.at("blockers", 0, "label") != "Ask" {
			h.t.Errorf("readiness %v", ready)
		}
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"b","label":"B","answerType":"BOOLEAN"}`)
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"from","label":"From","answerType":"TEXT","appliesTo":"PARTY"}`)
		h.add(path+"/value-sets", `{"code":"near","name":"Near","members":["NG"]}`)
		if ready := h.ok(200, "GET", path+"/readiness", ""); say(ready["ready"]) != "true" || len(ready["blockers"].([]any)) != 0 {
			h.t.Errorf("readiness %v", ready)
		}

		// What is charged has to be decided before it is paid.
		later := h.add(path+"/stages", `{"title":"Later"}`)
		asked := path + "/questions/" + h.add(path+"/questions", `{"stageId":"`+later+`","code":"c","label":"C","answerType":"BOOLEAN"}`)
		hurry := path + "/charges/" + h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Hurry","basis":"PER_REQUEST","amount":5,"rule":"request.c == true"}`)
		h.ok(200, "PATCH", path+"/stages/"+ask, `{"showRule":"request.c == true"}`)
		blocked("stages[1].charges[0].rule CHARGE_DEPENDS_ON_LATER_STAGE", "stages[1].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE")
		h.ok(200, "PATCH", path+"/stages/"+ask, `{"showRule":null}`)
		blocked("stages[1].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE")
		h.ok(200, "PATCH", hurry, `{"rule":null}`)
		h.ok(200, "PATCH", asked, `{"required":true,"appliesTo":"PARTY"}`)
		h.ok(200, "PATCH", hurry, `{"rule":"party.c == true"}`)
		blocked("stages[1].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE")
		h.ok(200, "PATCH", hurry, `{"rule":"request.b == true"}`)
		h.ok(200, "POST", path+"/publish", "")
		h.ok(200, "PATCH", asked, `{"appliesTo":"REQUEST"}`)
		h.ok(200, "PATCH", hurry, `{"rule":"request.c == true"}`) // submitting requires the answer
		h.ok(200, "POST", path+"/publish", "")
	})
}

func TestArchive(t *testing.T) {
	each(t, func(h *env) {
		path, _, _ := h.publishable("Visa")
		h.refused(409, fault.ServiceState, "", "POST", path+"/restore", "")
		h.ok(200, "POST", path+"/publish", "")
		got := h.ok(200, "POST", path+"/archive", "")
		if say(got["archived"], got["status"], got["published"]) != "true ARCHIVED true" {
			h.t.Errorf("archived %v", got)
		}
		h.refused(409, fault.ServiceState, "", "POST", path+"/archive", "")
		h.refused(409, fault.ServiceState, "", "POST", path+"/publish", "")
		h.ok(200, "PATCH", path, `{"hint":"still ours to edit"}`)
		if ready := h.ok(200, "GET", path+"/readiness", ""); say(ready["ready"]) != "false" || ready.at("blockers", 0, "code") != "SERVICE_STATE" {
			h.t.Errorf("readiness %v", ready)
		}
		got = h.ok(200, "POST", path+"/restore", "")
		if say(got["status"], got["archived"], got["published"]) != "ACTIVE false true" {
			h.t.Errorf("restored %v", got)
		}
	})
}
