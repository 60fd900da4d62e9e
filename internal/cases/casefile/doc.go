// Package casefile holds what a service request and the application that it becomes
// share (specification, section 5): the columns of their tables ([Case]), who has to act
// next ([WaitingFor]), the form and its sheet ([Content]), changes of the sheet ([Edit]),
// documents and their files, what blocks an operation ([Blockers]), the view of the form
// ([FormView]), and the filters of lists ([ListQuery], [ListFilter]).
//
// It owns the table corrections: what staff ask a customer to correct ([Correction]), in
// a request or in its application. It owns the counts of cases (case_counts,
// case_due_counts, case_count_changes), which triggers on the tables of both kinds keep. It
// owns no other table and no state of requests and applications. The packages request and
// application decide whether a record can be changed and what follows from the change; they
// call this package while they hold the lock of their record. It does not own questions and
// sheets (form), files (file) or customers (member).
package casefile
