package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"stagegate/internal/infra/limits/fair"
)

// budgets collects the metrics of concurrency limits.
type budgets struct {
	read func() map[string]fair.Stats

	admitted, waiting, waits, refused, waited *prometheus.Desc
}

// ReadBudgets adds the metrics of concurrent calls by budget.
func (m *Metrics) ReadBudgets(read func() map[string]fair.Stats) {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, []string{"budget"}, nil)
	}
	m.registry.MustRegister(&budgets{
		read:     read,
		admitted: desc("stagegate_calls_in_flight", "Concurrent calls by budget."),
		waiting:  desc("stagegate_calls_waiting", "Calls waiting for admission."),
		waits:    desc("stagegate_call_waits_total", "Calls that waited for admission."),
		waited:   desc("stagegate_call_wait_seconds_total", "Total time waited for admission."),
		refused:  desc("stagegate_calls_refused_total", "Calls refused with 429 because the queue was full or the wait too long."),
	})
}

// Describe implements prometheus.Collector.
func (b *budgets) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{b.admitted, b.waiting, b.waits, b.waited, b.refused} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (b *budgets) Collect(ch chan<- prometheus.Metric) {
	for name, s := range b.read() {
		gauge := func(d *prometheus.Desc, v float64) {
			ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, name)
		}
		counter := func(d *prometheus.Desc, v float64) {
			ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, v, name)
		}
		gauge(b.admitted, float64(s.Admitted))
		gauge(b.waiting, float64(s.Waiting))
		counter(b.waits, float64(s.Waits))
		counter(b.waited, s.Waited.Seconds())
		counter(b.refused, float64(s.Refused))
	}
}
