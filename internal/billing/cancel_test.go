package billing_test

import (
	"net/url"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/testkit/apptest"
)

// change is an audit event of a subscription.
type change struct {
	Actor struct {
		Kind string `json:"kind"`
	} `json:"actor"`
	Before lifecycle `json:"before"`
	After  lifecycle `json:"after"`
}

// lifecycle is a subscription in audit events.
type lifecycle struct {
	Status    string `json:"status"`
	PlanID    string `json:"planId"`
	PeriodEnd string `json:"periodEnd"`
}

// audited lists the audit events of the organisation, of one action or of all.
func (o *org) audited(action string) []change {
	o.t.Helper()
	query := url.Values{"tenantId": {o.tenant.ID}, "action": {action}, "size": {"100"}}
	if action == "" {
		query.Del("action")
	}
	return apptest.Data[api.Page[change]](o.platform.Get("/api/v1/platform/audit?" + query.Encode()).Want(200)).Content
}

// A cancellation has one history entry with the person who cancelled, although the provider reports it
// too. Times have the usual format.
func TestCancelRecordedOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		at := o.buy("STARTER")
		o.admin.Post(billingBase+"/subscription/cancel", nil).Want(200)
		o.waitForEvents()
		if canceled := o.audited("subscription.canceled"); len(canceled) > 0 {
			t.Errorf("the provider's event was recorded too: %+v", canceled)
		}
		asked := o.audited("subscription.cancel_asked")
		if len(asked) != 1 {
			t.Fatalf("it was recorded %d times, want 1", len(asked))
		}
		apptest.Equal(t, "who cancelled", asked[0].Actor.Kind, "TENANT_ADMIN")
		apptest.Equal(t, "the status before", asked[0].Before.Status, "ACTIVE")
		apptest.Equal(t, "the status after", asked[0].After.Status, "CANCELED")
		all := o.audited("")
		if len(all) == 0 {
			t.Error("the whole history is empty")
		}
		for _, c := range all {
			for _, end := range []string{c.Before.PeriodEnd, c.After.PeriodEnd} {
				if end != "" {
					parseTime(t, end)
				}
			}
		}
		apptest.Equal(t, "the end of the period", asked[0].After.PeriodEnd, at.End.Format("2006-01-02T15:04:05.000"))
	})
}

// A cancellation that the provider did not answer leaves the subscription unchanged and can be
// retried.
func TestCancelRetry(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.buy("STARTER")
		o.admin.Faults(apptest.M{"api": "error500"})
		o.admin.Post(billingBase+"/subscription/cancel", nil).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
		if now := o.current(); now.Status != "ACTIVE" {
			t.Errorf("after a failure: %+v", now)
		}
		o.admin.Faults(noFaults)
		o.admin.Post(billingBase+"/subscription/cancel", nil).Want(200)
		o.admin.Post(billingBase+"/subscription/cancel", nil).Refused(409, "CONFLICT")
		if n := len(o.audited("subscription.cancel_asked")); n != 1 {
			t.Errorf("%d cancellations were recorded", n)
		}
	})
}
