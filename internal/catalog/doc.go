// Package catalog owns what a tenant offers: services as drafts that are being
// built, and the published versions of them that customers use (specification,
// section 4).
//
// It does not decide what a service
// asks or costs: that is form's, which gets its definitions from here. Nor does
// it know of requests, which keep the id of the version they began with.
//
// Tables: service_versions, services.
package catalog
