// Package events names what happens in an organisation: a request is submitted, a stage is
// completed, a message is sent. The history of a record shows each by the same name, and
// notices follow from some of them.
//
// It owns no table.
package events
