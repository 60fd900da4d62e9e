// Package figure stores the daily figures of reports: event counts, amounts, and the waits of
// applications in the stages that they completed.
//
// Packages append changes in their own transactions ([Add], [AddStages]): a change that is rolled
// back is not counted, and writers do not block each other. The job [Fold] aggregates changes by
// day. [Read] and the other read functions combine days and pending changes, so results are
// always exact.
//
// It is imported by the packages that count, so it takes the time zones of days as an argument
// ([Zones]) and knows neither cases nor invoices.
//
// Tables: insight_changes, insight_days, insight_stage_changes, insight_stage_days.
package figure
