// Package caseview has what the pages of customers about their requests and applications
// share: a case, its parts with the questions, the forms of answers, and what is missing. It
// decides nothing: the operations say which questions there are, what is required and what it
// costs.
package caseview
