// Package form evaluates services: which stages, questions, documents and charges apply for given
// answers, what is missing, which stage is next and what is due (specification, sections 4 and 5).
//
// No other package decides this. A Definition is compiled to a Form once; Form.Fill combines it with a
// Sheet to a Filled, which submission, completion, readiness, preview and pricing query.
//
// Tables: parties, self_parties, sheets.
package form
