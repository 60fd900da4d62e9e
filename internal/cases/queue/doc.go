// Package queue implements the work list of staff (specification, section 5.11): it lists and
// counts open cases, assigns them to members, hands out the next case, and unassigns cases of
// members who lose permissions. It searches cases, customers, invoices and payments by the
// start of their references, names and addresses, tracks who is viewing a case, and keeps the lists
// that members have given a name.
//
// Tables: case_viewers, saved_lists.
package queue
