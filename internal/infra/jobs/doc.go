// Package jobs does what is due: rows of the database that are handled when
// their time has come, by whichever instance claims them first.
//
// The outbox holds events: work that must survive a crash and happen later,
// written in the transaction of the change that asks for it, and handled
// afterwards at least once (specification, section 10). Jobs are functions that
// run on a schedule; a row for each job lets one instance run it.
//
// What an event means or a job does
// belongs to the package that it comes from. Handlers and jobs must bear being
// cut short and being called again.
//
// Tables: outbox_events, scheduled_jobs.
package jobs
