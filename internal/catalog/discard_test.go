package catalog_test

import (
	"sync"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// Discarding resets any changes of a draft and changes nothing else.
func TestDiscard(t *testing.T) {
	each(t, func(h *env) {
		path, ask, pay := h.publishable("Visa")
		h.refused(409, fault.ServiceState, "", "POST", path+"/discard", "") // never published
		h.ok(200, "POST", path+"/publish", "")
		h.refused(409, fault.ServiceState, "", "POST", path+"/discard", "") // no changes
		live := h.ok(200, "GET", path, "")

		h.ok(200, "PATCH", path, `{"name":"Permit","hint":"h","currency":"USD"}`)
		h.ok(200, "PATCH", path+"/stages/"+pay, `{"position":1}`)
		h.add(path+"/value-sets", `{"code":"near","name":"Near","members":["GH"]}`)
		h.ok(200, "DELETE", path+"/charges/"+say(live.at("stages", 1, "charges", 0, "id")), "")
		h.ok(200, "DELETE", path+"/questions/"+say(live.at("stages", 0, "questions", 0, "id")), "")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"express","label":"Another?","answerType":"TEXT"}`)
		apptest.Equal(h.t, "found: totalElements", say(h.ok(200, "GET", base+"?search=permit", "")["totalElements"]), "1")
		got := h.ok(200, "POST", path+"/discard", "")
		apptest.Equal(h.t, "discarded", say(got["name"], got["version"], got["published"], got["hasUnpublishedChanges"]), "Visa 1 true false")
		draft := h.ok(200, "GET", path, "")
		for _, key := range []string{"name", "hint", "currency", "stages", "valueSets", "version", "published"} {
			if say(draft[key]) != say(live[key]) {
				h.t.Errorf("%s is %v, want %v", key, draft[key], live[key])
			}
		}
		changes := h.ok(200, "GET", path+"/changes", "")
		apptest.Equal(h.t, "the number of changes", len(changes["changes"].([]any)), 0)
		apptest.Equal(h.t, "found: totalElements", say(h.ok(200, "GET", base+"?search=permit", "")["totalElements"]), "0")
		h.refused(409, fault.ServiceState, "", "POST", path+"/discard", "") // twice

		// The draft of an archived or unpublished service can be discarded too.
		h.ok(200, "POST", path+"/unpublish", "")
		h.ok(200, "POST", path+"/archive", "")
		h.ok(200, "PATCH", path, `{"hint":"h"}`)
		got = h.ok(200, "POST", path+"/discard", "")
		apptest.Equal(h.t, "discarded", say(got["hint"], got["published"], got["archived"]), say(live["hint"], false, true))
		h.ok(200, "POST", path+"/restore", "")
		got = h.ok(200, "POST", path+"/publish", "")
		apptest.Equal(h.t, "published again", say(got["version"]), "1")
		if n := h.actions(path)["service.discarded"]; n != 2 {
			h.t.Errorf("%d events, want 2", n)
		}
		h.wants(rival, 404, "POST", path+"/discard", "")
	})
}

// An edit concurrent with a discard leaves the live version, with or without the edit.
func TestDiscardConcurrentEdit(t *testing.T) {
	each(t, func(h *env) {
		path, _, _ := h.publishable("Visa")
		h.ok(200, "POST", path+"/publish", "")
		live := h.ok(200, "GET", path, "")
		caller, other := h.people[designer], h.instance(settings)
		for range 5 {
			h.ok(200, "PATCH", path, `{"hint":"h"}`)
			var both sync.WaitGroup
			both.Go(func() {
				if _, err := retried(func() (any, error) { return h.catalog.Discard(t.Context(), caller, id(path)) }); err != nil {
					h.t.Errorf("discard: %v", err)
				}
			})
			both.Go(func() {
				if _, err := retried(func() (any, error) { return other.AddValueSet(t.Context(), caller, id(path), set("near")) }); err != nil {
					h.t.Errorf("edit: %v", err)
				}
			})
			both.Wait()
			draft := h.ok(200, "GET", path, "")
			isEdited := len(draft["valueSets"].([]any)) == 1
			apptest.Equal(h.t, "draft", say(draft["hint"], draft["stages"]), say(live["hint"], live["stages"]))
			apptest.Equal(h.t, "draft: hasUnpublishedChanges", say(draft["hasUnpublishedChanges"]), say(isEdited))
			if isEdited {
				h.ok(200, "POST", path+"/discard", "")
			}
		}
	})
}

// A discard concurrent with a publication by another instance resets the draft to the new version, so
// that nothing is left to discard.
func TestDiscardConcurrentPublish(t *testing.T) {
	each(t, func(h *env) {
		path, _, _ := h.publishable("Visa")
		h.ok(200, "POST", path+"/publish", "")
		caller, other := h.people[designer], h.instance(settings)
		for i := range 5 {
			h.ok(200, "PATCH", path, `{"hint":"`+say("hint", i)+`"}`)
			var both sync.WaitGroup
			both.Go(func() {
				if _, err := retried(func() (any, error) { return h.catalog.Discard(t.Context(), caller, id(path)) }); err != nil && !fault.Has(err, fault.ServiceState) {
					h.t.Errorf("discard: %v", err)
				}
			})
			both.Go(func() {
				if _, err := retried(func() (any, error) { return other.Publish(t.Context(), caller, id(path)) }); err != nil {
					h.t.Errorf("publish: %v", err)
				}
			})
			both.Wait()
			got := h.ok(200, "GET", path+"/changes", "")
			apptest.Equal(h.t, "changes", say(got["hasUnpublishedChanges"], got["changes"]), say(false, []any{}))
		}
	})
}
