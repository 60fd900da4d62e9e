package reports_test

import (
	"fmt"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/app/operate"
	"stagegate/internal/reports"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

const (
	requests     = "/api/v1/staff/requests/"
	applications = "/api/v1/staff/applications/"
	own          = "/api/v1/customer/requests/"
	ownCases     = "/api/v1/customer/applications/"
	paths        = "/api/v1/tenant/insights/"
	calendarPath = "/api/v1/tenant/calendar"
)

// office is an organisation with two services, and a clock that stands still.
type office struct {
	t        *testing.T
	s        *apptest.Server
	acme     *apptest.Tenant
	manager  *apptest.Client
	admin    *apptest.Client
	ada      *apptest.Client
	services []apptest.Licence
}

// each runs a test in an office on both engines from a time on, without jobs, and checks at
// its end that everything in the database agrees.
func each(t *testing.T, at time.Time, fn func(t *testing.T, o *office)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.StartAt(t, dbtest.URL(t, engine), at, apptest.WithoutJobs, func(c *app.Config) {
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000 // figures take days
			})
			apptest.Change(t, s, `UPDATE plans SET max_staff = NULL, max_applications_per_cycle = NULL WHERE code = 'FREE'`)
			acme := s.Tenant("acme")
			o := &office{t: t, s: s, acme: acme, manager: acme.As("manager"), admin: acme.As("admin"), ada: acme.As("ada")}
			for range 2 {
				o.services = append(o.services, o.service())
			}
			fn(t, o)
			o.fold()
			violations, err := operate.Violations(t.Context(), s.DB)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range violations {
				t.Error(v)
			}
		})
	}
}

// service is a published service in which staff have two working days for a request, and
// one for the first stage.
func (o *office) service() apptest.Licence {
	l := o.manager.Licence()
	at := "/api/v1/tenant/services/" + l.ID
	o.manager.Patch(at, apptest.M{"reviewDays": 2}).Want(200)
	o.manager.Patch(at+"/stages/"+l.About, apptest.M{"targetDays": 1}).Want(200)
	o.manager.Post(at+"/publish", nil).Want(200)
	return l
}

// fold adds changes to the days, as the job does.
func (o *office) fold() {
	o.t.Helper()
	if err := reports.Fold(o.t.Context(), o.s.DB); err != nil {
		o.t.Fatal(err)
	}
}

// pay pays the invoice of an application and waits until it counts.
func (o *office) pay(application string) {
	o.t.Helper()
	r := o.ada.Checkout(application)
	if r.Status != 201 {
		return
	}
	o.ada.PayAt(r.String("accessCode"), "success")
	apptest.Until(o.t, "the payment counts", func() bool {
		return o.manager.Get(applications+application).Want(200).String("status") == "COMPLETED"
	})
}

// number is a number of an answer, 0 for none.
func number(r *apptest.Response, path ...any) int64 {
	var n int64
	_, _ = fmt.Sscan(r.String(path...), &n)
	return n
}
