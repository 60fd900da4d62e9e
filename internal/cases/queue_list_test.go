package cases_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/search"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const queue = "/api/v1/staff/queue"

// listed returns the kinds and ids in the work queue.
func listed(by *apptest.Client, query string) []string {
	page := by.Get(queue + "?" + query).Want(200)
	all := []string{}
	for i := range page.Len("content") {
		all = append(all, page.String("content", i, "kind")+" "+page.String("content", i, "id"))
	}
	return all
}

// Requests and applications are in one list with one order, regardless of the page size.
func TestWorkList(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		now := o.Server.Now()
		first := o.Ada.Submit(o.Licence)
		due := []time.Time{now.Add(72 * time.Hour), now.Add(24 * time.Hour), now.Add(-time.Hour)}
		want := []string{}
		for _, id := range o.fill(t, first, due) {
			want = append(want, "REQUEST "+id)
		}
		slices.Reverse(want) // sorted by due time
		application := o.Officer.Accept(first)
		apptest.Change(t, o.Server, `UPDATE cases SET due_at = $1 WHERE application_id IS NOT NULL`, now.Add(48*time.Hour))
		apptest.Recount(t, o.Server)
		want = slices.Insert(want, 2, "APPLICATION "+application)
		if diff := cmp.Diff(want, listed(o.Officer, "")); diff != "" {
			t.Fatalf("in order of deadlines (-want +got):\n%s", diff)
		}
		paged := []string{}
		for _, page := range []string{"0", "1", "2", "3", "4"} {
			paged = append(paged, listed(o.Officer, "size=1&page="+page)...)
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
			if diff := cmp.Diff(want, listed(o.Officer, query)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", query, diff)
			}
		}
		for _, sort := range []string{"createdAt", "updatedAt,desc", "submittedAt", "waitingSince,desc"} {
			if got := listed(o.Officer, "sort="+sort); len(got) != 4 {
				t.Errorf("by %s: %q", sort, got)
			}
		}
		o.Officer.Get(queue+"?sort=reference").Refused(400, "VALIDATION_FAILED").At("sort")

		r := apptest.CheckResponse(t, "listQueue", o.Officer.Get(queue+"?kind=APPLICATION").Want(200))
		r.Is("1", "content", 0, "stageNumber")
		if r.String("content", 0, "stageCount") == "0" {
			t.Error("the application has no stages")
		}
		o.Acme.As("finance").Get(queue).Refused(403, "FORBIDDEN")
		o.Officer.Post(fixture.StaffApplications+application+"/close", apptest.M{"reason": "Done."}).Want(200)
		if got := listed(o.Officer, "ended=true&sort=createdAt,desc"); !slices.Equal(got, want[2:3]) {
			t.Errorf("ended: %q", got)
		}
	})
}

// Members who view a case see the other viewers, of a request and its application together.
func TestViewers(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		officer := o.Acme.As("officer")
		request := o.Ada.Submit(o.Licence)
		others := func(by *apptest.Client, at string) (names []string) {
			r := apptest.CheckResponse(t, "viewRequestTogether", by.Post(at+"/viewers", nil).Want(200))
			for i := range r.Len() {
				names = append(names, r.String(i, "name"))
			}
			return names
		}
		if names := others(o.Officer, fixture.StaffRequests+request); names != nil {
			t.Errorf("alone: %q", names)
		}
		if names := others(officer, fixture.StaffRequests+request); !slices.Equal(names, []string{"The manager"}) {
			t.Errorf("the second sees %q", names)
		}
		application := o.Officer.Accept(request)
		if names := others(o.Officer, fixture.StaffApplications+application); !slices.Equal(names, []string{"The officer"}) {
			t.Errorf("at the application, the first sees %q", names)
		}
		o.Server.Clock.Advance(31 * time.Second)
		if names := others(o.Officer, fixture.StaffApplications+application); names != nil {
			t.Errorf("after a while: %q", names)
		}
		if err := o.Server.Queue.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := apptest.Count(t, o.Server, `SELECT COUNT(*) FROM case_viewers`); n != 1 {
			t.Errorf("%d rows left", n)
		}
		rival := o.Server.Tenant("rival").As("manager")
		rival.Post(fixture.StaffRequests+request+"/viewers", nil).Refused(404, "NOT_FOUND")
		rival.Post(fixture.StaffApplications+application+"/viewers", nil).Refused(404, "NOT_FOUND")
		o.Ada.Post(fixture.StaffRequests+request+"/viewers", nil).Refused(403, "FORBIDDEN")
	})
}

// Assignees are members whose role permits the work.
func TestAssignees(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		o.Acme.As("officer")
		finance := o.Acme.As("finance")
		r := apptest.CheckResponse(t, "listAssignees", o.Officer.Get("/api/v1/staff/assignees").Want(200))
		names := []string{}
		for i := range r.Len() {
			names = append(names, r.String(i, "name"))
		}
		apptest.Equal(t, "officer listed", slices.Contains(names, "The officer"), true)
		apptest.Equal(t, "finance listed", slices.Contains(names, "The finance"), false)
		apptest.Equal(t, "the order", slices.IsSorted(names), true)
		finance.Get("/api/v1/staff/assignees").Refused(403, "FORBIDDEN")
	})
}

// If-Match applies to decisions with and without an Idempotency-Key.
func TestDecisionIfMatch(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		request := o.Ada.Submit(o.Licence)
		at := fixture.StaffRequests + request
		having := func(headers map[string]string) *apptest.Client {
			c := *o.Officer
			c.Extra = map[string][]string{}
			for name, value := range headers {
				c.Extra[name] = []string{value}
			}
			return &c
		}
		stale := o.Officer.Get(at).Want(200).Header.Get("ETag")
		assign(o.Officer, at, id(o.Officer)).Want(200)
		having(map[string]string{"If-Match": stale}).Post(at+"/accept", nil).Refused(412, "PRECONDITION_FAILED")
		having(map[string]string{"If-Match": stale, "Idempotency-Key": "first"}).Post(at+"/accept", nil).Refused(412, "PRECONDITION_FAILED")
		current := o.Officer.Get(at).Want(200).Header.Get("ETag")
		keyed := having(map[string]string{"If-Match": current, "Idempotency-Key": "second"})
		application := apptest.CheckResponse(t, "acceptRequest", keyed.Post(at+"/accept", nil).Want(200)).String("id")
		if again := keyed.Post(at+"/accept", nil).Want(200); again.Header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("the repeat did not return the first response: %v", again.Header)
		}
		at = fixture.StaffApplications + application
		current = o.Officer.Get(at).Want(200).Header.Get("ETag")
		answers := apptest.Concurrently(8, func(int) int {
			return having(map[string]string{"If-Match": current}).Post(at+"/close", apptest.M{"reason": "Done."}).Status
		})
		apptest.Equal(t, "successful closings of eight concurrent calls", answers[200], 1)
		apptest.Equal(t, "successful and refused calls", answers[200]+answers[412]+answers[409], 8)
	})
}

// Every page of a long list is correct, including the last one.
func TestLongWorkList(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		const copies = 12_000
		one, err := cases.ByApplication(t.Context(), o.Server.DB, o.Acme.ID, o.Officer.Accept(o.Ada.Submit(o.Licence)))
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := form.SheetByID(t.Context(), o.Server.DB, one.Tenant, one.SheetID)
		if err != nil {
			t.Fatal(err)
		}
		all := make([]cases.Record, copies)
		stages, sheets, found := make([]cases.Stage, copies), make([]form.StoredSheet, copies), make([]search.Record, copies)
		for i := range all {
			id, due := ref.NewID(), o.Server.Now().Add(time.Duration(i+1)*time.Minute)
			all[i] = one
			all[i].ID, all[i].SheetID, all[i].ApplicationID = ref.NewID(), all[i].ID, &id
			all[i].SheetID, all[i].Reference = all[i].ID, "REQ-"+strconv.Itoa(i)
			all[i].DueAt, all[i].DaysLeft, all[i].CountsFrom = &due, new(int64), "2026-01-01"
			stages[i] = cases.Stage{Tenant: one.Tenant, ApplicationID: id, StageID: one.StageID, Status: cases.StageCurrent, EnteredAt: *one.StageEnteredAt}
			found[i] = search.Record{Tenant: one.Tenant, Kind: search.Case, ID: all[i].ID}
			sheets[i] = form.StoredSheet{Tenant: one.Tenant, ID: all[i].ID, Content: db.JSON[form.Sheet]{V: sheet}}
		}
		o.Ada.Submit(o.Licence)
		err = o.Server.DB.Write(t.Context(), func(tx *db.Tx) error {
			if err := db.InsertAll(t.Context(), tx, "sheets", sheets); err != nil {
				return err
			}
			if err := cases.InsertAll(t.Context(), tx, all); err != nil {
				return err
			}
			if err := search.PutNew(t.Context(), tx, found); err != nil {
				return err
			}
			_, err := db.Exec(t.Context(), tx, `UPDATE usage_counters SET used = used + $1 WHERE kind = 'APPLICATIONS_PER_CYCLE'`, copies)
			return errors.Join(err, db.InsertAll(t.Context(), tx, "application_stages", stages))
		})
		if err != nil {
			t.Fatal(err)
		}
		last := o.Officer.Get(queue + "?size=100&page=120").Want(200)
		last.Is(strconv.Itoa(copies+2), "totalElements").Has(2, "content") // those without a deadline
		before := listed(o.Officer, "size=100&page=119")
		for i, got := range before {
			if want := "APPLICATION " + *all[119*100+i].ApplicationID; got != want {
				t.Fatalf("case %d is %s, want %s", 119*100+i, got, want)
			}
		}
	})
}
