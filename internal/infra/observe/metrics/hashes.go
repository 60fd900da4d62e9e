package metrics

import "github.com/prometheus/client_golang/prometheus"

// Hashes are the password hashes of a lane: sign-ins or new passwords.
type Hashes struct{ Computed, Refused, Waiting int64 }

// HashReader returns the hashes by lane.
type HashReader func() map[string]Hashes

// ReadHashes adds the metrics of password hashes.
func (m *Metrics) ReadHashes(read HashReader) { m.registry.MustRegister(newHashes(read)) }

type hashes struct {
	read                       HashReader
	computed, refused, waiting *prometheus.Desc
}

func newHashes(read HashReader) *hashes {
	desc := func(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, []string{"line"}, nil) }
	return &hashes{
		read:     read,
		computed: desc("stagegate_password_hashes_total", "Password hashes computed."),
		refused:  desc("stagegate_password_hashes_refused_total", "Password hashes refused because too many were waiting."),
		waiting:  desc("stagegate_password_hashes_waiting", "Password hashes waiting for a processor."),
	}
}

// Describe implements prometheus.Collector.
func (h *hashes) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{h.computed, h.refused, h.waiting} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (h *hashes) Collect(ch chan<- prometheus.Metric) {
	for line, n := range h.read() {
		ch <- prometheus.MustNewConstMetric(h.computed, prometheus.CounterValue, float64(n.Computed), line)
		ch <- prometheus.MustNewConstMetric(h.refused, prometheus.CounterValue, float64(n.Refused), line)
		ch <- prometheus.MustNewConstMetric(h.waiting, prometheus.GaugeValue, float64(n.Waiting), line)
	}
}
