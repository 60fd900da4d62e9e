package billing

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"stagegate/internal/work"
)

// deaf is a payment provider that tells of one subscription only.
type deaf struct {
	Provider

	mu    sync.Mutex
	knows string
	heard bool
	asked int
	down  bool
}

func (d *deaf) Subscription(_ context.Context, code string) (AtProvider, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked++
	if d.down {
		return AtProvider{}, work.Outage(errors.New("no connection"))
	}
	if code != d.knows {
		return AtProvider{}, errors.New("no answer")
	}
	d.heard = true
	return AtProvider{Code: code, State: Renewing, NextPayment: new(at2027())}, nil
}

func at2027() time.Time { return time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC) }

// A hundred subscriptions that the provider never tells of do not delay the one
// after them, and are asked about less and less often.
func TestFailingSubscriptionsHideNoOther(t *testing.T) {
	each(t, func(o *office) {
		provider := &deaf{knows: "SUB_100"}
		o.room.provider = provider
		for i := range 101 {
			tenant := o.newTenant(fmt.Sprintf("tenant-%d", i), true)
			o.exec(`UPDATE subscriptions SET provider_code = $2, check_at = $3 WHERE tenant_id = $1`,
				tenant, fmt.Sprintf("SUB_%03d", i), o.room.Now().Add(time.Duration(i-101)*time.Second))
		}
		if err := o.room.Work(t.Context()); err == nil || !provider.heard {
			t.Fatalf("the last one was asked about: %v, %v", provider.heard, err)
		}
		if n := o.count(`SELECT COUNT(*) FROM subscriptions WHERE check_failures = 1 AND check_at = $1`, o.room.Now().Add(time.Minute)); n != 100 {
			t.Errorf("%d are put off for a minute", n)
		}
		o.clock.Add(time.Minute.Microseconds())
		if err := o.room.Work(t.Context()); err == nil {
			t.Error("nothing failed")
		}
		if n := o.count(`SELECT COUNT(*) FROM subscriptions WHERE check_failures = 2 AND check_at = $1`, o.room.Now().Add(2*time.Minute)); n != 100 {
			t.Errorf("%d are put off for two minutes", n)
		}
	})
}

// While the provider cannot be reached, a run asks about as many subscriptions as
// it asks about at once, and not about all.
func TestOutageStopsRun(t *testing.T) {
	each(t, func(o *office) {
		provider := &deaf{down: true}
		o.room.provider = provider
		for i := range 4 * askedAtOnce {
			o.exec(`UPDATE subscriptions SET provider_code = $2, check_at = $3 WHERE tenant_id = $1`,
				o.newTenant(fmt.Sprintf("tenant-%d", i), true), fmt.Sprintf("SUB_%03d", i), o.room.Now())
		}
		if err := o.room.Work(t.Context()); !work.IsOutage(err) {
			t.Errorf("it ended with %v", err)
		}
		if provider.asked < askedAtOnce || provider.asked > 2*askedAtOnce {
			t.Errorf("the provider was asked %d times", provider.asked)
		}
	})
}
