// Package figure keeps what reports show: how much of which happened on which day, and how
// long applications have waited in the stages that they completed.
//
// Whoever saves what counts appends it in the same transaction ([Add], [AddStages]): a change that
// is rolled back counts nothing, and writers do not wait for each other. [Fold], a job, adds
// what was appended to days. [Read] and the other functions that read take both, so they are
// exact at any time.
//
// It stands below the packages that count. So it takes the timezones by which days are counted as
// an argument ([Zones]), and knows neither cases nor invoices.
//
// Tables: insight_changes, insight_days, insight_stage_changes, insight_stage_days.
package figure
