package catalog_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// A draft that another instance changes between check and publication is not published: it is checked
// again and refused.
func TestPublishChangedDraftRace(t *testing.T) {
	each(t, func(h *env) {
		caller := h.people[designer]
		service := h.ok(201, "POST", base+"/import", document(short)).text("id")
		other := h.instance(settings)
		err := h.catalog.PublishAfter(t.Context(), caller, service, func() {
			if _, err := other.AddStage(t.Context(), caller, service, catalog.Stage{Value: form.Stage{Title: "Empty"}}); err != nil {
				h.t.Fatal(err)
			}
		})
		if !fault.Has(err, fault.Conflict) {
			h.t.Errorf("the draft that was checked: %v", err)
		}
		if _, err := h.catalog.Publish(t.Context(), caller, service); !fault.Has(err, fault.ServiceNotPublishable) {
			h.t.Errorf("the changed draft: %v", err)
		}
		if n, err := db.One[int](t.Context(), h.db, `SELECT COUNT(*) FROM service_versions`); err != nil || n != 0 {
			h.t.Errorf("%d versions, %v", n, err)
		}
	})
}

// Two instances edit and publish the same service concurrently: no edit is lost, and every version
// compiles.
func TestConcurrentEditAndPublish(t *testing.T) {
	each(t, func(h *env) {
		caller := h.people[designer]
		service := h.ok(201, "POST", base+"/import", document(short)).text("id")
		instances := []*catalog.Service{h.catalog, h.instance(settings)}
		const editors = 6
		var all sync.WaitGroup
		for i := range editors {
			all.Go(func() {
				s := instances[i%2]
				if _, err := retried(func() (catalog.ValueSet, error) {
					return s.AddValueSet(t.Context(), caller, service, set(fmt.Sprint("set", i)))
				}); err != nil {
					h.t.Errorf("edit %d: %v", i, err)
				}
				if _, err := retried(func() (catalog.Offering, error) { return s.Publish(t.Context(), caller, service) }); err != nil {
					h.t.Errorf("publication %d: %v", i, err)
				}
			})
		}
		all.Wait()
		draft := h.ok(200, "GET", base+"/"+service, "")
		apptest.Equal(h.t, "the number of edits", len(draft["valueSets"].([]any)), editors)
		apptest.Equal[any](h.t, "hasUnpublishedChanges", draft["hasUnpublishedChanges"], false)
		fresh := h.instance(settings)
		ids, err := db.All[string](t.Context(), h.db, `SELECT id FROM service_versions`)
		if err != nil || len(ids) == 0 {
			h.t.Fatalf("%v, %v", ids, err)
		}
		for _, id := range ids {
			if _, err := fresh.Version(t.Context(), h.db, caller.Tenant, id); err != nil {
				h.t.Errorf("version %s: %v", id, err)
			}
		}
	})
}

// retried repeats a call that failed because another instance changed the draft too often.
func retried[T any](call func() (T, error)) (T, error) {
	for {
		if v, err := call(); !fault.Has(err, fault.Conflict) {
			return v, err
		}
	}
}

func set(code string) (v catalog.ValueSet) {
	v.Value.Code, v.Value.Name, v.Value.Members = code, code, []string{"a"}
	return v
}

// A caller who waits too long for a concurrent editor of the same service is refused with a temporary
// error.
func TestEditWaitBounded(t *testing.T) {
	each(t, func(h *env) {
		hasty := settings
		hasty.EditWait = time.Millisecond
		h.use(hasty)
		service := h.ok(201, "POST", base+"/import", document(short)).text("id")
		path := base + "/" + service
		release := h.catalog.HoldService(h.people[designer].Tenant, service)
		h.refused(503, fault.NotReady, "", "PATCH", path, `{"name":"Another"}`)
		h.refused(503, fault.NotReady, "", "POST", path+"/publish", "")
		release()
		h.ok(200, "PATCH", path, `{"name":"Another"}`)
		h.ok(200, "POST", path+"/publish", "")
	})
}

// A transaction that needs uncached versions does not compile them: it restarts with the compiled
// ones, even if they are too heavy for the cache.
func TestVersionInTransaction(t *testing.T) {
	each(t, func(h *env) {
		mine := h.people[designer].Tenant
		services := []string{h.publishAs(designer, document(short)), h.publishAs(designer, document(short))}
		tiny := settings
		tiny.TenantCacheBytes = 1
		for what, s := range map[string]*catalog.Service{"kept": h.instance(settings), "too heavy": h.instance(tiny)} {
			runs := 0
			err := h.db.Write(t.Context(), func(tx *db.Tx) error {
				runs++
				before := s.CompilerStats().Compilations
				for _, service := range services {
					v, err := s.Live(t.Context(), tx, mine, service)
					if s.CompilerStats().Compilations != before {
						h.t.Errorf("%s: compiled in the transaction", what)
					}
					if err != nil {
						return err
					}
					if v.ServiceID != service || v.Number != 1 {
						h.t.Errorf("%s: got %+v", what, v)
					}
				}
				return nil
			})
			if err != nil || runs != 3 {
				h.t.Errorf("%s: %d runs, %v", what, runs, err)
			}
		}
	})
}

// Offers are read from storage without compilation.
func TestOffersDoNotCompile(t *testing.T) {
	each(t, func(h *env) {
		mine := h.people[designer].Tenant
		h.ok(200, "PATCH", base+"/"+h.publishAs(designer, document(short)), `{"name":"Changed since"}`)
		service := h.publishAs(designer, strings.Replace(document(short), `"name":"Visa"`, `"name":"Permit","description":"d","hint":"h","partyRole":"r","maxParties":3`, 1))
		h.use(settings)
		list := h.do(customer, "GET", "/api/v1/customer/services?sort=name", "")
		apptest.Equal(h.t, "list", say(list.at("data", "content", 0, "name"), list.at("data", "content", 1, "name"), list.at("data", "content", 0, "hint"), list.at("data", "content", 0, "version")),
			"Permit Visa h 1")
		one := h.do(customer, "GET", "/api/v1/customer/services/"+service, "")
		apptest.Equal(h.t, "service", say(one.at("data", "name"), one.at("data", "partyRole"), one.at("data", "maxParties"), one.at("data", "stages", 0, "title"), one.at("data", "stages", 0, "position")),
			"Permit r 3 Ask 1")
		page, err := h.catalog.Offered(t.Context(), h.db, mine)
		if err != nil || len(page) != 2 || page[0].Name != "Permit" || page[0].Description != "d" || page[1].Name != "Visa" {
			h.t.Errorf("page %+v, %v", page, err)
		}
		h.ok(200, "GET", base+"/"+service+"/changes", "")
		if stats := h.catalog.CompilerStats(); stats.Compilations != 0 {
			h.t.Errorf("%+v", stats)
		}
	})
}
