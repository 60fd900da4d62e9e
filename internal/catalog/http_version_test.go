package catalog_test

import (
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

func TestPublishedVersions(t *testing.T) {
	each(t, func(h *env) {
		path, ask, _ := h.publishable("Visa")
		apptest.Equal(h.t, "before the first", len(h.ok(200, "GET", path+"/versions", "")["content"].([]any)), 0)
		first := h.ok(200, "GET", path, "")
		h.ok(200, "POST", path+"/publish", "")
		h.ok(200, "PATCH", path, `{"name":"Permit","hint":"h"}`)
		question := h.add(path+"/questions", `{"stageId":"`+ask+`","code":"more","label":"More?","answerType":"TEXT"}`)
		h.ok(200, "POST", path+"/publish", "")
		h.ok(200, "DELETE", path+"/questions/"+question, "")

		list := h.ok(200, "GET", path+"/versions", "")
		apptest.Equal(h.t, "versions", say(list["totalElements"], list.at("content", 0, "number"), list.at("content", 1, "number")), "2 2 1")
		apptest.Equal(h.t, "versions", say(list.at("content", 0, "publishedBy", "name")), designer)
		apptest.Equal[any](h.t, "versions: content 0 publishedBy id", list.at("content", 0, "publishedBy", "id"), h.people[designer].ID)
		asc := h.ok(200, "GET", path+"/versions?sort=number&size=1", "")
		apptest.Equal(h.t, "versions", say(asc.at("content", 0, "number"), asc["totalPages"]), "1 2")
		h.refused(400, fault.ValidationFailed, "sort", "GET", path+"/versions?sort=name", "")

		one, two := h.ok(200, "GET", path+"/versions/1", ""), h.ok(200, "GET", path+"/versions/2", "")
		for _, key := range []string{"stages", "valueSets", "name", "hint", "currency", "maxParties", "id", "code"} {
			if say(one[key]) != say(first[key]) {
				h.t.Errorf("%s of the first version is %v, want %v", key, one[key], first[key])
			}
		}
		apptest.Equal(h.t, "first version", say(one["number"], one["version"], one["hasUnpublishedChanges"], one.at("publishedBy", "name")), say(1, 2, true, designer))
		apptest.Equal[any](h.t, "first version: publishedAt", one["publishedAt"], list.at("content", 1, "publishedAt"))
		apptest.Equal(h.t, "second version", say(two["number"], two["name"], two["hint"], two.at("stages", 0, "questions", 1, "code")), "2 Permit h more")
		for _, number := range []string{"0", "3", "-1", "x", "1.0", "99999999999999999999"} {
			h.refused(404, fault.NotFound, "", "GET", path+"/versions/"+number, "")
		}
		h.refused(404, fault.NotFound, "", "GET", h.service("Other")+"/versions/1", "")
	})
}

func TestChanges(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		changes := func(version string, pending bool, want ...string) object {
			h.t.Helper()
			got := h.ok(200, "GET", path+"/changes", "")
			list, _ := got["changes"].([]any)
			apptest.Equal(h.t, "changes", say(got["version"], got["hasUnpublishedChanges"]), say(version, pending))
			apptest.Equal(h.t, "changes: the number", len(list), len(want))
			for i := range want {
				if line := say(got.at("changes", i, "type"), got.at("changes", i, "change"), got.at("changes", i, "code")); line != want[i] {
					h.t.Errorf("change %d is %s, want %s", i, line, want[i])
				}
			}
			return got
		}
		changes("0", true, "SERVICE ADDED Visa", "STAGE ADDED Ask", "STAGE ADDED Pay", "QUESTION ADDED express", "CHARGE ADDED Fee")
		h.ok(200, "POST", path+"/publish", "")
		changes("1", false)

		h.ok(200, "PATCH", path, `{"hint":"h"}`)
		h.ok(200, "PATCH", path+"/stages/"+pay, `{"position":1}`) // or Ask moved down: both explain the order
		set := h.add(path+"/value-sets", `{"code":"near","name":"Near","members":["GH"]}`)
		charge := say(h.ok(200, "GET", path, "").at("stages", 0, "charges", 0, "id"))
		h.ok(200, "PATCH", path+"/charges/"+charge, `{"amount":99.5,"rule":null}`)
		question := say(h.ok(200, "GET", path, "").at("stages", 1, "questions", 0, "id"))
		h.ok(200, "DELETE", path+"/questions/"+question, "")
		got := changes("1", true, "SERVICE CHANGED Visa", "STAGE MOVED Ask", "QUESTION REMOVED express", "CHARGE CHANGED Fee", "VALUE_SET ADDED near")
		apptest.Equal(h.t, "service", say(got.at("changes", 0, "fields")), "[map[after:h before:<nil> field:hint]]")
		apptest.Equal[any](h.t, "service: changes 0 id", got.at("changes", 0, "id"), nil)
		moved := got.at("changes", 1)
		apptest.Equal(h.t, "stage", say(object(moved.(map[string]any)).at("moved")), "map[after:map[position:2 stageId:<nil>] before:map[position:1 stageId:<nil>]]")
		apptest.Equal(h.t, "question", say(got.at("changes", 2, "id"), got.at("changes", 2, "stageId")), say(question, ask))
		apptest.Equal(h.t, "charge", say(got.at("changes", 3, "fields")),
			"[map[after:99.5 before:150.5 field:amount] map[after:<nil> before:request.express == true field:rule]]")

		// Publishing applies exactly these changes, and reverting them leaves nothing to publish.
		h.ok(200, "POST", path+"/unpublish", "")
		h.ok(200, "DELETE", path+"/value-sets/"+set, "")
		h.ok(200, "PATCH", path, `{"hint":null}`)
		changes("1", true, "STAGE MOVED Ask", "QUESTION REMOVED express", "CHARGE CHANGED Fee")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"express","label":"Express?","answerType":"BOOLEAN"}`)
		changes("1", true, "STAGE MOVED Ask", "QUESTION ADDED express", "QUESTION REMOVED express", "CHARGE CHANGED Fee")
		h.ok(200, "POST", path+"/publish", "")
		changes("2", false)
	})
}

// Any two versions can be compared, in both directions.
func TestChangesBetweenVersions(t *testing.T) {
	each(t, func(h *env) {
		path, ask, _ := h.publishable("Visa")
		h.ok(200, "POST", path+"/publish", "")
		h.ok(200, "PATCH", path, `{"hint":"h"}`)
		h.ok(200, "POST", path+"/publish", "")
		question := h.add(path+"/questions", `{"stageId":"`+ask+`","code":"more","label":"More?","answerType":"TEXT"}`)
		h.ok(200, "POST", path+"/publish", "")
		h.ok(200, "DELETE", path+"/questions/"+question, "")
		for _, tc := range []struct{ path, want string }{
			{"/versions/1/changes", "1 0 ADDED"},
			{"/versions/2/changes", "2 1 CHANGED"},
			{"/versions/3/changes", "3 2 ADDED"},
			{"/versions/3/changes?since=1", "3 1 CHANGED ADDED"},
			{"/versions/1/changes?since=3", "1 3 CHANGED REMOVED"},
			{"/versions/2/changes?since=2", "2 2"},
		} {
			got := h.ok(200, "GET", path+tc.path, "")
			line := say(got["number"], got["since"])
			list, _ := got["changes"].([]any)
			for i := range list {
				if outcome := say(got.at("changes", i, "change")); i == 0 || outcome != say(got.at("changes", i-1, "change")) {
					line += " " + outcome
				}
			}
			if line != tc.want {
				h.t.Errorf("%s: %s, want %s: %v", tc.path, line, tc.want, got)
			}
		}
		h.refused(404, fault.NotFound, "", "GET", path+"/versions/4/changes", "")
		h.refused(404, fault.NotFound, "", "GET", h.service("Other")+"/versions/1/changes", "")
		for _, since := range []string{"0", "4", "x"} {
			h.refused(400, fault.ValidationFailed, "since", "GET", path+"/versions/1/changes?since="+since, "")
		}
	})
}
