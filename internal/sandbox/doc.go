// Package sandbox contains what the built-in providers share: simulated faults, the journal
// of their state, the queue of webhook deliveries, and pages (specification, section 10).
package sandbox
