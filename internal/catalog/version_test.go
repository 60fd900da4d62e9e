package catalog_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

func TestVersions(t *testing.T) {
	each(t, func(h *env) {
		ctx, mine := context.Background(), h.people[designer].Tenant
		path, ask, _ := h.publishable("Visa")
		service := id(path)
		if _, err := h.catalog.Live(ctx, h.db, mine, service); !fault.Has(err, fault.ServiceUnavailable) || !strings.Contains(err.Error(), "Service is not available for new requests.") {
			h.t.Errorf("live before it is published: %v", err)
		}
		if f, err := h.catalog.ForPricing(ctx, h.db, mine, service); err != nil || len(f.Stages()) != 2 {
			h.t.Errorf("for pricing, before it is published: %v", err)
		}
		h.ok(200, "POST", path+"/publish", "")
		first := h.live(service)
		if first.Number != 1 || first.ServiceID != service || first.Tenant != mine || !strings.HasPrefix(first.ServiceCode, "SVC-SD-") || first.At.IsZero() || first.ByName != designer {
			h.t.Errorf("live %+v", first)
		}
		h.add(path+"/stages", `{"title":"More","position":1}`)
		h.add(path+"/questions", `{"stageId":"`+h.ok(200, "GET", path, "").at("stages", 0, "id").(string)+`","code":"more","label":"L","answerType":"TEXT"}`)
		if again := h.live(service); again != first {
			h.t.Errorf("an edit of the draft made another live version: %+v", again)
		}
		h.ok(200, "POST", path+"/publish", "")
		second := h.live(service)
		if second.Number != 2 || len(second.Form.Stages()) != 3 {
			h.t.Errorf("live %+v", second)
		}
		for name, catalog := range map[string]*catalog.Service{"cached": h.catalog, "read": catalog.New(h.db, ref.Now, nil, settings)} {
			kept, err := catalog.Version(ctx, h.db, mine, first.ID)
			if err != nil || kept.Number != 1 || len(kept.Form.Stages()) != 2 || !kept.At.Equal(first.At) {
				h.t.Errorf("first version, %s: %+v, %v", name, kept, err)
			}
			if stage, ok := kept.Form.Stage(ask); !ok || stage.Position != 1 {
				h.t.Errorf("stage of the first version, %s: %+v", name, stage)
			}
			if _, err := catalog.Version(ctx, h.db, h.people[rival].Tenant, first.ID); !errors.Is(err, fault.ErrNotFound) {
				h.t.Errorf("another tenant's version, %s: %v", name, err)
			}
		}
		h.ok(200, "POST", path+"/unpublish", "")
		if _, err := h.catalog.Live(ctx, h.db, mine, service); !fault.Has(err, fault.ServiceUnavailable) {
			h.t.Errorf("live, unpublished: %v", err)
		}
		if err := h.catalog.Open(ctx, h.db, mine, service); err != nil {
			h.t.Errorf("open, unpublished: %v", err)
		}
		if f, err := h.catalog.ForPricing(ctx, h.db, mine, service); err != nil || f != second.Form {
			h.t.Errorf("for pricing, unpublished: %v", err)
		}
		h.ok(200, "POST", path+"/publish", "")
		h.ok(200, "POST", path+"/archive", "")
		if _, err := h.catalog.Live(ctx, h.db, mine, service); !fault.Has(err, fault.ServiceUnavailable) {
			h.t.Errorf("live, archived: %v", err)
		}
		if err := h.catalog.Open(ctx, h.db, mine, service); !fault.Has(err, fault.ServiceUnavailable) {
			h.t.Errorf("open, archived: %v", err)
		}
		for _, tenant := range []string{mine, h.people[rival].Tenant} {
			unknown := service
			if tenant == mine {
				unknown = ref.NewID()
			}
			_, live := h.catalog.Live(ctx, h.db, tenant, unknown)
			_, priced := h.catalog.ForPricing(ctx, h.db, tenant, unknown)
			for _, err := range []error{live, priced, h.catalog.Open(ctx, h.db, tenant, unknown)} {
				if !errors.Is(err, fault.ErrNotFound) {
					h.t.Errorf("unknown service: %v", err)
				}
			}
		}
	})
}

func (h *env) live(service string) *catalog.Version {
	h.t.Helper()
	v, err := h.catalog.Live(context.Background(), h.db, h.people[designer].Tenant, service)
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

func TestConcurrentEdits(t *testing.T) {
	each(t, func(h *env) {
		path, ask, _ := h.publishable("Visa")
		const n = 16
		h.atOnce(n, func(i int) {
			body := `{"stageId":"` + ask + `","code":"q` + string(rune('a'+i)) + `","label":"L","answerType":"TEXT","position":1}`
			h.wants(designer, 201, "POST", path+"/questions", body)
		})
		stage := h.ok(200, "GET", path+"/stages/"+ask, "")
		if got := len(stage["questions"].([]any)); got != n+1 {
			h.t.Errorf("%d questions, want %d", got, n+1)
		}
		for i := range n + 1 {
			if got := say(stage.at("questions", i, "position")); got != say(i+1) {
				h.t.Errorf("position %s at %d", got, i+1)
			}
		}
		h.atOnce(n, func(int) {
			apptest.Equal(h.t, "published", say(h.wants(designer, 200, "POST", path+"/publish", "").data()["version"]), "1")
		})
		won := make([]bool, n)
		h.atOnce(n, func(i int) { won[i] = h.do(designer, "POST", path+"/archive", "").status == 200 })
		if got := strings.Count(say(anys(won)...), "true"); got != 1 {
			h.t.Errorf("%d of %d archived the service", got, n)
		}
		actions := h.actions(path)
		for action, want := range map[string]int{"service.published": 1, "service.archived": 1, "question.added": n + 1} {
			if actions[action] != want {
				h.t.Errorf("%d events %s, want %d", actions[action], action, want)
			}
		}
	})
}

func anys[T any](list []T) []any {
	all := make([]any, len(list))
	for i, one := range list {
		all[i] = one
	}
	return all
}

func (h *env) atOnce(n int, do func(i int)) {
	var running sync.WaitGroup
	for i := range n {
		running.Go(func() { do(i) })
	}
	running.Wait()
}

// actions counts the entries in the history of a service.
func (h *env) actions(path string) map[string]int {
	h.t.Helper()
	page, err := audit.History(context.Background(), h.db, h.people[designer].Tenant, id(path), db.Paging{Limit: 1000})
	if err != nil {
		h.t.Fatal(err)
	}
	counts := map[string]int{}
	for _, e := range page.Items {
		counts[e.Action]++
	}
	return counts
}

func TestHistory(t *testing.T) {
	each(t, func(h *env) {
		path, ask, _ := h.publishable("Visa")
		for _, verb := range []string{"publish", "publish", "unpublish", "archive", "restore"} {
			h.ok(200, "POST", path+"/"+verb, "")
		}
		document := h.add(path+"/documents", `{"stageId":"`+ask+`","code":"photo","name":"Photo"}`)
		h.ok(200, "PATCH", path+"/documents/"+document, `{"name":"Photograph"}`)
		h.ok(200, "PATCH", path+"/documents/"+document, `{"name":"Photograph"}`) // changes nothing
		h.ok(200, "DELETE", path+"/documents/"+document, "")
		h.ok(200, "PATCH", path, `{"hint":"h"}`)
		h.refused(400, fault.ValidationFailed, "hint", "PATCH", path, `{"hint":5}`)
		want := map[string]int{
			"service.created": 1, "service.changed": 1, "service.published": 1, "service.unpublished": 1, "service.archived": 1, "service.restored": 1,
			"stage.added": 2, "question.added": 1, "charge.added": 1, "requirement.added": 1, "requirement.changed": 1, "requirement.removed": 1,
		}
		got := h.actions(path)
		for action := range want {
			if got[action] != want[action] {
				h.t.Errorf("%d events %s, want %d", got[action], action, want[action])
			}
		}
		if len(got) != len(want) {
			h.t.Errorf("events %v", got)
		}
	})
}

// TestBuildThroughService builds a service through the Go API, as a seeder does.
func TestBuildThroughService(t *testing.T) {
	each(t, func(h *env) {
		ctx, by := context.Background(), h.people[designer]
		must := func(err error) {
			h.t.Helper()
			if err != nil {
				h.t.Fatal(err)
			}
		}
		var made catalog.Offering
		err := h.db.Write(ctx, func(tx *db.Tx) (err error) {
			made, err = h.catalog.Create(ctx, tx, by, catalog.Heading{Name: "Visa", Currency: "NGN", PartyRole: "Traveller", MaxParties: 5})
			return err
		})
		must(err)
		set := catalog.ValueSet{Value: form.ValueSet{Code: "near", Name: "Near", Members: []string{"GH"}}}
		_, err = h.catalog.AddValueSet(ctx, by, made.ID, set)
		must(err)
		ask, err := h.catalog.AddStage(ctx, by, made.ID, catalog.Stage{Value: form.Stage{Title: "Ask"}})
		must(err)
		pay, err := h.catalog.AddStage(ctx, by, made.ID, catalog.Stage{Value: form.Stage{Title: "Pay", Kind: form.Payment}})
		must(err)
		_, err = h.catalog.AddQuestion(ctx, by, made.ID, catalog.Question{StageID: ask.Value.ID, Value: form.Question{
			Code: "from", Label: "From", AnswerType: form.SingleChoice, AppliesTo: form.ForParty,
			Options: []form.Option{{Label: "Ghana", Value: "GH", Active: true}},
		}})
		must(err)
		_, err = h.catalog.AddRequirement(ctx, by, made.ID, catalog.Requirement{StageID: ask.Value.ID, Value: form.Requirement{
			Code: "passport", Name: "Passport", ShowRule: "!(party.from in valueSets.near)",
		}})
		must(err)
		charge, err := h.catalog.AddCharge(ctx, by, made.ID, catalog.Charge{StageID: pay.Value.ID, Value: form.Charge{Name: "Fee", Basis: "PER_PARTY"}}, "12.5")
		must(err)
		if charge.Value.Amount != 1250 || charge.Position != 1 {
			h.t.Errorf("charge %+v", charge)
		}
		made, err = h.catalog.Publish(ctx, by, made.ID)
		must(err)
		if !made.Published || made.Version != 1 {
			h.t.Errorf("published %+v", made)
		}
		_, err = h.catalog.AddQuestion(ctx, by, made.ID, catalog.Question{StageID: ask.Value.ID, Position: -1, Value: form.Question{AnswerType: "?", AppliesTo: "?"}})
		if f, ok := errors.AsType[*fault.Error](err); !ok || len(f.Fields) != 5 {
			h.t.Errorf("refused with %v", err)
		}
	})
}
