// Package sandbox holds what the built-in providers share: the faults that they
// produce on request, the journal of their state, the queue of their webhook
// deliveries, and how they write pages (specification, section 10).
package sandbox
