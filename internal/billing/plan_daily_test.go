package billing_test

import (
	"fmt"
	"maps"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/billing"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// If daily limits are omitted, a new plan gets those of the settings and a changed plan keeps its own;
// the tier shows limits and usage.
func TestDailyLimitsOfPlans(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		fields := func(more apptest.M) apptest.M {
			all := apptest.M{"code": "OWN", "name": "Own", "price": 0, "currency": "NGN", "interval": "MONTHLY"}
			maps.Copy(all, more)
			return all
		}
		shows := func(r *apptest.Response, mails, bytes any) {
			t.Helper()
			if got, want := fmt.Sprintf("%v %v", r.Value("maxMailsPerDay"), r.Value("maxBytesPerDay")), fmt.Sprintf("%v %v", mails, bytes); got != want {
				t.Errorf("mails and bytes a day are %s, want %s", got, want)
			}
		}
		for field, wrong := range map[string]any{"maxMailsPerDay": -1, "maxBytesPerDay": 1e16} {
			o.platform.Post(billingPlans, fields(apptest.M{field: wrong})).Refused(400, "VALIDATION_FAILED").At(field)
		}
		own := o.platform.Post(billingPlans, fields(nil)).Want(201)
		shows(own, 300, 70000)
		at := billingPlans + "/" + own.String("id")
		shows(o.platform.Put(at, fields(apptest.M{"maxMailsPerDay": 40})).Want(200), 40, 70000)
		shows(o.platform.Put(at, fields(apptest.M{"maxBytesPerDay": nil})).Want(200), 40, nil)
		shows(o.platform.Put(at, fields(nil)).Want(200), 40, nil)

		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, _, err := s.Billing.UseToday(t.Context(), tx, o.tenant.ID, billing.MailsPerDay, 3)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		tier := apptest.CheckResponse(t, "getTier", o.admin.Get(billingBase+"/subscription/tier").Want(200))
		tier.Is("200", "limits", "maxMailsPerDay").Is("536870912", "limits", "maxBytesPerDay").Is("3", "usage", "mailsToday")
		if tier.Value("usage", "bytesToday") == nil {
			t.Error("the usage does not count bytes")
		}
	}, func(c *config.Config) {
		c.Tuning.PlanDefaults = &billing.DailyLimits{Mails: new(int64(300)), Bytes: new(int64(70_000))}
	})
}
