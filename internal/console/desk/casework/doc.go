// Package casework serves the page on which staff process a request or an application: its
// status, the next action, answers, documents, payments, messages, internal notes and history,
// with the forms to decide.
//
// Requests and applications share one screen. Each form posts to its own path below the page;
// a refused form shows the page again with what was entered.
package casework
