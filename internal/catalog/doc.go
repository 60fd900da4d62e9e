// Package catalog owns the services of a tenant: the drafts and the published versions that customers
// use (specification, section 4).
//
// Package form decides what a service asks and costs, from the definitions stored here. Requests store
// the id of their version; this package does not know about them.
//
// Tables: service_versions, services.
package catalog
