package metrics

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"stagegate/internal/infra/kit/ref"
)

const (
	cacheTime   = 10 * time.Second // how long readings are cached
	readTimeout = 3 * time.Second  // after which the database counts as down
)

// Readings are values read from the database.
type Readings struct {
	OutboxEvents        map[string]int64 // by status
	OutboxOldestPending *time.Time       // creation time; nil if nothing is pending
	Jobs                []Job
	PaymentsPending     int64
	RefundsDue          int64
	RefundsPending      int64
	Scans               *Scans           // nil without a scanner
	WebhookEndpoints    map[string]int64 // by status
	WebhookOldestDue    *time.Time       // since when an endpoint waits for an attempt; nil if none waits
}

// Scans is the state of the malware scanner.
type Scans struct {
	Up      bool  // the scanner responds to this instance
	Pending int64 // files that wait to be scanned
}

// Job is the last run of a job on any instance.
type Job struct {
	Name   string
	Ended  time.Time
	Failed bool
}

// Reader reads the values from the database.
type Reader func(ctx context.Context) (Readings, error)

// readings collects the metrics read from the database. If it cannot be read, they are omitted and
// stagegate_database_up is 0. Reachability is checked on every scrape; the other values are cached.
type readings struct {
	ping func(ctx context.Context) error
	read Reader
	now  ref.Clock

	up, events, oldest, pending, refunds, refunding, jobRan, jobFailed, scanner, scans, endpoints, waiting *prometheus.Desc

	mu   sync.Mutex
	at   time.Time // time of last; zero if the last reading failed
	last Readings
}

func newReadings(ping func(ctx context.Context) error, read Reader, now ref.Clock) *readings {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	return &readings{
		ping: ping, read: read, now: now,
		up:        desc("stagegate_database_up", "1 if the database is readable, else 0."),
		events:    desc("stagegate_outbox_events", "Outbox events that are not completed, by status.", "status"),
		oldest:    desc("stagegate_outbox_oldest_pending_seconds", "Age of the oldest pending outbox event; 0 if there is none."),
		pending:   desc("stagegate_payments_pending", "Payments with an unknown outcome."),
		refunds:   desc("stagegate_refunds_due", "Unapplied payments that have not been refunded."),
		refunding: desc("stagegate_refunds_pending", "Refunds in progress."),
		scanner:   desc("stagegate_scanner_up", "1 if the malware scanner responds, else 0; absent without a scanner."),
		scans:     desc("stagegate_files_scan_pending", "Uploaded files that wait to be scanned; absent without a scanner."),
		endpoints: desc("stagegate_webhook_endpoints", "Webhook endpoints, by status.", "status"),
		waiting:   desc("stagegate_webhook_oldest_due_seconds", "How long a webhook endpoint has waited for an attempt that is due; 0 if none waits."),
		jobRan:    desc("stagegate_job_last_run_timestamp_seconds", "End of the last run of a job on any instance, in Unix time.", "job"),
		jobFailed: desc("stagegate_job_last_run_failed", "1 if the last run of the job failed, else 0.", "job"),
	}
}

// Describe implements prometheus.Collector.
func (r *readings) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{r.up, r.events, r.oldest, r.pending, r.refunds, r.refunding, r.jobRan, r.jobFailed, r.scanner, r.scans, r.endpoints, r.waiting} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (r *readings) Collect(ch chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	now := r.now()
	last, ok := r.latest(now)
	gauge(r.up, boolValue(ok))
	if !ok {
		return
	}
	for status, n := range last.OutboxEvents {
		gauge(r.events, float64(n), status)
	}
	for status, n := range last.WebhookEndpoints {
		gauge(r.endpoints, float64(n), status)
	}
	gauge(r.oldest, secondsSince(last.OutboxOldestPending, now))
	gauge(r.waiting, secondsSince(last.WebhookOldestDue, now))
	gauge(r.pending, float64(last.PaymentsPending))
	gauge(r.refunds, float64(last.RefundsDue))
	gauge(r.refunding, float64(last.RefundsPending))
	if last.Scans != nil {
		gauge(r.scanner, boolValue(last.Scans.Up))
		gauge(r.scans, float64(last.Scans.Pending))
	}
	for _, j := range last.Jobs {
		gauge(r.jobRan, float64(j.Ended.Unix()), j.Name)
		gauge(r.jobFailed, boolValue(j.Failed), j.Name)
	}
}

// latest returns the cached readings, or reads the database if they are too old. It returns false while the
// database does not respond.
func (r *readings) latest(now time.Time) (Readings, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	if r.ping(ctx) != nil {
		return Readings{}, false
	}
	if age := now.Sub(r.at); !r.at.IsZero() && age >= 0 && age < cacheTime {
		return r.last, true
	}
	last, err := r.read(ctx)
	if err != nil {
		r.at = time.Time{}
		return Readings{}, false
	}
	r.at, r.last = now, last
	return last, true
}

// secondsSince returns the time since an instant; 0 for nil.
func secondsSince(at *time.Time, now time.Time) float64 {
	if at == nil {
		return 0
	}
	return now.Sub(*at).Seconds()
}

// boolValue converts a bool to the value of a gauge.
func boolValue(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
