// Package mail writes and sends the product's mails: the links that verify an
// address (specification, sections 2 and 8), invitations (3), and the link to a
// subscription's card (7).
//
// Mails are limited per recipient and per tenant (8.6).
//
// It owns no table. A mail is an outbox event, added in the transaction of the change that
// triggers it, so that neither exists without the other.
//
// The event contains the rendered mail, not its data: a later change of a template does not
// change pending mails. The link and its token therefore stay in the event until the outbox
// is cleaned up; anyone who can read that table can use links that are still valid.
package mail
