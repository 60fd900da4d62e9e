// Package billing owns the platform's plans, which of them a tenant is on, and
// how much of its quotas a tenant has in use (specification, section 7.6).
//
// It owns plans, subscriptions and usage_counters. It does not own what is
// counted: the room that adds a member, customer, service or application calls
// Use in the transaction that adds it, and Release in the one that takes it
// away, so that a counter is always the number of rows behind it.
package billing
