package reports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

var monday = time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)

// point returns the last point of a report, or that of a day, as text.
func point(t *testing.T, by *apptest.Client, at, query, day string) string {
	t.Helper()
	r := apptest.CheckResponse(t, at, by.Get(at+"?"+query).Want(200))
	for i := range r.Len("points") {
		if of := r.Value("points", i).(apptest.M); of["at"] == day {
			delete(of, "at")
			return strings.TrimPrefix(fmt.Sprint(of), "map")
		}
	}
	t.Fatalf("%s has no point on %s", at, day)
	return ""
}

// Admins see the figures of their own organisation only.
func TestFigureVisibility(t *testing.T) {
	each(t, monday, func(t *testing.T, o *office) {
		o.Ada.Submit(o.services[0])
		const today, none = "2026-11-16", "[accepted:0 completed:0 paid:0 rejected:0 started:0 submitted:0 withdrawn:0]"
		if got := point(t, o.admin, paths+"funnel", "", today); got != "[accepted:0 completed:0 paid:0 rejected:0 started:1 submitted:1 withdrawn:0]" {
			t.Errorf("the admin sees %s", got)
		}
		rival := o.Server.Tenant("rival").As("admin")
		if got := point(t, rival, paths+"funnel", "", today); got != none {
			t.Errorf("another organisation sees %s", got)
		}
		if got := point(t, rival, paths+"funnel", "serviceId="+o.services[0].ID, today); got != none {
			t.Errorf("another organisation sees for the service %s", got)
		}
		if got := point(t, o.admin, paths+"funnel", "serviceId="+ref.NewID(), today); got != none {
			t.Errorf("unknown service: %s", got)
		}
		platform := o.Server.Platform()
		for _, by := range []*apptest.Client{o.Officer, o.Ada, platform} {
			by.Get(paths+"funnel").Refused(403, "FORBIDDEN")
		}
		const ofPlatform = "/api/v1/platform/insights/"
		o.admin.Get(ofPlatform+"growth").Refused(403, "FORBIDDEN")
		for _, unknown := range []string{"growth", "Funnel", "x"} {
			o.admin.Get(paths+unknown).Refused(404, "NOT_FOUND")
		}
		platform.Get(ofPlatform+"funnel").Refused(404, "NOT_FOUND")
		for _, folded := range []bool{false, true} {
			if got := point(t, platform, ofPlatform+"growth", "", today); got != "[applications:0 requests:1 tenants:2]" {
				t.Errorf("the platform sees %s (folded: %v)", got, folded)
			}
			o.fold()
		}
		for query, field := range map[string]string{"from=2026-02-30": "from", "to=x": "to", "from=2026-11-16&to=2026-11-15": "to", "from=2020-01-01": "from", "unit=HOUR": "unit"} {
			o.admin.Get(paths+"revenue?"+query).Refused(400, "VALIDATION_FAILED").At(field)
			platform.Get(ofPlatform+"revenue?"+query).Refused(400, "VALIDATION_FAILED").At(field)
		}
		o.admin.Get(paths+"backlog?from=2026-11-12&to=2026-12-01&unit=WEEK").Want(200).
			Is("backlog", "report").Is("WEEK", "unit").Is("2026-11-12", "from").Is("2026-12-01", "to").
			Has(2, "points").Is("2026-11-09", "points", 0, "at").Is("2026-11-16", "points", 1, "at")
	})
}

// Money counts on the day of receipt or refund, with and without a service, also for the platform.
func TestRevenue(t *testing.T) {
	each(t, monday, func(t *testing.T, o *office) {
		_, invoice := o.UnpaidApplication()
		const finance = "/api/v1/finance/"
		paid := o.Officer.Post(finance+"invoices/"+invoice.ID+"/record-payment", apptest.M{"amount": 7500.5, "channel": "CASH", "receivedAt": "2026-11-12T23:30:00.000"}).Want(201)
		adHoc := o.Officer.Post(finance+"invoices", apptest.M{"amount": 20, "currency": "USD", "description": "Gift"}).Want(201).String("id")
		o.Officer.Post(finance+"invoices/"+adHoc+"/record-payment", apptest.M{"amount": 20, "channel": "OTHER", "receivedAt": "2026-11-12T10:00:00.000"}).Want(201)
		o.Server.Clock.Advance(24 * time.Hour)
		o.Officer.Confirm().Post(finance+"payments/"+paid.String("reference")+"/refunds", apptest.M{"amount": 500, "reason": "Too much."}).Want(201)
		platform := o.Server.Platform()
		for _, folded := range []bool{false, true} {
			for _, by := range []struct {
				who       *apptest.Client
				at, query string
				day       string
				want      string
			}{
				{o.admin, paths, "", "2026-11-12", "[map[currency:NGN received:7500.5 refunded:0] map[currency:USD received:20 refunded:0]]"},
				{o.admin, paths, "serviceId=" + o.services[0].ID, "2026-11-12", "[map[currency:NGN received:7500.5 refunded:0]]"},
				{o.admin, paths, "", "2026-11-17", "[map[currency:NGN received:0 refunded:500]]"},
				{o.admin, paths, "serviceId=" + o.services[0].ID, "2026-11-17", "[map[currency:NGN received:0 refunded:500]]"},
				{o.admin, paths, "serviceId=" + o.services[1].ID, "2026-11-17", "[]"},
				{o.admin, paths, "unit=MONTH&from=2026-11-13", "2026-11-01", "[map[currency:NGN received:0 refunded:500]]"},
				{platform, "/api/v1/platform/insights/", "", "2026-11-12", "[map[currency:NGN received:7500.5 refunded:0] map[currency:USD received:20 refunded:0]]"},
				{platform, "/api/v1/platform/insights/", "unit=WEEK", "2026-11-16", "[map[currency:NGN received:0 refunded:500]]"},
			} {
				if got := point(t, by.who, by.at+"revenue", by.query, by.day); got != "[byCurrency:"+by.want+"]" {
					t.Errorf("%s on %s: %s, want %s (folded: %v)", by.query, by.day, got, by.want, folded)
				}
			}
			o.fold()
		}
		if got := point(t, o.admin, paths+"funnel", "", "2026-11-12"); !strings.Contains(got, " paid:1 ") {
			t.Errorf("the application has paid on the day: %s", got)
		}
	})
}

// Figures keep the events of erased customers.
func TestFiguresOfErasedCustomer(t *testing.T) {
	each(t, monday, func(t *testing.T, o *office) {
		application, _ := o.UnpaidApplication()
		o.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil).Want(200)
		o.Server.Clock.Advance(time.Hour)
		all := func() (told []string) {
			for _, report := range []string{"funnel", "revenue", "backlog", "durations"} {
				body, _, _ := strings.Cut(string(o.admin.Get(paths+report).Want(200).Body), `"traceId"`)
				told = append(told, body+fmt.Sprint(o.admin.Get(paths+report).Want(200).Data))
			}
			return told
		}
		before := all()
		me := o.Ada.Get("/api/v1/auth/me").Want(200).String("id")
		o.admin.Confirm().Post("/api/v1/tenant/customers/"+me+"/erase", apptest.M{"confirm": o.Acme.Email("ada")}).Want(200)
		if diff := cmp.Diff(before, all()); diff != "" {
			t.Errorf("(-before +after):\n%s", diff)
		}
	})
}

// While cases are started and changes are folded concurrently, a report shows at least the
// confirmed and at most the requested number.
func TestFoldRace(t *testing.T) {
	each(t, monday, func(t *testing.T, o *office) {
		const cases = 6
		started := func() int64 {
			return number(o.admin.Get(paths+"funnel?from=2026-11-16").Want(200), "points", 0, "started")
		}
		apptest.Concurrently(4, func(i int) int {
			for n := range cases {
				switch i {
				case 0, 1: // one customer has one open request for a service
					id := o.Ada.Post(fixture.CustomerRequests+o.services[i].ID, nil).Want(201).String("id")
					if got := started(); got < int64(n+1) || got > 2*cases {
						t.Errorf("%d cases were started, but the report shows %d", n+1, got)
					}
					o.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil).Want(200)
				default:
					if err := reports.Fold(t.Context(), o.Server.DB); err != nil {
						t.Error(err)
					}
				}
			}
			return 0
		})
		if got := started(); got != 2*cases {
			t.Errorf("%d of %d cases are in the report", got, 2*cases)
		}
	})
}
