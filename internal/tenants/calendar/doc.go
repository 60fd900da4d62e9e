// Package calendar counts working days in a timezone: when a number of them has passed,
// and how many of them a clock has used that runs and stands still (specification,
// section 5).
//
// It has no tables and no operations. The calendars of organisations belong to package
// tenant, and the clocks of cases to package cases.
package calendar
