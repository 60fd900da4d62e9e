// Package limits bounds how often calls are made (specification, section 8).
//
// Events are counted in fixed windows: the first event of a
// key opens one, and all events until its end count in it. Each instance counts
// calls by address and by principal in its memory. Events by account and by mailbox,
// where one too many does harm, are counted in the database for all instances.
//
// Tables: rate_windows.
package limits
