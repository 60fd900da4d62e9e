// Package queue says who works on which case, and on which one next (specification, section
// 5.11): it shows the work list, assigns cases to members, takes the next case, takes cases
// back from members who may no longer work on them, and sums up the open cases. It finds cases,
// customers and money by how their references, names and addresses begin, and knows who looks
// at the same case at the moment.
//
// Tables: case_viewers.
package queue
