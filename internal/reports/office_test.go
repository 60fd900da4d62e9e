package reports_test

import (
	"fmt"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/reports"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

const (
	paths        = "/api/v1/tenant/insights/"
	calendarPath = "/api/v1/tenant/calendar"
)

// office is an organisation with two services and a stopped clock.
type office struct {
	*fixture.Scene
	admin    *apptest.Client
	services []apptest.Licence
}

// each runs a test in an office on both engines from a time on, without jobs, and finally checks
// the invariants of the database.
func each(t *testing.T, at time.Time, fn func(t *testing.T, o *office)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.StartAt(t, dbtest.URL(t, engine), at, apptest.WithoutJobs, func(c *config.Config) {
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000 // figures take days
				c.PlatformSecondFactor = "off"                                         // which would be required after a week
			})
			apptest.Change(t, s, `UPDATE plans SET max_staff = NULL, max_applications_per_cycle = NULL WHERE code = 'FREE'`)
			c := fixture.New(t, s)
			o := &office{Scene: c, admin: c.Acme.As("admin"), services: []apptest.Licence{c.Licence, c.Designer.Licence()}}
			for _, l := range o.services {
				o.setDays(l)
			}
			fn(t, o)
			o.fold()
			fixture.CheckInvariants(t, s)
		})
	}
}

// setDays sets a deadline of two working days for requests for a service and of one for its first
// stage.
func (o *office) setDays(l apptest.Licence) {
	at := fixture.TenantServices + l.ID
	o.Designer.Patch(at, apptest.M{"reviewDays": 2}).Want(200)
	o.Designer.Patch(at+"/stages/"+l.About, apptest.M{"targetDays": 1}).Want(200)
	o.Designer.Post(at+"/publish", nil).Want(200)
}

// fold folds pending changes, like the job.
func (o *office) fold() {
	o.T.Helper()
	if err := reports.Fold(o.T.Context(), o.Server.DB); err != nil {
		o.T.Fatal(err)
	}
}

// pay pays the invoice of an application and waits until it is applied.
func (o *office) pay(application string) {
	o.T.Helper()
	r := o.Ada.Checkout(application)
	if r.Status != 201 {
		return
	}
	o.Ada.PayAt(r.String("accessCode"), "success")
	apptest.Until(o.T, "payment applied", func() bool {
		return o.ApplicationStatus(application) == "COMPLETED"
	})
}

// number returns a number in a response, 0 for none.
func number(r *apptest.Response, path ...any) int64 {
	var n int64
	_, _ = fmt.Sscan(r.String(path...), &n)
	return n
}
