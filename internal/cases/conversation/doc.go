// Package conversation holds what is written about a request and the application that it
// becomes (specification, section 5.10): the messages between its customer and staff
// ([Message]), and the notes of staff, which customers never see ([Note]).
//
// Both belong to the request; its application continues them,
// and shows the same. How many messages a side has not read is counted, not kept, so that
// it is always true.
//
// It does not own requests and applications. Their packages decide who may read and write,
// and call this package while they hold the lock of their record.
//
// Tables: messages, notes.
package conversation
