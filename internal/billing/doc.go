// Package billing owns the platform's plans, which of them a tenant is on and
// pays for, and how much of its quotas a tenant has in use (specification,
// section 7.6).
//
// It owns plans, subscriptions, subscription_checkouts and usage_counters. It
// does not own what is counted: the room that adds a member, customer, service or
// application calls Use in the transaction that adds it, and Release in the one
// that takes it away, so that a counter is always the number of rows behind it.
//
// The provider charges for a subscription by itself and tells of it in events,
// which come late, twice, in any order or not at all. None of them is believed:
// each only makes us ask the provider how the subscription stands, and
// Subscription.follow decides by the answer alone.
package billing
