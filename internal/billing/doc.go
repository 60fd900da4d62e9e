// Package billing owns the platform's plans, which of them a tenant is on and
// pays for, and how much of its quotas a tenant has in use (specification,
// section 7.6).
//
// It does not own what is counted: the package that adds a member, customer, service or
// application calls Use in the transaction that adds it, and Release in the one
// that removes it, so that a counter always equals the number of rows.
//
// The provider charges for a subscription by itself and sends events, which can be
// late, duplicated, reordered or lost. Their content is not trusted: an event only
// makes Service.refresh ask the provider for the state of the subscription, and
// Subscription.updateFromProvider depends on the answer alone.
//
// Tables: daily_usage, plans, subscription_checkouts, subscriptions, usage_counters.
package billing
