// Package queue says who works on which request or application, and on which one next
// (specification, section 5.11): it assigns cases to members, takes the next case from the
// queue, takes cases back from members who may no longer work on them, and counts the open
// cases for the summary. It lists the cases of both kinds together, and knows who looks at
// the same case at the moment.
//
// The packages request and application write
// who works on their records; casefile counts them.
//
// Tables: case_viewers.
package queue
