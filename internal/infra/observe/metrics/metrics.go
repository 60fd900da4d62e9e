// Package metrics collects metrics for operators and serves them in the text format
// of Prometheus (specification, sections 8.7 and 10).
//
// No label has a value that a caller can choose, such as the name of a tenant or a
// person. Every label has a small, fixed set of values.
package metrics

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Metrics are the metrics of one server. A nil *Metrics counts nothing.
type Metrics struct {
	registry *prometheus.Registry

	requests    *prometheus.CounterVec
	durations   *prometheus.HistogramVec
	inFlight    prometheus.Gauge
	limited     *prometheus.CounterVec
	replays     prometheus.Counter
	jobFailures *prometheus.CounterVec
}

// buckets are the bounds of durations, in seconds: from a read of the embedded
// database to a checkout at a slow provider.
var buckets = []float64{.002, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// New returns the metrics of a server of a version on a database.
func New(version string, d *db.DB) *Metrics {
	counter := func(name, help string) prometheus.CounterOpts { return prometheus.CounterOpts{Name: name, Help: help} }
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(counter("stagegate_http_requests_total", "HTTP requests by operation, method and status class."),
			[]string{"operation", "method", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "stagegate_http_request_duration_seconds", Help: "Duration of HTTP requests in seconds.", Buckets: buckets,
		}, []string{"operation"}),
		inFlight:    prometheus.NewGauge(prometheus.GaugeOpts{Name: "stagegate_http_requests_in_flight", Help: "HTTP requests in progress."}),
		limited:     prometheus.NewCounterVec(counter("stagegate_rate_limited_total", "Requests refused by a rate limit."), []string{"policy"}),
		replays:     prometheus.NewCounter(counter("stagegate_idempotent_replays_total", "Responses replayed for an Idempotency-Key.")),
		jobFailures: prometheus.NewCounterVec(counter("stagegate_job_failures_total", "Failed job runs on this instance."), []string{"job"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "stagegate_build_info", Help: "Version and database engine as labels; always 1.",
		ConstLabels: prometheus.Labels{"version": version, "database": d.Engine()},
	})
	build.Set(1)
	m.registry.MustRegister(m.requests, m.durations, m.inFlight, m.limited, m.replays, m.jobFailures, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), newPools(d))
	return m
}

// Read adds what is read from the database, at most every few seconds, and whether the
// database answers a ping, which is asked each time.
func (m *Metrics) Read(ping func(ctx context.Context) error, read Reader, now ref.Clock) {
	m.registry.MustRegister(newReadings(ping, read, now))
}

// Exchange is a request and its answer, as far as they are counted.
type Exchange struct {
	Operation string // its id; "" for what is none
	Method    string
	Status    int    // of HTTP; 0 where the answer was cut off before it began
	Exceeded  string // policy of the rate that refused it, or ""
	Replayed  bool   // the answer is that of an earlier call
	Took      time.Duration
}

// Begin counts a request in. Each is counted out by End.
func (m *Metrics) Begin() {
	if m != nil {
		m.inFlight.Inc()
	}
}

// End counts a request that was answered.
func (m *Metrics) End(x Exchange) {
	if m == nil {
		return
	}
	m.inFlight.Dec()
	operation := x.Operation
	if operation == "" {
		operation = "none"
	}
	m.requests.WithLabelValues(operation, method(x.Method), class(x.Status)).Inc()
	m.durations.WithLabelValues(operation).Observe(x.Took.Seconds())
	if x.Exceeded != "" {
		m.limited.WithLabelValues(x.Exceeded).Inc()
	}
	if x.Replayed {
		m.replays.Inc()
	}
}

// JobEnded counts the runs of a job that fail.
func (m *Metrics) JobEnded(name string, err error) {
	failures := m.jobFailures.WithLabelValues(name) // it shows 0 from the first run on
	if err != nil {
		failures.Inc()
	}
}

var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions,
}

// method is a method as a label: anybody can make up more of them.
func method(name string) string {
	if slices.Contains(methods, name) {
		return name
	}
	return "other"
}

var classes = []string{"none", "1xx", "2xx", "3xx", "4xx", "5xx"}

// class is the first digit of a status.
func class(status int) string { return classes[min(max(status/100, 0), len(classes)-1)] }
