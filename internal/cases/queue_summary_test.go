package cases_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/cases"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// counted returns the expected summary, counted from the cases.
func (o *queueOffice) counted(t *testing.T, me string) map[string]int64 {
	t.Helper()
	count := map[string]int64{}
	now := o.Server.Now()
	of := func(name, condition string, args ...any) {
		count[name] = apptest.Count(t, o.Server, `SELECT COUNT(*) FROM cases WHERE `+condition, args...)
	}
	const open, moving = `status IN ('PENDING', 'RETURNED')`, `status = 'IN_PROGRESS'`
	of("requests waiting", `status = 'PENDING'`)
	of("requests returned", `status = 'RETURNED'`)
	of("requests mine", open+` AND assignee_id = $1`, me)
	of("requests unassigned", open+` AND assignee_id IS NULL`)
	of("requests overdue", open+` AND waiting_for = 'STAFF' AND due_at < $1`, now)
	for name, side := range map[string]string{"waitingForStaff": "STAFF", "waitingForCustomer": "CUSTOMER", "waitingForPayment": "PAYMENT"} {
		of("applications "+name, moving+` AND waiting_for = '`+side+`'`)
	}
	of("applications mine", moving+` AND assignee_id = $1`, me)
	of("applications unassigned", moving+` AND assignee_id IS NULL`)
	of("applications overdue", moving+` AND waiting_for = 'STAFF' AND due_at < $1`, now)
	return count
}

// summary returns the summary and the sums over its services.
func (o *queueOffice) summary(t *testing.T, by *apptest.Client) (told map[string]int64, services [3]int64) {
	t.Helper()
	r := apptest.CheckResponse(t, "getQueueSummary", by.Get(summary).Want(200))
	told = map[string]int64{}
	number := func(path ...any) (n int64) {
		if _, err := fmt.Sscan(r.String(path...), &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for kind, names := range map[string][]string{
		"requests":     {"waiting", "returned", "mine", "unassigned", "overdue"},
		"applications": {"waitingForStaff", "waitingForCustomer", "waitingForPayment", "mine", "unassigned", "overdue"},
	} {
		for _, name := range names {
			told[kind+" "+name] = number(kind, name)
		}
	}
	for i := range r.Len("services") {
		r.Filled("services", i, "name")
		services[0] += number("services", i, "requestsWaiting")
		services[1] += number("services", i, "applicationsWaiting")
		services[2] += number("services", i, "overdue")
	}
	return told, services
}

// After any sequence of calls the summary matches the cases, with and without the fold job, as do
// the totals of lists.
func TestSummary(t *testing.T) {
	steps := apptest.Setting("STEPS", 25)
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		random := rand.New(rand.NewPCG(7, 7))
		members := []any{id(o.Officer), id(o.Acme.As("officer")), nil}
		var pending, moving []string
		from := func(list []string) string {
			if len(list) == 0 {
				return "01a2038f-2eb8-72eb-8550-a14081d79294"
			}
			return list[random.IntN(len(list))]
		}
		var open string
		for range steps {
			switch random.IntN(9) {
			case 0, 1:
				if r := o.Ada.Post(fixture.CustomerRequests+o.Licence.ID, nil); r.Status == 201 {
					open = r.String("id")
				}
				o.Ada.Put(fixture.CustomerRequests+open+"/answers/"+o.Licence.Water, apptest.M{"value": "river"})
				o.Ada.Post(fixture.CustomerRequests+open+"/submit", nil)
				pending = append(pending, open)
			case 2:
				o.Officer.Post(fixture.StaffRequests+from(pending)+"/return", apptest.M{"message": "Look again."})
			case 3:
				if r := o.Officer.Post(fixture.StaffRequests+from(pending)+"/accept", nil); r.Status == 200 {
					moving = append(moving, r.String("id"))
				}
			case 4:
				o.Officer.Complete(from(moving), o.Licence.About)
			case 5:
				assign(o.Officer, fixture.StaffRequests+from(pending), members[random.IntN(3)])
			case 6:
				assign(o.Officer, fixture.StaffApplications+from(moving), members[random.IntN(3)])
			case 7:
				o.Officer.Post(next, nil)
			case 8:
				switch random.IntN(4) {
				case 0:
					o.Ada.Post(fixture.CustomerRequests+from(pending)+"/withdraw", nil)
				case 1:
					o.Officer.Post(fixture.StaffApplications+from(moving)+"/close", nil)
				case 2:
					o.Officer.Post(fixture.StaffApplications+from(moving)+"/corrections", apptest.M{"message": "Look again."})
				case 3:
					if err := cases.FoldCounts(t.Context(), o.Server.DB); err != nil {
						t.Fatal(err)
					}
				}
			}
			o.wantCounted(t, members[0].(string))
		}
		// Cases become overdue by time alone.
		request := o.Ada.Submit(o.Officer.Licence())
		o.fill(t, request, []time.Time{o.Server.Now().Add(time.Hour), o.Server.Now().Add(time.Hour), o.Server.Now().Add(3 * time.Hour)})
		o.wantCounted(t, members[0].(string))
		o.Server.Clock.Advance(2 * time.Hour)
		o.Officer = o.Acme.SignIn("manager")
		o.wantCounted(t, members[0].(string))
		if told, _ := o.summary(t, o.Officer); told["requests overdue"] != 2 {
			t.Errorf("overdue are %v", told)
		}
		if got := found(o.Officer, fixture.StaffRequests, "overdue=true"); len(got) != 2 {
			t.Errorf("overdue are %v", got)
		}
	})
}

func (o *queueOffice) wantCounted(t *testing.T, me string) {
	t.Helper()
	want := o.counted(t, me)
	told, services := o.summary(t, o.Officer)
	if diff := cmp.Diff(want, told); diff != "" {
		t.Fatalf("the summary (-want +got):\n%s", diff)
	}
	if sums := [3]int64{want["requests waiting"], want["applications waitingForStaff"], want["requests overdue"] + want["applications overdue"]}; sums != services {
		t.Fatalf("sums over services are %v, want %v", services, sums)
	}
	for query, condition := range map[string]string{
		"requests?size=1": `cases WHERE status <> 'DRAFT'`, "requests?size=1&status=PENDING,RETURNED&assignee=none": `cases WHERE status IN ('PENDING', 'RETURNED') AND assignee_id IS NULL`,
		"applications?size=1&waitingFor=STAFF": `cases WHERE application_id IS NOT NULL AND waiting_for = 'STAFF'`, "applications?size=1&assignee=me": `cases WHERE application_id IS NOT NULL AND assignee_id = '` + me + `'`,
	} {
		n, err := db.One[int64](t.Context(), o.Server.DB, `SELECT COUNT(*) FROM `+condition)
		if err != nil {
			t.Fatal(err)
		}
		o.wantTotal(t, query, n)
	}
	for _, kind := range []string{"requests", "applications"} {
		o.wantTotal(t, kind+"?size=1&overdue=true", want[kind+" overdue"])
	}
}

// wantTotal checks the total of a list.
func (o *queueOffice) wantTotal(t *testing.T, query string, want int64) {
	t.Helper()
	if got := o.Officer.Get("/api/v1/staff/" + query).Want(200).String("totalElements"); got != fmt.Sprint(want) {
		t.Fatalf("%s: %s of %d", query, got, want)
	}
}

// Cases that the caller may not work on are not counted.
func TestSummaryByPermission(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		o.Officer.Accept(o.Ada.Submit(o.Licence))
		o.Ada.Submit(o.Licence)
		r := apptest.CheckResponse(t, "getQueueSummary", o.member("Reviewer", "request:review").Get(summary).Want(200))
		r.Is(nil, "applications").Is("1", "requests", "waiting").Is(nil, "services", 0, "applicationsWaiting").Is("1", "services", 0, "requestsWaiting")
		o.Acme.As("finance").Get(summary).Refused(403, "FORBIDDEN")
	})
}
