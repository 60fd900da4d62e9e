package app

import (
	"context"
	"path/filepath"

	"stagegate/internal/api"
	"stagegate/internal/app/operate"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/observe/metrics"
)

const metricsPath = "/metrics"

// newMetrics returns the metrics of this server.
func (a *App) newMetrics(admission *api.Admission) *metrics.Metrics {
	m := metrics.New(build.Version, a.DB)
	m.ReadDatabase(func(ctx context.Context) error { return a.DB.Background().Ping(ctx) }, a.readings, a.Now)
	m.ReadFiles(a.files)
	m.ReadBudgets(admission.Stats)
	m.ReadClock(a.skew)
	m.ReadWork(a.workReadings)
	return m
}

// files reads the disk space of this server and the time of the last backup.
func (a *App) files() metrics.Files {
	f := metrics.Files{Disks: []metrics.Disk{disk("data", a.config.DataDir)}}
	if path, embedded := a.config.SQLiteFile(); embedded {
		f.Disks = append(f.Disks, disk("database", filepath.Dir(path)))
		last := operate.LastBackup(a.config)
		f.LastBackup = &last
	}
	if dir, own := a.config.FilesDir(); own {
		f.Disks = append(f.Disks, disk("files", dir))
	}
	return f
}

// disk returns the disk space of a directory; zero if it cannot be read.
func disk(name, dir string) metrics.Disk {
	free, err := datadir.Free(dir)
	if err != nil {
		return metrics.Disk{Directory: name}
	}
	size, err := datadir.Size(dir)
	if err != nil {
		return metrics.Disk{Directory: name}
	}
	return metrics.Disk{Directory: name, Free: free, Size: size}
}

// readings reads the metrics of the database. Each statement uses an index or reads a few
// rows.
func (a *App) readings(ctx context.Context) (r metrics.Readings, err error) {
	backlog, err := a.Outbox.Backlog(ctx)
	if err != nil {
		return r, err
	}
	payments, err := a.Finance.Backlog(ctx)
	if err != nil {
		return r, err
	}
	jobs, err := jobs.LastRuns(ctx, a.DB.Background())
	if err != nil {
		return r, err
	}
	r = metrics.Readings{
		OutboxEvents:        map[string]int64{"PENDING": backlog.Pending, "PROCESSING": backlog.Processing, "FAILED": backlog.Failed},
		OutboxOldestPending: backlog.Oldest, PaymentsPending: payments.Payments, RefundsDue: payments.RefundsDue, RefundsPending: payments.RefundsPending,
	}
	endpoints, err := a.Webhooks.Backlog(ctx)
	if err != nil {
		return r, err
	}
	r.WebhookEndpoints = map[string]int64{}
	for _, e := range endpoints {
		r.WebhookEndpoints[string(e.Status)] = e.Count
		if e.Oldest != nil && (r.WebhookOldestDue == nil || e.Oldest.Before(*r.WebhookOldestDue)) {
			r.WebhookOldestDue = e.Oldest
		}
	}
	if a.config.ScannerURL != "" {
		waiting, err := a.Files.CountPending(ctx)
		if err != nil {
			return r, err
		}
		r.Scans = &metrics.Scans{Up: a.scannerUp(ctx), Pending: waiting}
	}
	for _, j := range jobs {
		r.Jobs = append(r.Jobs, metrics.Job{Name: j.Name, Ended: j.At, Failed: j.Failed})
	}
	return r, nil
}

// workReadings reads the outbox workers and circuit breakers of this instance.
func (a *App) workReadings() metrics.Work {
	w := metrics.Work{}
	for kind, s := range a.Outbox.Slots() {
		w.Slots = append(w.Slots, metrics.Slots{Kind: kind, All: s.All, Busy: s.Busy})
	}
	for _, s := range a.dependencyStates() {
		w.Dependencies = append(w.Dependencies, metrics.Dependency{Name: s.Name, Open: s.State != breaker.Closed, Opened: s.Opened, Refused: s.Refused})
	}
	return w
}

// callCounts reads the counters of the call log.
func (a *App) callCounts() map[string]int64 {
	n := a.Calls.Counts()
	return map[string]int64{"stored": n.Stored, "left_out": n.LeftOut, "dropped": n.Dropped}
}

// hashes returns the reader of the counters of the hasher.
func hashes(h *auth.Hasher) metrics.HashReader {
	return func() map[string]metrics.Hashes {
		lines := map[string]metrics.Hashes{}
		for name, u := range h.Usage() {
			lines[string(name)] = metrics.Hashes{Computed: u.Hashes, Refused: u.Refused, Waiting: int64(u.Waiting)}
		}
		return lines
	}
}
