// Package request owns what customers ask for: a service request from its draft
// until staff accept or reject it (specification, section 5).
//
// It owns service_requests. An accepted request goes on as an application,
// which is the application room's.
package request
