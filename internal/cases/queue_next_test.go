package cases_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports/figure"
	"stagegate/internal/search"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// fill adds one request to the queue per due time: copies of one request, each of a different
// customer. It returns their ids.
func (o *queueOffice) fill(t *testing.T, request string, due []time.Time) []string {
	t.Helper()
	copied := func(tx *db.Tx, table, from, changes string, args ...any) error {
		for _, statement := range []string{
			`CREATE TEMPORARY TABLE copied AS SELECT * FROM ` + table + ` WHERE id = '` + from + `'`,
			`UPDATE copied SET ` + changes, `INSERT INTO ` + table + ` SELECT * FROM copied`, `DROP TABLE copied`,
		} {
			if _, err := db.Exec(t.Context(), tx, statement, args[:min(len(args), strings.Count(statement, "$1"))]...); err != nil {
				return err
			}
		}
		return nil
	}
	ids, ada := make([]string, len(due)), id(o.Ada)
	service, err := db.One[string](t.Context(), o.Server.DB, `SELECT service_id FROM cases WHERE id = $1`, request)
	if err != nil {
		t.Fatal(err)
	}
	err = o.Server.DB.Write(t.Context(), func(tx *db.Tx) error {
		for i, at := range due {
			customer, n := ref.NewID(), strconv.Itoa(i)
			ids[i] = ref.NewID()
			found, err := search.ByID(t.Context(), tx, o.Acme.ID, search.Case, request)
			if err != nil {
				return err
			}
			found.ID = ids[i]
			found.Set(search.Reference, "REQ-"+n)
			err = copied(tx, "principals", ada, `id = '`+customer+`', email = 'c`+n+`@acme.test'`)
			if err == nil {
				err = copied(tx, "sheets", request, `id = '`+ids[i]+`'`)
			}
			if err == nil {
				at := o.Server.Now()
				err = figure.Add(t.Context(), tx,
					figure.Change{Tenant: o.Acme.ID, Kind: figure.Started, ServiceID: service, At: at, Amount: 1},
					figure.Change{Tenant: o.Acme.ID, Kind: figure.Submitted, ServiceID: service, At: at, Amount: 1},
					figure.Change{Tenant: o.Acme.ID, Kind: figure.ReachedSubmitted, ServiceID: service, At: at, Amount: 1},
					figure.Change{Tenant: o.Acme.ID, Kind: figure.Waiting, ServiceID: service, At: at, Amount: 1})
			}
			if err == nil {
				err = copied(tx, "cases", request, `id = '`+ids[i]+`', sheet_id = '`+ids[i]+`', customer_id = '`+customer+`', reference = 'REQ-`+n+`', assignee_id = NULL, due_at = $1, clock_left = 1, clock_from = '2026-01-01', search = '`+found.Words()+`'`, at)
			}
			if err == nil {
				err = search.Put(t.Context(), tx, found)
			}
			if err == nil {
				err = search.Put(t.Context(), tx, search.Record{Tenant: o.Acme.ID, Kind: search.Customer, ID: customer})
			}
			if err != nil {
				return err
			}
		}
		_, err := db.Exec(t.Context(), tx, `UPDATE usage_counters SET used = used + $1 WHERE kind = 'CUSTOMERS'`, len(due))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	apptest.Recount(t, o.Server)
	return ids
}

// Cases are taken by due time, then by waiting time, across kinds.
func TestNext(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		officer := o.Acme.As("officer")
		apptest.CheckResponse(t, "takeNextCase", officer.Post(next, nil).Want(200)).Is(nil) // empty queue
		application := o.Officer.Accept(o.Ada.Submit(o.Licence))
		o.Server.Clock.Advance(time.Minute)
		request := o.Ada.Submit(o.Licence)
		now := o.Server.Now()
		copies := o.fill(t, request, []time.Time{now.Add(2 * time.Hour), now.Add(time.Hour), now.Add(3 * time.Hour)})

		take := func(body any) string {
			t.Helper()
			r := apptest.CheckResponse(t, "takeNextCase", officer.Post(next, body).Want(200))
			if r.Data == nil {
				return ""
			}
			kind := map[string]string{"REQUEST": "request", "APPLICATION": "application"}[r.String("kind")]
			r.Is(id(officer), kind, "assignee", "id")
			return r.String(kind, "id")
		}
		var got []string
		for _, body := range []any{nil, apptest.M{}, apptest.M{"kind": nil, "serviceId": nil}} {
			got = append(got, take(body))
		}
		for _, body := range []any{apptest.M{"serviceId": ref.NewID()}, apptest.M{"kind": "REQUEST"}, apptest.M{"serviceId": o.Licence.ID, "kind": "APPLICATION"}, apptest.M{"serviceId": o.Licence.ID}} {
			got = append(got, take(body))
		}
		if diff := cmp.Diff([]string{copies[1], copies[0], copies[2], "", request, application, ""}, got); diff != "" {
			t.Errorf("taken in another order (-want +got):\n%s", diff)
		}
		reviewer := o.member("Reviewer", "request:review")
		reviewer.Post(next, apptest.M{"kind": "APPLICATION"}).Refused(403, "FORBIDDEN")
		reviewer.Post(next, apptest.M{"kind": "BOTH"}).Refused(400, "VALIDATION_FAILED").At("kind")
		o.Acme.As("finance").Post(next, nil).Refused(403, "FORBIDDEN")
		assign(o.Officer, fixture.StaffApplications+application, nil).Want(200)
		reviewer.Post(next, nil).Want(200).Is(nil) // applications need another permission
		o.Server.Tenant("rival").As("officer").Post(next, nil).Want(200)
		if got := found(o.Officer, fixture.StaffRequests, "overdue=true"); len(got) > 0 {
			t.Errorf("overdue are %v", got)
		}
	})
}

// Whoever loses the permission during the call is refused.
func TestNextForbiddenMeanwhile(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		request := o.Ada.Submit(o.Licence)
		reviewer := o.member("Reviewer", "request:review")
		answer := make(chan *apptest.Response, 1)
		err := o.Server.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `UPDATE roles SET permissions = '[]' WHERE name = 'Reviewer'`)
			go func() { answer <- reviewer.Post(next, nil) }()
			o.Server.AwaitWriters(1)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		(<-answer).Refused(403, "FORBIDDEN")
		o.Officer.Get(fixture.StaffRequests+request).Want(200).Is(nil, "assignee")
	})
}

// Concurrent callers take different cases, each caller in order. QUEUE_CASES is the number of
// cases.
func TestNextAtOnce(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		request := o.Ada.Submit(o.Licence)
		assign(o.Officer, fixture.StaffRequests+request, id(o.Officer)).Want(200)
		due := make([]time.Time, apptest.Setting("QUEUE_CASES", 40))
		for i := range due {
			due[i] = o.Server.Now().Add(time.Duration(i/2) * time.Hour)
		}
		place := map[string]int{}
		for i, id := range o.fill(t, request, due) {
			place[id] = i
		}
		var mu sync.Mutex
		taken := map[string]int{}
		apptest.Concurrently(16, func(int) int {
			for last := -1; ; {
				r := o.Officer.Post(next, nil)
				if r.Status != 200 || r.Data == nil {
					return r.Status
				}
				id := r.String("request", "id")
				mu.Lock()
				taken[id]++
				mu.Unlock()
				if place[id] < last {
					t.Errorf("case %d is taken after %d", place[id], last)
				}
				last = place[id]
			}
		})
		for id, n := range taken {
			if n != 1 {
				t.Errorf("%s is taken %d times", id, n)
			}
		}
		if len(taken) != len(due) {
			t.Errorf("%d of %d cases were taken", len(taken), len(due))
		}
	})
}
