// Package reports shows figures of what happened, by day: how many requests were
// started, accepted and paid, how much money came in, how many cases waited, and for how
// long (specification, sections 5.15 and 8.3).
//
// It keeps the figures by day, and the changes that are not added to them yet. Triggers on requests,
// applications, invoices, payments and organisations write the changes in the transaction of
// the change; package application reports completed stages ([StageCompleted]). [Fold], a
// job, adds changes to days. Reports read both, so they are exact at any time, and never
// read a case.
//
// It does not own the calendar by which days are counted (tenants, calendar).
//
// Tables: insight_changes, insight_days, insight_stage_changes, insight_stage_days.
package reports
