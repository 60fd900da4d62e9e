// Package cases moves a case from the draft of a request to the end of its application
// (specification, section 5). A case is one record with one status ([Record], [Status]): while
// it has no application it is a request, and afterwards an application. Both are shown by the
// API, with an id each, and both are views of the record.
//
// Each verb has a file: its operation, what it refuses, and what it changes (submit.go,
// accept.go, complete.go …). Every change goes through save (save.go), which writes the record
// and all that follows from it: who has to act next, the deadline, the history, the notices,
// the counts and the figures of the reports. What has happened is named by an events.Kind.
//
// The packages below know the case: queue has the work list, notify makes the mails about
// cases, and privacy exports and erases what is kept about a customer.
//
// Tables: application_stages, case_count_changes, case_counts, case_due_counts, cases,
// corrections, messages, notes.
package cases
