// Package casefile owns what a service request and the application that it
// becomes have in common (specification, section 5): the columns that their tables
// share ([Case]), what is asked and what was filled in ([Content]), changes of it
// ([Edit]), its documents and the files that they hold, what blocks an operation
// ([Blockers]), the form as it is shown ([FormView]), and the filters of lists
// ([ListQuery], [ListFilter]).
//
// It owns no table and no state. Whether a record may be changed now, and what
// follows from the change, is decided by request and application, which call it
// while they hold the lock of their record. It does not own questions and sheets
// (form), files (file) or customers (member).
package casefile
