// Package webhooks sends the events of an organisation to addresses of its programs, by Standard Webhooks 1.0.
//
// Deliveries are made from the numbered feed: each endpoint has a position up to which they were made, so that an
// interruption loses nothing. An attempt is claimed for a lease under the lock of its endpoint, which keeps the
// attempts in flight at two over all instances, and settled under the same lock. A claim whose lease has expired is
// taken over, so an event may arrive twice, and programs recognise it by its id.
//
// Tables: webhook_deliveries, webhook_endpoints.
package webhooks
