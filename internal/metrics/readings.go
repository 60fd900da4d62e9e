package metrics

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"stagegate/internal/ref"
)

const (
	fresh    = 10 * time.Second // a reading is shown that long, however often it is asked for
	patience = 3 * time.Second  // a database that takes longer is as good as none
)

// Readings are what is read from the database.
type Readings struct {
	OutboxEvents        map[string]int64 // by status
	OutboxOldestPending *time.Time       // when it came; nil where nothing is pending
	Jobs                []Job
	PaymentsPending     int64
	RefundsDue          int64
}

// Job is how a job ended last, on whichever instance.
type Job struct {
	Name   string
	Ended  time.Time
	Failed bool
}

// Reader reads the database.
type Reader func(ctx context.Context) (Readings, error)

// readings shows what is in the database. One that cannot be read is shown as
// down, and leaves its readings out.
type readings struct {
	read Reader
	now  ref.Clock

	up, events, oldest, pending, refunds, jobRan, jobFailed *prometheus.Desc

	mu    sync.Mutex
	at    time.Time
	last  Readings
	known bool
}

func newReadings(read Reader, now ref.Clock) *readings {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	return &readings{
		read: read, now: now,
		up:        desc("stagegate_database_up", "1 while the database can be read, else 0."),
		events:    desc("stagegate_outbox_events", "Events that are not done.", "status"),
		oldest:    desc("stagegate_outbox_oldest_pending_seconds", "Age of the oldest pending event; 0 where there is none."),
		pending:   desc("stagegate_payments_pending", "Payments whose outcome is not known yet."),
		refunds:   desc("stagegate_refunds_due", "Payments whose money pays no invoice and was not given back."),
		jobRan:    desc("stagegate_job_last_run_timestamp_seconds", "When a job last ended, on any instance.", "job"),
		jobFailed: desc("stagegate_job_last_run_failed", "1 where that run failed, else 0.", "job"),
	}
}

// Describe names the metrics.
func (r *readings) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{r.up, r.events, r.oldest, r.pending, r.refunds, r.jobRan, r.jobFailed} {
		ch <- d
	}
}

// Collect shows the readings.
func (r *readings) Collect(ch chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	now := r.now()
	last, ok := r.latest(now)
	gauge(r.up, truth(ok))
	if !ok {
		return
	}
	for status, n := range last.OutboxEvents {
		gauge(r.events, float64(n), status)
	}
	age := time.Duration(0)
	if last.OutboxOldestPending != nil {
		age = now.Sub(*last.OutboxOldestPending)
	}
	gauge(r.oldest, age.Seconds())
	gauge(r.pending, float64(last.PaymentsPending))
	gauge(r.refunds, float64(last.RefundsDue))
	for _, j := range last.Jobs {
		gauge(r.jobRan, float64(j.Ended.Unix()), j.Name)
		gauge(r.jobFailed, truth(j.Failed), j.Name)
	}
}

// latest reads the database unless that was done a moment ago.
func (r *readings) latest(now time.Time) (Readings, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if age := now.Sub(r.at); r.at.IsZero() || age < 0 || age >= fresh {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		last, err := r.read(ctx)
		r.at, r.last, r.known = now, last, err == nil
	}
	return r.last, r.known
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
