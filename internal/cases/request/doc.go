// Package request manages service requests, from the draft of a customer until staff
// accept or reject it (specification, section 5).
//
// It owns service_requests. An accepted request continues as an application, which
// belongs to the application package; what both share is in casefile.
package request
