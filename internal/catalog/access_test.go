package catalog_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

const offers = "/api/v1/customer/services"

func TestOffers(t *testing.T) {
	each(t, func(h *env) {
		visa, _, _ := h.publishable("Visa")
		permit, _, _ := h.publishable("Permit")
		h.publishable("Draft")
		h.ok(200, "PATCH", visa, `{"hint":"h","partyRole":"Traveller","maxParties":3}`)
		h.ok(200, "POST", visa+"/publish", "")
		h.ok(200, "POST", permit+"/publish", "")
		h.ok(200, "PATCH", visa, `{"name":"Another","hint":null}`) // in the draft only
		h.add(visa+"/stages", `{"title":"More"}`)
		list := func(query, want string) {
			h.t.Helper()
			a := h.do(customer, "GET", offers+query, "")
			var names []string
			for i := range a.data()["content"].([]any) {
				names = append(names, say(a.at("data", "content", i, "name")))
			}
			if got := strings.Join(names, " "); got != want || say(a.data()["totalElements"]) == "" {
				h.t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		list("", "Permit Visa")
		list("?sort=name,desc", "Visa Permit")
		list("?sort=createdAt&size=1&page=1", "Permit")
		list("?search=VIS", "Visa")
		list("?search=another", "")
		a := h.do(customer, "GET", offers+"/"+id(visa), "")
		got := a.data()
		apptest.Equal(h.t, "offer", say(got["name"], got["hint"], got["partyRole"], got["maxParties"], got["version"], got["currency"], got["description"], got["id"] == id(visa)),
			"Visa h Traveller 3 1 NGN <nil> true")
		apptest.Equal(h.t, "offer: the number of stages", len(got["stages"].([]any)), 2)
		apptest.Equal(h.t, "offer", say(got.at("stages", 1, "title"), got.at("stages", 1, "kind"), got.at("stages", 1, "position"), got.at("stages", 1, "questions")),
			"Pay PAYMENT 2 <nil>")
		h.ok(200, "POST", visa+"/archive", "")
		h.ok(200, "POST", permit+"/unpublish", "")
		list("", "")
		for _, path := range []string{visa, permit, "/" + ref.NewID()} {
			h.wants(customer, 404, "GET", offers+"/"+id(path), "")
		}
		h.wants(customer, 400, "GET", offers+"?sort=code", "")
	})
}

func TestPermissions(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		h.ok(200, "POST", path+"/publish", "")
		document := h.add(path+"/documents", `{"stageId":"`+ask+`","code":"photo","name":"Photo"}`)
		set := h.add(path+"/value-sets", `{"code":"near","name":"Near","members":["GH"]}`)
		whole := h.ok(200, "GET", path, "")
		question, charge := say(whole.at("stages", 0, "questions", 0, "id")), say(whole.at("stages", 1, "charges", 0, "id"))
		operations := []struct{ method, path, body, least string }{
			{"GET", base, "", reader},
			{"GET", path, "", reader},
			{"GET", path + "/readiness", "", reader},
			{"GET", path + "/versions", "", reader},
			{"GET", path + "/versions/1", "", reader},
			{"GET", path + "/versions/1/changes", "", reader},
			{"GET", path + "/changes", "", reader},
			{"GET", base + "/templates/tourist-visa", "", reader},
			{"GET", path + "/questions/" + question, "", reader},
			{"GET", path + "/documents/" + document, "", reader},
			{"GET", path + "/charges/" + charge, "", reader},
			{"GET", path + "/value-sets/" + set, "", reader},
			{"POST", path + "/preview", "", reader},
			{"GET", path + "/stages", "", reader},
			{"GET", path + "/stages/" + ask, "", reader},
			{"POST", base, `{"name":"a","currency":"NGN"}`, designer},
			{"PATCH", path, `{}`, designer},
			{"POST", path + "/publish", "", designer},
			{"POST", path + "/unpublish", "", designer},
			{"POST", path + "/archive", "", designer},
			{"POST", path + "/restore", "", designer},
			{"POST", path + "/stages", `{"title":"a"}`, designer},
			{"PATCH", path + "/stages/" + ask, `{}`, designer},
			{"DELETE", path + "/stages/" + ask, "", designer},
			{"POST", path + "/questions", `{"stageId":"` + ask + `","code":"q","label":"L","answerType":"TEXT"}`, designer},
			{"PATCH", path + "/questions/" + question, `{}`, designer},
			{"DELETE", path + "/questions/" + question, "", designer},
			{"POST", path + "/documents", `{"stageId":"` + ask + `","code":"d","name":"D"}`, designer},
			{"PATCH", path + "/documents/" + document, `{}`, designer},
			{"DELETE", path + "/documents/" + document, "", designer},
			{"POST", path + "/charges", `{"stageId":"` + pay + `","name":"a","basis":"PER_PARTY","amount":1}`, designer},
			{"PATCH", path + "/charges/" + charge, `{}`, designer},
			{"DELETE", path + "/charges/" + charge, "", designer},
			{"POST", path + "/value-sets", `{"code":"v","name":"V","members":["a"]}`, designer},
			{"PATCH", path + "/value-sets/" + set, `{}`, designer},
			{"DELETE", path + "/value-sets/" + set, "", designer},
			{"GET", offers, "", customer},
			{"GET", offers + "/" + id(path), "", customer},
		}
		for _, op := range operations {
			expect := func(token string, status int) {
				h.t.Helper()
				h.wants(token, status, op.method, op.path, op.body)
			}
			expect("nobody", 401)
			expect(boss, 403)
			stranger := rival
			if op.least == customer {
				expect(designer, 403)
				stranger = guest
			} else {
				expect(customer, 403)
			}
			if op.least == designer {
				expect(reader, 403)
			} else {
				expect(op.least, 200)
			}
			if strings.Contains(op.path, id(path)) {
				expect(stranger, 404)
			}
		}
		if diff := cmp.Diff(whole, h.ok(200, "GET", path, "")); diff != "" {
			h.t.Errorf("refused calls changed the service (-before +after):\n%s", diff)
		}
		for _, bad := range []string{"/x", "/" + strings.ToUpper(ref.NewID()), "/" + ref.NewID()} {
			h.refused(404, fault.NotFound, "", "GET", base+bad, "")
			h.refused(404, fault.NotFound, "", "DELETE", path+"/questions"+bad, "")
		}
	})
}
