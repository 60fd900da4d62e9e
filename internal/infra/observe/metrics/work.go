package metrics

import "github.com/prometheus/client_golang/prometheus"

// Work says how busy this instance is with the outbox, and whether dependencies reply.
type Work struct {
	Slots        []Slots
	Dependencies []Dependency
}

// Slots are those of a kind of event.
type Slots struct {
	Kind      string
	All, Busy int64
}

// Dependency is something outside that is called.
type Dependency struct {
	Name    string
	Open    bool  // it does not reply, and background work for it pauses
	Opened  int64 // how often that began
	Refused int64 // calls that were not made
}

// workMetrics collects the metrics of work.
type workMetrics struct {
	read func() Work

	slots, busy, open, opened, refused *prometheus.Desc
}

// ReadWork adds the slots of the outbox and the state of dependencies.
func (m *Metrics) ReadWork(read func() Work) {
	desc := func(name, help, label string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, []string{label}, nil)
	}
	m.registry.MustRegister(&workMetrics{
		read:    read,
		slots:   desc("stagegate_outbox_slots", "Maximum concurrent outbox events of a kind.", "kind"),
		busy:    desc("stagegate_outbox_slots_busy", "Outbox events of a kind in progress.", "kind"),
		open:    desc("stagegate_breaker_open", "1 while the circuit breaker of a dependency is open, else 0.", "dependency"),
		opened:  desc("stagegate_breaker_opened_total", "Times the circuit breaker of a dependency opened.", "dependency"),
		refused: desc("stagegate_breaker_refused_total", "Calls rejected by an open circuit breaker.", "dependency"),
	})
}

// Describe sends the descriptions of the metrics.
func (w *workMetrics) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{w.slots, w.busy, w.open, w.opened, w.refused} {
		ch <- d
	}
}

// Collect sends the current values.
func (w *workMetrics) Collect(ch chan<- prometheus.Metric) {
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
