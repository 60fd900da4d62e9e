package queue_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

const queue = "/api/v1/staff/queue"

// listed are the kinds and ids of the list of both kinds.
func listed(by *apptest.Client, query string) []string {
	page := by.Get(queue + "?" + query).Want(200)
	all := []string{}
	for i := range page.Len("content") {
		all = append(all, page.String("content", i, "kind")+" "+page.String("content", i, "id"))
	}
	return all
}

// Requests and applications are in one list, in one order, whatever the size of a page.
func TestListOfBothKinds(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		now := o.s.Now()
		first := o.ada.HandIn(o.licence)
		due := []time.Time{now.Add(72 * time.Hour), now.Add(24 * time.Hour), now.Add(-time.Hour)}
		want := []string{}
		for _, id := range o.fill(t, first, due) {
			want = append(want, "REQUEST "+id)
		}
		slices.Reverse(want) // what is due first comes first
		application := o.manager.Accept(first)
		apptest.Change(t, o.s, `UPDATE applications SET due_at = $1`, now.Add(48*time.Hour))
		want = slices.Insert(want, 2, "APPLICATION "+application)
		if diff := cmp.Diff(want, listed(o.manager, "")); diff != "" {
			t.Fatalf("in order of deadlines (-want +got):\n%s", diff)
		}
		paged := []string{}
		for _, page := range []string{"0", "1", "2", "3", "4"} {
			paged = append(paged, listed(o.manager, "size=1&page="+page)...)
		}
		if diff := cmp.Diff(want, paged); diff != "" {
			t.Errorf("one by one (-want +got):\n%s", diff)
		}
		latest := slices.Clone(want)
		slices.Reverse(latest)
		for query, want := range map[string][]string{
			"sort=dueAt,desc": latest, "overdue=true": want[:1], "kind=APPLICATION": want[2:3], "kind=REQUEST&size=1": want[:1], "assignee=me": {},
			"ended=true": {}, "search=nobody": {}, "waitingFor=CUSTOMER": {}, "page=200&size=100": {},
		} {
			if diff := cmp.Diff(want, listed(o.manager, query)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", query, diff)
			}
		}
		for _, sort := range []string{"createdAt", "updatedAt,desc", "submittedAt", "waitingSince,desc"} {
			if got := listed(o.manager, "sort="+sort); len(got) != 4 {
				t.Errorf("by %s: %q", sort, got)
			}
		}
		o.manager.Get(queue+"?sort=reference").Refused(400, "VALIDATION_FAILED").At("sort")

		r := apptest.Sound(t, "listQueue", o.manager.Get(queue+"?kind=APPLICATION").Want(200))
		if r.String("content", 0, "stageCount") == "0" || r.String("content", 0, "stageNumber") != "1" {
			t.Errorf("how far it is: %s", r.Body)
		}
		o.acme.As("finance").Get(queue).Refused(403, "FORBIDDEN")
		o.manager.Post(applications+application+"/close", apptest.M{"reason": "Done."}).Want(200)
		if got := listed(o.manager, "ended=true&sort=createdAt,desc"); !slices.Equal(got, want[2:3]) {
			t.Errorf("ended: %q", got)
		}
	})
}

// Who looks at a case learns who else does: of a request and its application together.
func TestViewers(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		officer := o.acme.As("officer")
		request := o.ada.HandIn(o.licence)
		others := func(by *apptest.Client, at string) (names []string) {
			r := apptest.Sound(t, "viewRequestTogether", by.Post(at+"/viewers", nil).Want(200))
			for i := range r.Len() {
				names = append(names, r.String(i, "name"))
			}
			return names
		}
		if names := others(o.manager, requests+request); names != nil {
			t.Errorf("alone: %q", names)
		}
		if names := others(officer, requests+request); !slices.Equal(names, []string{"The manager"}) {
			t.Errorf("the second sees %q", names)
		}
		application := o.manager.Accept(request)
		if names := others(o.manager, applications+application); !slices.Equal(names, []string{"The officer"}) {
			t.Errorf("at the application, the first sees %q", names)
		}
		o.s.Clock.Forward(31 * time.Second)
		if names := others(o.manager, applications+application); names != nil {
			t.Errorf("after a while: %q", names)
		}
		if err := o.s.Queue.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := apptest.Count(t, o.s, `SELECT COUNT(*) FROM case_viewers`); n != 1 {
			t.Errorf("%d are kept", n)
		}
		rival := o.s.Tenant("rival").As("manager")
		rival.Post(requests+request+"/viewers", nil).Refused(404, "NOT_FOUND")
		rival.Post(applications+application+"/viewers", nil).Refused(404, "NOT_FOUND")
		o.ada.Post(requests+request+"/viewers", nil).Refused(403, "FORBIDDEN")
	})
}

// Cases can be assigned to those whose role permits the work.
func TestAssignees(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		o.acme.As("officer")
		finance := o.acme.As("finance")
		r := apptest.Sound(t, "listAssignees", o.manager.Get("/api/v1/staff/assignees").Want(200))
		names := []string{}
		for i := range r.Len() {
			names = append(names, r.String(i, "name"))
		}
		if !slices.Contains(names, "The officer") || slices.Contains(names, "The finance") || !slices.IsSorted(names) {
			t.Errorf("assignees: %s", r.Body)
		}
		finance.Get("/api/v1/staff/assignees").Refused(403, "FORBIDDEN")
	})
}

// A decision depends on the case as it was looked at, with and without an Idempotency-Key.
func TestDecideOnTag(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		request := o.ada.HandIn(o.licence)
		at := requests + request
		having := func(headers map[string]string) *apptest.Client {
			c := *o.manager
			c.Extra = map[string][]string{}
			for name, value := range headers {
				c.Extra[name] = []string{value}
			}
			return &c
		}
		stale := o.manager.Get(at).Want(200).Header.Get("ETag")
		assign(o.manager, at, id(o.manager)).Want(200)
		having(map[string]string{"If-Match": stale}).Post(at+"/accept", nil).Refused(412, "PRECONDITION_FAILED")
		having(map[string]string{"If-Match": stale, "Idempotency-Key": "first"}).Post(at+"/accept", nil).Refused(412, "PRECONDITION_FAILED")
		current := o.manager.Get(at).Want(200).Header.Get("ETag")
		keyed := having(map[string]string{"If-Match": current, "Idempotency-Key": "second"})
		application := apptest.Sound(t, "acceptRequest", keyed.Post(at+"/accept", nil).Want(200)).String("id")
		if again := keyed.Post(at+"/accept", nil).Want(200); again.Header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("a repeat was not the first response: %v", again.Header)
		}
		at = applications + application
		current = o.manager.Get(at).Want(200).Header.Get("ETag")
		answers := apptest.Together(8, func(int) int {
			return having(map[string]string{"If-Match": current}).Post(at+"/close", apptest.M{"reason": "Done."}).Status
		})
		if answers[200] != 1 || answers[200]+answers[412]+answers[409] != 8 {
			t.Errorf("of eight at once: %v", answers)
		}
	})
}
