// Package request owns what customers ask for: a service request from its draft
// until staff accept or reject it (specification, section 5).
//
// It owns service_requests. An accepted request continues as an application, which
// belongs to the application package; what both have in common is in casefile.
package request
