package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// ReadClock adds the metric of the clock skew between this machine and the database.
func (m *Metrics) ReadClock(skew func() time.Duration) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "stagegate_clock_skew_seconds", Help: "Offset of this machine's clock from PostgreSQL's.",
	}, func() float64 { return skew().Seconds() }))
}
