package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// ReadClock adds how far the clock of this machine is ahead of the database's.
func (m *Metrics) ReadClock(skew func() time.Duration) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "stagegate_clock_skew_seconds", Help: "Offset of this machine's clock from PostgreSQL's.",
	}, func() float64 { return skew().Seconds() }))
}
