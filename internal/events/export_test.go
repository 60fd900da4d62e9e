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

// PublishNothing makes no kind of event published until restore is called.
func PublishNothing() (restore func()) {
	published := ofKind
	ofKind = nil
	return func() { ofKind = published }
}
