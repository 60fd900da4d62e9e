package events

// Waiting returns the number of reads that wait for events of a tenant.
func (l *Log) Waiting(tenant string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.watched[tenant]; w != nil {
		return w.readers[waitingRead]
	}
	return 0
}
