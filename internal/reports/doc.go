// Package reports provides daily figures: how many requests were started, accepted and paid,
// how much money was received, and how many cases waited and for how long (specification,
// sections 5.15 and 8.3).
//
// It reads the figures of package figure and never a case. Days follow the calendars of the
// organisation (tenants, calendar).
package reports
