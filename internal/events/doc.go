// Package events names what happens in an organisation, for example that a request is submitted,
// a stage is completed or a message is sent, and tells it to programs. Histories record events under
// these names, and some of them trigger notices.
//
// An event for programs is written in the transaction of its change. Its position in the feed of the
// organisation is given after the commit, under a lock on the head of the feed: so positions have no
// gaps, and nothing appears behind a reader.
//
// Tables: event_heads, event_subjects, events.
package events
