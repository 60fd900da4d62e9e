// Package mail writes and sends the product's mails: the links that verify an
// address (specification, sections 2 and 8), invitations (3), and the link to a
// subscription's card (7).
//
// How many mails go to one recipient, and how many a tenant causes, is limited (8.6).
//
// It owns no table. A mail is an event of the outbox, added in the transaction
// of the change that causes it, so that neither exists without the other.
//
// The event contains the rendered mail, not its data: a template that changes later
// does not change a mail that is waiting. The link and its token therefore stay in
// the event until the outbox is cleaned up; anyone who can read that table can
// follow links that are still valid.
package mail
