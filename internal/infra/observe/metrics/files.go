package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Files are the disk space and the age of the backup of a server.
type Files struct {
	Disks      []Disk
	LastBackup *time.Time // nil without an embedded database, zero without a backup
}

// Disk is the disk of a directory.
type Disk struct {
	Directory  string
	Free, Size int64 // bytes
}

// fileCollector collects the metrics of Files.
type fileCollector struct {
	read func() Files

	free, size, backup *prometheus.Desc
}

// ReadFiles adds the metrics of disk space and the last backup.
func (m *Metrics) ReadFiles(read func() Files) {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	m.registry.MustRegister(&fileCollector{
		read:   read,
		free:   desc("stagegate_disk_free_bytes", "Free disk space of a directory.", "directory"),
		size:   desc("stagegate_disk_size_bytes", "Disk size of a directory.", "directory"),
		backup: desc("stagegate_backup_last_timestamp_seconds", "Time of the last stagegate backup of the embedded database, in Unix time; 0 if never."),
	})
}

// Describe implements prometheus.Collector.
func (f *fileCollector) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{f.free, f.size, f.backup} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (f *fileCollector) Collect(ch chan<- prometheus.Metric) {
	files := f.read()
	for _, d := range files.Disks {
		ch <- prometheus.MustNewConstMetric(f.free, prometheus.GaugeValue, float64(d.Free), d.Directory)
		ch <- prometheus.MustNewConstMetric(f.size, prometheus.GaugeValue, float64(d.Size), d.Directory)
	}
	if files.LastBackup == nil {
		return
	}
	at := 0.0
	if !files.LastBackup.IsZero() {
		at = float64(files.LastBackup.Unix())
	}
	ch <- prometheus.MustNewConstMetric(f.backup, prometheus.GaugeValue, at)
}
