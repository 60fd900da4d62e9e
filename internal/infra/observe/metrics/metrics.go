// Package metrics collects metrics and serves them in the Prometheus text format (specification, sections 8.7
// and 10).
//
// Labels have a small, fixed set of values: none can be chosen by callers, such as the name of a tenant or a
// person.
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

// Metrics are the metrics of one server. A nil *Metrics does nothing.
type Metrics struct {
	registry *prometheus.Registry

	requests    *prometheus.CounterVec
	durations   *prometheus.HistogramVec
	inFlight    prometheus.Gauge
	limited     *prometheus.CounterVec
	replays     prometheus.Counter
	jobFailures *prometheus.CounterVec
}

// buckets are the bounds of durations in seconds, from a read of the embedded database to a checkout at a slow
// provider.
var buckets = []float64{.002, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// New returns the metrics of a server with a version and a database.
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

// ReadDatabase adds the metrics read from the database, cached for some seconds, and the result of a ping, which is
// sent on every scrape.
func (m *Metrics) ReadDatabase(ping func(ctx context.Context) error, read Reader, now ref.Clock) {
	m.registry.MustRegister(newReadings(ping, read, now))
}

// Exchange describes a request and its response for counting.
type Exchange struct {
	Operation string // operation id; "" for unknown paths
	Method    string
	Status    int    // HTTP status; 0 if the connection was closed before a response
	Exceeded  string // policy of the rate limit that refused it, or ""
	Replayed  bool   // the response is a replay of an earlier one
	Took      time.Duration
}

// Begin counts a request in progress. Each must be followed by End.
func (m *Metrics) Begin() {
	if m != nil {
		m.inFlight.Inc()
	}
}

// End counts a finished request.
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

// CountJob counts failed runs of a job.
func (m *Metrics) CountJob(name string, err error) {
	failures := m.jobFailures.WithLabelValues(name) // initialises the counter with 0 at the first run
	if err != nil {
		failures.Inc()
	}
}

var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions,
}

// method returns a method as a label value; unknown methods are merged.
func method(name string) string {
	if slices.Contains(methods, name) {
		return name
	}
	return "other"
}

var classes = []string{"none", "1xx", "2xx", "3xx", "4xx", "5xx"}

// class returns the status class as a label value.
func class(status int) string { return classes[min(max(status/100, 0), len(classes)-1)] }
