// Package queue is the list of the requests and applications that wait, for staff: views with
// counts, filters in the address, taking and giving cases, and the steps from one case to the
// next one of the same list.
package queue
