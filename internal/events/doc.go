// Package events names what happens in an organisation, for example that a request is submitted,
// a stage is completed or a message is sent. Histories record events under these names, and some
// of them trigger notices.
//
// It owns no tables.
package events
