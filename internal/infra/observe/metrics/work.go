package metrics

import "github.com/prometheus/client_golang/prometheus"

// Work is the state of the outbox workers and dependencies of this instance.
type Work struct {
	Slots        []Slots
	Dependencies []Dependency
}

// Slots are the worker slots for a kind of event.
type Slots struct {
	Kind      string
	All, Busy int64
}

// Dependency is the state of an external dependency.
type Dependency struct {
	Name    string
	Open    bool  // the circuit breaker is open
	Opened  int64 // how often it has opened
	Refused int64 // rejected calls
}

// workCollector collects the metrics of Work.
type workCollector struct {
	read func() Work

	slots, busy, open, opened, refused *prometheus.Desc
}

// ReadWork adds the metrics of outbox workers and dependencies.
func (m *Metrics) ReadWork(read func() Work) {
	desc := func(name, help, label string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, []string{label}, nil)
	}
	m.registry.MustRegister(&workCollector{
		read:    read,
		slots:   desc("stagegate_outbox_slots", "Maximum concurrent outbox events of a kind.", "kind"),
		busy:    desc("stagegate_outbox_slots_busy", "Outbox events of a kind in progress.", "kind"),
		open:    desc("stagegate_breaker_open", "1 while the circuit breaker of a dependency is open, else 0.", "dependency"),
		opened:  desc("stagegate_breaker_opened_total", "Times the circuit breaker of a dependency opened.", "dependency"),
		refused: desc("stagegate_breaker_refused_total", "Calls rejected by an open circuit breaker.", "dependency"),
	})
}

// Describe implements prometheus.Collector.
func (w *workCollector) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{w.slots, w.busy, w.open, w.opened, w.refused} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (w *workCollector) Collect(ch chan<- prometheus.Metric) {
	now := w.read()
	for _, s := range now.Slots {
		ch <- prometheus.MustNewConstMetric(w.slots, prometheus.GaugeValue, float64(s.All), s.Kind)
		ch <- prometheus.MustNewConstMetric(w.busy, prometheus.GaugeValue, float64(s.Busy), s.Kind)
	}
	for _, d := range now.Dependencies {
		ch <- prometheus.MustNewConstMetric(w.open, prometheus.GaugeValue, boolValue(d.Open), d.Name)
		ch <- prometheus.MustNewConstMetric(w.opened, prometheus.CounterValue, float64(d.Opened), d.Name)
		ch <- prometheus.MustNewConstMetric(w.refused, prometheus.CounterValue, float64(d.Refused), d.Name)
	}
}
