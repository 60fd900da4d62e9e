package app_test

import (
	"slices"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/testkit/apptest"
)

const (
	services  = "/api/v1/tenant/services/"
	mine      = "/api/v1/customer/requests/"
	reviews   = "/api/v1/staff/requests/"
	processes = "/api/v1/staff/applications/"
)

// builder builds a service over HTTP.
type builder struct {
	c  *apptest.Client
	id string
}

func build(c *apptest.Client, service apptest.M) builder {
	return builder{c, c.Post("/api/v1/tenant/services", service).Want(201).String("id")}
}

func (b builder) stage(stage apptest.M) string   { return b.part("stages", stage) }
func (b builder) question(q apptest.M) string    { return b.part("questions", q) }
func (b builder) charge(charge apptest.M) string { return b.part("charges", charge) }
func (b builder) part(kind string, m apptest.M) string {
	return b.c.Post(services+b.id+"/"+kind, m).Want(201).String("id")
}
func (b builder) publish() { b.c.Post(services+b.id+"/publish", nil).Want(200) }

// publishUnchecked makes the draft the live version, as a release did that did not
// check yet whether charges depend on later stages.
func (b builder) publishUnchecked(c *scene) {
	c.t.Helper()
	c.exec(`INSERT INTO service_versions (tenant_id, service_id, id, number, name, search, hash, definition, published_at, published_by, published_by_name)
		SELECT tenant_id, id, 'version-' || id, 1, name, search, draft_hash, draft, created_at, '', '' FROM services WHERE id = $1`, b.id)
	c.exec(`UPDATE services SET published = TRUE, version = 1, live_version_id = 'version-' || id, live_hash = draft_hash WHERE id = $1`, b.id)
}

// permit is a published service whose way depends on two answers: which kind of
// permit it is, and whether it is free.
//
//	kind a: start, fee
//	kind b: start, extra, fee, end
//	kind c: start
type permit struct {
	id                     string
	start, extra, fee, end string // stages
	kind, free, more, note string // questions; note is asked in the stage fee
}

func newPermit(c *apptest.Client) permit {
	b := build(c, apptest.M{"name": "Permit", "currency": "NGN", "partyRole": "Holder"})
	p := permit{id: b.id}
	p.start = b.stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
	p.kind = b.question(apptest.M{
		"stageId": p.start, "code": "kind", "label": "Which kind?", "answerType": "SINGLE_CHOICE", "appliesTo": "REQUEST", "required": true,
		"options": []apptest.M{{"label": "A", "value": "a"}, {"label": "B", "value": "b"}, {"label": "C", "value": "c"}},
	})
	p.free = b.question(apptest.M{"stageId": p.start, "code": "free", "label": "Free of charge?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
	p.extra = b.stage(apptest.M{"title": "Extra", "kind": "ORDINARY", "showRule": "request.kind == 'b'"})
	p.more = b.question(apptest.M{"stageId": p.extra, "code": "more", "label": "Tell us more", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true})
	p.fee = b.stage(apptest.M{"title": "Fee", "kind": "PAYMENT", "showRule": "request.kind in ['a', 'b']"})
	p.note = b.question(apptest.M{
		"stageId": p.fee, "code": "note", "label": "Who pays?", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true,
		"showRule": "request.kind == 'b'",
	})
	b.charge(apptest.M{"stageId": p.fee, "name": "Permit", "basis": "PER_REQUEST", "amount": 10, "rule": "request.free == false"})
	p.end = b.stage(apptest.M{"title": "End", "kind": "ORDINARY", "showRule": "request.kind == 'b'"})
	b.question(apptest.M{"stageId": p.end, "code": "done", "label": "Anything else?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.publish()
	return p
}

// open hands in a request of ada's with these answers and accepts it.
func (c *scene) open(service string, answers apptest.M) (application string) {
	c.t.Helper()
	request := c.ada.Post(mine+service, nil).Want(201).String("id")
	for question, value := range answers {
		c.ada.Put(mine+request+"/answers/"+question, apptest.M{"value": value}).Want(200)
	}
	c.ada.Post(mine+request+"/submit", nil).Want(200)
	return c.officer.Accept(request)
}

// wantStages makes sure of the states of all stages, in order.
func (c *scene) wantStages(application, status string, stages ...string) {
	c.t.Helper()
	a := c.officer.Get(processes + application).Want(200)
	if got := a.String("status"); got != status {
		c.t.Errorf("the application is %s, want %s", got, status)
	}
	for i, want := range stages {
		if got := a.String("stages", i, "status"); got != want {
			c.t.Errorf("%s is %s, want %s", a.String("stages", i, "title"), got, want)
		}
	}
	if n := a.Len("stages"); n != len(stages) {
		c.t.Errorf("%d stages, want %d", n, len(stages))
	}
}

// exec changes the database behind the application's back.
func (c *scene) exec(statement string, args ...any) {
	c.t.Helper()
	err := c.s.DB.Write(c.t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(c.t.Context(), tx, statement, args...)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// statesOf gives all states of a table, and where each trigger leads from each.
// Every trigger of the table must be one that the test knows; creating a record
// is none.
func statesOf[S ~string, K any](t *testing.T, transitions state.Table[S], triggers map[string]K) (states []S, to map[string]map[S]S) {
	t.Helper()
	to = map[string]map[S]S{}
	for _, x := range transitions {
		if !slices.Contains(states, x.To) {
			states = append(states, x.To)
		}
		if x.From == "" {
			continue
		}
		if _, known := triggers[x.On.Name]; !known {
			t.Fatalf("the test does not know the trigger %q", x.On.Name)
		}
		if to[x.On.Name] == nil {
			to[x.On.Name] = map[S]S{}
		}
		to[x.On.Name][x.From] = x.To
	}
	return states, to
}

// each calls a test for every pair of a state and a trigger.
func eachPair[S ~string, T any](t *testing.T, states []S, triggers map[string]T, fn func(t *testing.T, state S, trigger string, how T)) {
	t.Helper()
	for _, state := range states {
		for trigger, how := range triggers {
			t.Run(string(state)+"/"+trigger, func(t *testing.T) { fn(t, state, trigger, how) })
		}
	}
}
