// Package request manages service requests, from the draft of a customer until staff
// accept or reject it (specification, section 5).
//
// An accepted request continues as an application, which
// belongs to the application package; what both share is in casefile.
//
// Tables: service_requests.
package request
