// Package casework is a request or an application as staff see it: where it stands, what
// to do next, its answers and documents, money, messages and notes, and its history; with the
// forms by which staff decide.
//
// The page of a request and that of an application are one screen. Each form goes to an
// address of its own below the page, so that a refusal shows the page again with what was
// entered.
package casework
