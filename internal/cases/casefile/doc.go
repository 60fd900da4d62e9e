// Package casefile holds what a service request and the application that it becomes
// share (specification, section 5): the columns of their tables ([Case]), who has to act
// next ([WaitingFor]), the form and its sheet ([Content]), changes of the sheet ([Edit]),
// documents and their files, what blocks an operation ([Blockers]), the view of the form
// ([FormView]), and the filters of lists ([ListQuery], [ListFilter]).
//
// It owns what staff ask a customer to correct ([Correction]), in a request or in its
// application, and the counts of cases, which triggers on the tables of both kinds keep. It
// owns no state of requests and applications. The packages request and
// application decide whether a record can be changed and what follows from the change; they
// call this package while they hold the lock of their record. It does not own questions and
// sheets (form), files or customers (accounts).
//
// Tables: case_count_changes, case_counts, case_due_counts, corrections.
package casefile
