package metrics

import "github.com/prometheus/client_golang/prometheus"

// Compiler has statistics of the services compiled by this instance.
type Compiler struct {
	Compilations int64 // since the start
	Entries      int   // cached
	Bytes        int64 // estimated memory of the entries
}

// ReadCompiler adds the metrics of compiled services.
func (m *Metrics) ReadCompiler(read func() Compiler) {
	counter := func(name, help string, value func(Compiler) int64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(value(read())) }))
	}
	gauge := func(name, help string, value func(Compiler) int64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value(read())) }))
	}
	counter("stagegate_compilations_total", "Compilations of a service's rules.", func(c Compiler) int64 { return c.Compilations })
	gauge("stagegate_compiled_services", "Compiled services in memory.", func(c Compiler) int64 { return int64(c.Entries) })
	gauge("stagegate_compiled_services_bytes", "Estimated memory of compiled services.", func(c Compiler) int64 { return c.Bytes })
}
