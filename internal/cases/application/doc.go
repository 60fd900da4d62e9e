// Package application manages accepted requests as they move through the stages of
// their service (specification, section 5).
//
// It does not own what is asked
// (the version of the service, in catalog), what is owed (finance), what is
// attached (files) or the request that it came from. What requests and
// applications share is in casefile.
//
// Tables: application_stages, applications.
package application
