package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// The facts of a service are in its draft, its versions and what customers see, and null or empty by
// default.
func TestServiceFacts(t *testing.T) {
	each(t, func(h *env) {
		facts := func(o object) string { return say(o["categories"], o["audience"], o["afterwards"], o["fillMinutes"]) }
		plain := h.ok(201, "POST", base, `{"name":"Visa","currency":"NGN"}`)
		apptest.Equal(h.t, "by default", facts(plain), "[] <nil> <nil> <nil>")
		full := h.ok(201, "POST", base, `{"name":"Visa","currency":"NGN","categories":[" Visas ","Travel"],"audience":"Citizens","afterwards":"You travel.","fillMinutes":15}`)
		apptest.Equal(h.t, "created", facts(full), "[Visas Travel] Citizens You travel. 15")
		path, _, _ := h.publishable("Permit")
		h.ok(200, "PATCH", path, `{"categories":["Permits"],"audience":"Owners","fillMinutes":600}`)
		h.ok(200, "POST", path+"/publish", "")
		apptest.Equal(h.t, "empty change", facts(h.ok(200, "PATCH", path, `{"hint":"h"}`)), "[Permits] Owners <nil> 600")
		changed := h.ok(200, "PATCH", path, `{"categories":[],"audience":null,"afterwards":"You build.","fillMinutes":null}`)
		apptest.Equal(h.t, "cleared", facts(changed), "[] <nil> You build. <nil>")
		apptest.Equal(h.t, "the draft", facts(h.ok(200, "GET", path, "")), "[] <nil> You build. <nil>")
		apptest.Equal(h.t, "the version", facts(h.ok(200, "GET", path+"/versions/1", "")), "[Permits] Owners <nil> 600")
		apptest.Equal(h.t, "the changes", say(h.ok(200, "GET", path+"/changes", "").at("changes", 0, "fields", 0)), "map[after:You build. before:<nil> field:afterwards]")
		offered := h.wants(customer, 200, "GET", "/api/v1/customer/services/"+id(path), "").data()
		apptest.Equal(h.t, "offered", facts(offered), "[Permits] Owners <nil> 600")
		h.ok(200, "POST", path+"/publish", "")
		apptest.Equal(h.t, "the next version", facts(h.ok(200, "GET", path+"/versions/2", "")), "[] <nil> You build. <nil>")
		h.ok(200, "PATCH", path, `{"categories":null}`)
		apptest.Equal(h.t, "changes by null instead of none", say(h.ok(200, "GET", path, "")["hasUnpublishedChanges"]), "false")
	})
}

func TestServiceFactsRefused(t *testing.T) {
	each(t, func(h *env) {
		path := h.service("Visa")
		for body, field := range map[string]string{
			`{"categories":["a","b","c","d","e","f"]}`:           "categories",
			`{"categories":["` + strings.Repeat("é", 41) + `"]}`: "categories[0]",
			`{"categories":["a",""]}`:                            "categories[1]",
			`{"categories":["a","  "]}`:                          "categories[1]",
			`{"categories":["Été","ete"]}`:                       "categories[1]",
			`{"categories":[1]}`:                                 "categories[0]",
			`{"categories":"a"}`:                                 "categories",
			`{"audience":"` + strings.Repeat("x", 1001) + `"}`:   "audience",
			`{"afterwards":"` + strings.Repeat("x", 1001) + `"}`: "afterwards",
			`{"fillMinutes":0}`:                                  "fillMinutes",
			`{"fillMinutes":601}`:                                "fillMinutes",
			`{"fillMinutes":1.5}`:                                "fillMinutes",
			`{"fillMinutes":"15"}`:                               "fillMinutes",
		} {
			h.refused(400, fault.ValidationFailed, field, "PATCH", path, body)
		}
		h.ok(200, "PATCH", path, `{"categories":["`+strings.Repeat("é", 40)+`"],"audience":"`+strings.Repeat("é", 1000)+`","fillMinutes":1}`)
	})
}
