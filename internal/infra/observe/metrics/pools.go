package metrics

import (
	"maps"
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"stagegate/internal/infra/db"
)

// pools collects the metrics of the database connections.
type pools struct {
	db *db.DB

	open, used                    *prometheus.Desc
	waits, waited                 *prometheus.Desc
	writers, queued, queueSeconds *prometheus.Desc
	groups, rolledBack            *prometheus.Desc
	lists                         *prometheus.Desc
	corrupt, logBytes             *prometheus.Desc
}

func newPools(d *db.DB) *pools {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	return &pools{
		db:           d,
		open:         desc("stagegate_db_connections_open", "Open database connections.", "pool"),
		used:         desc("stagegate_db_connections_in_use", "Database connections in use.", "pool"),
		waits:        desc("stagegate_db_connection_waits_total", "Waits for a database connection.", "pool"),
		waited:       desc("stagegate_db_connection_wait_seconds_total", "Total time waited for database connections.", "pool"),
		writers:      desc("stagegate_db_writers_waiting", "Transactions waiting for the writer."),
		queued:       desc("stagegate_db_writer_waits_total", "Waits for the writer."),
		queueSeconds: desc("stagegate_db_writer_wait_seconds_total", "Total time waited for the writer."),
		groups:       desc("stagegate_db_commit_transactions", "Transactions per group commit (SQLite)."),
		rolledBack:   desc("stagegate_db_commits_repeated_total", "Group commits rolled back and repeated one by one (SQLite)."),
		lists:        desc("stagegate_db_standby_lists_total", "Lists eligible for a standby, by the server that they were read from.", "server"),
		corrupt:      desc("stagegate_database_corrupt", "1 after a statement found the database corrupted, else 0."),
		logBytes:     desc("stagegate_database_wal_bytes", "Size of SQLite's write-ahead log."),
	}
}

// Describe implements prometheus.Collector.
func (p *pools) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{p.open, p.used, p.waits, p.waited, p.writers, p.queued, p.queueSeconds, p.groups, p.rolledBack, p.lists, p.corrupt, p.logBytes} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (p *pools) Collect(ch chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	counter := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, v, labels...)
	}
	for name, s := range p.db.Pools() {
		gauge(p.open, float64(s.OpenConnections), name)
		gauge(p.used, float64(s.InUse), name)
		counter(p.waits, float64(s.WaitCount), name)
		counter(p.waited, s.WaitDuration.Seconds(), name)
	}
	q := p.db.WriteWaits()
	gauge(p.writers, float64(q.Waiting))
	counter(p.queued, float64(q.Waits))
	counter(p.queueSeconds, q.Waited.Seconds())
	lists := p.db.Replica()
	counter(p.lists, float64(lists.Standby), "standby")
	counter(p.lists, float64(lists.Primary), "primary")
	gauge(p.corrupt, boolValue(p.db.Corrupted()))
	g := p.db.Groups()
	if len(g.UpTo) == 0 {
		return
	}
	gauge(p.logBytes, float64(p.db.WALBytes()))
	upTo := map[float64]uint64{}
	var sum uint64
	for _, size := range slices.Sorted(maps.Keys(g.UpTo)) {
		sum += uint64(g.UpTo[size])
		upTo[float64(size)] = sum
	}
	ch <- prometheus.MustNewConstHistogram(p.groups, sum, float64(g.Transactions), upTo)
	counter(p.rolledBack, float64(g.RolledBack))
}
