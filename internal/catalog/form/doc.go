// Package form decides what a service asks, of whom, and what follows from the
// answers: which stages, questions, documents and charges there are, what is
// still missing, which stage comes next and what is due (specification,
// sections 4 and 5).
//
// It is the only place where this is decided. A Definition is compiled to a
// Form once; a Form is filled with a Sheet to a Filled, and everything that
// acts on a request or application (submitting, completing, readiness, preview,
// pricing) asks the Filled.
//
// Tables: parties, self_parties, sheets.
package form
