// Package cases implements the lifecycle of a case, from the draft of a request to the end of
// its application (specification, section 5). A case is one record with one status ([Record],
// [Status]). It is a request until it is accepted and an application afterwards. The API shows
// both, each with its own id, as views of the record.
//
// Each operation has a file with its route, its checks and its changes (submit.go, accept.go,
// complete.go …). Every change goes through save (save.go), which writes the record and all
// effects: the next actor, the deadline, the history, notices, counts and report figures. An
// events.Kind identifies what happened.
//
// Subpackages: queue is the work list, notify composes mails about cases, and privacy exports
// and erases the data of a customer.
//
// Tables: application_stages, case_count_changes, case_counts, case_due_counts, cases,
// correction_drafts, corrections, held_decisions, messages, notes.
package cases
