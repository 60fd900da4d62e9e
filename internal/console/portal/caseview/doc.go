// Package caseview has what the pages of customers about their requests and applications
// share: a case as the API shows it, its parts with the questions, the forms of
// answers, and what is missing. It reads and writes nothing but by the API, and decides
// nothing: which questions there are, what is required and what it costs says the API.
package caseview
