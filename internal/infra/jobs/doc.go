// Package jobs runs background work: rows of the database that are handled when they are due, by whichever
// instance claims them first.
//
// The outbox holds events: work that must survive a crash and happen later, inserted in the transaction of the
// change that causes it and handled at least once (specification, section 10). Jobs are functions that run on a
// schedule; a row per job ensures that only one instance runs it.
//
// The meaning of events and jobs belongs to the packages that register them. Handlers and jobs must be
// idempotent and tolerate cancellation.
//
// Tables: outbox_events, scheduled_jobs.
package jobs
