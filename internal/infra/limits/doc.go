// Package limits implements rate limits (specification, section 8).
//
// Events are counted in fixed windows: the first event of a key opens a window, and all events until its end
// count in it. Calls by address and by principal are counted in memory by each instance. Events by account and
// by mailbox, where a single excess does harm, are counted in the database for all instances.
//
// Tables: rate_windows.
package limits
