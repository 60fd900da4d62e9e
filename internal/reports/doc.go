// Package reports shows figures of what happened, by day: how many requests were
// started, accepted and paid, how much money came in, how many cases waited, and for how
// long (specification, sections 5.15 and 8.3).
//
// It reads what package figure keeps, and never a case. It does not own the calendar by which
// days are counted (tenants, calendar).
package reports
