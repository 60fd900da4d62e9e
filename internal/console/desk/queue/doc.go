// Package queue serves the staff queue: open requests and applications in views, with search,
// assignment and the steps from one case to the next.
package queue
