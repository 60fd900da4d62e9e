// Package calendar calculates with working days in a timezone: when a number of them has passed, and
// how many a clock with pauses has used (specification, section 5).
//
// It has no tables and no operations. The calendars of organisations belong to package tenants, and
// the clocks of cases to package cases.
package calendar
