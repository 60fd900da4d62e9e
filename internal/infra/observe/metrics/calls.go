package metrics

import "github.com/prometheus/client_golang/prometheus"

// CallReader returns the number of calls for the API call log by outcome.
type CallReader func() map[string]int64

// ReadCalls adds the metric of the API call log.
func (m *Metrics) ReadCalls(read CallReader) { m.registry.MustRegister(&calls{read: read}) }

type calls struct{ read CallReader }

var callLog = prometheus.NewDesc("stagegate_call_log_total", "API calls stored for developers, left out by the daily limit, or dropped.", []string{"outcome"}, nil)

// Describe implements prometheus.Collector.
func (c *calls) Describe(ch chan<- *prometheus.Desc) { ch <- callLog }

// Collect implements prometheus.Collector.
func (c *calls) Collect(ch chan<- prometheus.Metric) {
	for outcome, n := range c.read() {
		ch <- prometheus.MustNewConstMetric(callLog, prometheus.CounterValue, float64(n), outcome)
	}
}
