// Package billing owns the platform's plans, the subscriptions of tenants, and the usage of their
// quotas (specification, section 7.6).
//
// The counted records are owned elsewhere: the package that adds a member, customer, service or
// application calls Use in the same transaction, and Release when it removes one, so that a counter
// always equals the number of rows.
//
// The provider charges subscriptions on its own and sends events, which can be late, duplicated,
// reordered or lost. Their content is not trusted: an event only makes Service.refresh query the
// provider for the state of the subscription, and Subscription.updateFromProvider depends on the
// answer alone.
//
// Tables: daily_usage, plans, subscription_checkouts, subscriptions, usage_counters.
package billing
