package catalog_test

import (
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/catalog"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
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
		apptest.Equal(h.t, "created", say(plain["minParties"], plain["maxParties"], plain["version"]), "1 1 0")
		if !serviceCode.MatchString(plain.text("code")) {
			h.t.Errorf("the code is %s", plain.text("code"))
		}
		full := h.ok(201, "POST", base, `{"name":"Visa","currency":"KWD","partyRole":"Traveller","description":"d","hint":null,"minParties":3}`)
		apptest.Equal(h.t, "created: partyRole", full.text("partyRole"), "Traveller")
		apptest.Equal(h.t, "created", say(full["minParties"], full["maxParties"]), "3 3")
		apptest.Equal[any](h.t, "created: hint", full["hint"], nil)
		got := h.ok(200, "GET", base+"/"+full.text("id"), "")
		apptest.Equal(h.t, "code", got.text("code"), full.text("code"))
		apptest.Equal(h.t, "the number of stages", len(got["stages"].([]any)), 0)
		apptest.Equal(h.t, "the number of valueSets", len(got["valueSets"].([]any)), 0)
	})
}

// A used code is not assigned again, and the transaction continues.
func TestCodeTaken(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		err := h.db.Write(t.Context(), func(tx *db.Tx) error {
			if added, err := catalog.CopyDraft(t.Context(), tx, h.people[designer].Tenant, id(path)); err != nil || added {
				h.t.Errorf("added is %t, %v", added, err)
			}
			_, err := h.catalog.Create(t.Context(), tx, h.people[designer], catalog.Heading{Name: "Permit", Currency: "NGN"})
			return err
		})
		if err != nil {
			h.t.Error(err)
		}
		apptest.Equal(h.t, "services", say(h.ok(200, "GET", base, "")["totalElements"]), "2")
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
		apptest.Equal(h.t, "updatedAt after an empty change", same.text("updatedAt"), before.text("updatedAt"))
		apptest.Equal(h.t, "the description after an empty change", same.text("description"), "d")
		got := h.ok(200, "PATCH", path, `{"name":" Permit ","description":null}`)
		apptest.Equal(h.t, "changed to: name", got.text("name"), "Permit")
		apptest.Equal[any](h.t, "changed to: description", got["description"], nil)
		apptest.Equal(h.t, "changed to: hint", got.text("hint"), "h")
		apptest.Equal(h.t, "changed to: currency", got.text("currency"), "NGN")
		got = h.ok(200, "PATCH", path, `{"minParties":2,"maxParties":5}`)
		apptest.Equal(h.t, "changed to", say(got["minParties"], got["maxParties"]), "2 5")
		got = h.ok(200, "PATCH", path, `{"reviewDays":365}`)
		apptest.Equal(h.t, "changed to", say(got["reviewDays"]), "365")
		got = h.ok(200, "PATCH", path, `{"reviewDays":null}`)
		apptest.Equal[any](h.t, "changed to", got["reviewDays"], nil)
		got = h.ok(200, "PATCH", path, `{"minParties":null,"maxParties":null}`)
		apptest.Equal(h.t, "changed to", say(got["minParties"], got["maxParties"]), "1 1")
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
			"?search=%25":                "",
			"?search=cho+X":              "School_x",
			"?search=permit+E":           "Permit É",
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
		apptest.Equal(h.t, "page", say(data["size"], data["totalElements"], data["totalPages"]), "100 4 1")
		apptest.Equal[any](h.t, "item: stages", data.at("content", 0, "stages"), nil)
		apptest.Equal[any](h.t, "item: currency", data.at("content", 0, "currency"), "NGN")
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
		apptest.Equal(h.t, "published", say(got["published"], got["version"], got["hasUnpublishedChanges"]), "true 1 false")
		got = h.ok(200, "POST", path+"/publish", "")
		apptest.Equal(h.t, "published twice without a change", say(got["version"]), "1")
		got = h.ok(200, "PATCH", path, `{"name":"Permit"}`)
		apptest.Equal(h.t, "changed", say(got["version"], got["hasUnpublishedChanges"]), "1 true")
		got = h.ok(200, "PATCH", path, `{"name":"Visa"}`)
		apptest.Equal(h.t, "changed back", say(got["hasUnpublishedChanges"]), "false")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"more","label":"More?","answerType":"TEXT"}`)
		got = h.ok(200, "POST", path+"/publish", "")
		apptest.Equal(h.t, "published", say(got["version"], got["hasUnpublishedChanges"]), "2 false")
		got = h.ok(200, "POST", path+"/unpublish", "")
		apptest.Equal(h.t, "unpublished", say(got["published"], got["version"], got["status"]), "false 2 ACTIVE")
		h.refused(409, fault.ServiceState, "", "POST", path+"/unpublish", "")
		got = h.ok(200, "POST", path+"/publish", "")
		apptest.Equal(h.t, "published again", say(got["published"], got["version"]), "true 2")
	})
}

func TestPublishRefused(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		blocked := func(fields ...string) {
			h.t.Helper()
			ready := h.readiness(path)
			apptest.Equal(h.t, "it is ready", ready.Ready, false)
			a := h.refused(409, fault.ServiceNotPublishable, strings.Split(fields[0], " ")[0], "POST", path+"/publish", "")
			var places, blockers, refused []string
			for i, b := range ready.Blockers {
				places = append(places, b.Field+" "+b.Code)
				blockers = append(blockers, places[i]+" "+b.Message.String())
				refused = append(refused, say(a.at("errors", i, "field"), a.at("errors", i, "code"), a.at("errors", i, "message")))
			}
			apptest.Equal(h.t, "the blockers", places, fields)
			apptest.Equal(h.t, "the errors of publishing", refused, blockers)
		}
		blocked("stages STAGE_REQUIRED")
		ask := h.add(path+"/stages", `{"title":"Ask"}`)
		pay := h.add(path+"/stages", `{"title":"Pay","kind":"PAYMENT"}`)
		blocked("stages[0].questions QUESTION_REQUIRED", "stages[1].charges CHARGE_REQUIRED")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"a","label":"A","answerType":"BOOLEAN","showRule":"request.b == true"}`)
		h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":1,"rule":"party.from in valueSets.near"}`)
		blocked("stages[0].questions[0].showRule RULE_REFERENCE_UNKNOWN",
			"stages[1].charges[0].rule RULE_REFERENCE_UNKNOWN", "stages[1].charges[0].rule RULE_REFERENCE_UNKNOWN")
		first := h.readiness(path).Blockers[0]
		apptest.Equal(h.t, "the stage of the first blocker", first.StageID, &ask)
		apptest.Equal(h.t, "the label of the first blocker", first.Label, "Ask")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"b","label":"B","answerType":"BOOLEAN"}`)
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"from","label":"From","answerType":"TEXT","appliesTo":"PARTY"}`)
		h.add(path+"/value-sets", `{"code":"near","name":"Near","members":["NG"]}`)
		apptest.Equal(h.t, "readiness", h.readiness(path), catalog.PublishReadinessView{Ready: true, Blockers: []catalog.BlockedPartView{}, MissingTranslations: []catalog.MissingTranslationView{}})

		// Charges must be decided before they are paid.
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
		apptest.Equal(h.t, "archived", say(got["archived"], got["status"], got["published"]), "true ARCHIVED true")
		h.refused(409, fault.ServiceState, "", "POST", path+"/archive", "")
		h.refused(409, fault.ServiceState, "", "POST", path+"/publish", "")
		h.ok(200, "PATCH", path, `{"hint":"still ours to edit"}`)
		ready := h.readiness(path)
		apptest.Equal(h.t, "it is ready", ready.Ready, false)
		apptest.Equal(h.t, "the first blocker", ready.Blockers[0].Code, "SERVICE_STATE")
		got = h.ok(200, "POST", path+"/restore", "")
		apptest.Equal(h.t, "restored", say(got["status"], got["archived"], got["published"]), "ACTIVE false true")
	})
}
