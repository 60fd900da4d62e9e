package billing

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/jobs"
)

// failingProvider is a payment provider that answers for one subscription only.
type failingProvider struct {
	Provider

	mu       sync.Mutex
	knows    string
	answered bool
	asked    int
	down     bool
}

func (d *failingProvider) Subscription(_ context.Context, code string) (ProviderSubscription, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked++
	if d.down {
		return ProviderSubscription{}, jobs.Outage(errors.New("no connection"))
	}
	if code != d.knows {
		return ProviderSubscription{}, errors.New("no answer")
	}
	d.answered = true
	return ProviderSubscription{Code: code, State: Renewing, NextPayment: new(newYear2027())}, nil
}

func newYear2027() time.Time { return time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC) }

// A hundred subscriptions for which the provider always fails do not delay the next
// one, and are retried at growing intervals.
func TestFailingSubscriptionsDoNotDelayOthers(t *testing.T) {
	each(t, func(e *env) {
		provider := &failingProvider{knows: "SUB_100"}
		e.billing.provider = provider
		for i := range 101 {
			tenant := e.newTenant(fmt.Sprintf("tenant-%d", i), true)
			e.exec(`UPDATE subscriptions SET provider_code = $2, check_at = $3 WHERE tenant_id = $1`,
				tenant, fmt.Sprintf("SUB_%03d", i), e.billing.Now().Add(time.Duration(i-101)*time.Second))
		}
		if err := e.billing.ProcessDue(t.Context()); err == nil || !provider.answered {
			t.Fatalf("the last one was refreshed: %v, %v", provider.answered, err)
		}
		if n := e.count(`SELECT COUNT(*) FROM subscriptions WHERE check_failures = 1 AND check_at = $1`, e.billing.Now().Add(time.Minute)); n != 100 {
			t.Errorf("%d are postponed by a minute, want 100", n)
		}
		e.clock.Add(time.Minute.Microseconds())
		if err := e.billing.ProcessDue(t.Context()); err == nil {
			t.Error("want an error")
		}
		if n := e.count(`SELECT COUNT(*) FROM subscriptions WHERE check_failures = 2 AND check_at = $1`, e.billing.Now().Add(2*time.Minute)); n != 100 {
			t.Errorf("%d are postponed by two minutes, want 100", n)
		}
	})
}

// If the provider is unreachable, a run stops after the concurrent requests in progress.
func TestOutageStopsRun(t *testing.T) {
	each(t, func(e *env) {
		provider := &failingProvider{down: true}
		e.billing.provider = provider
		for i := range 4 * queueSlots {
			e.exec(`UPDATE subscriptions SET provider_code = $2, check_at = $3 WHERE tenant_id = $1`,
				e.newTenant(fmt.Sprintf("tenant-%d", i), true), fmt.Sprintf("SUB_%03d", i), e.billing.Now())
		}
		if err := e.billing.ProcessDue(t.Context()); !jobs.IsOutage(err) {
			t.Errorf("got %v, want an outage", err)
		}
		if provider.asked < queueSlots || provider.asked > 2*queueSlots {
			t.Errorf("the provider was asked %d times", provider.asked)
		}
	})
}
