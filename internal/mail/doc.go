// Package mail writes the product's mails and sees them out: the links that
// prove an address (specification, sections 2 and 8), invitations (3), and the
// link to a subscription's card (7).
//
// It owns no table. A mail is an event of the outbox, added in the transaction
// of the change that causes it, so that neither exists without the other.
//
// The event holds the mail as it will be read, not what it was made from: a
// template that changes later never alters a mail that is waiting. The link and
// its token therefore lie in the event until the outbox is cleaned up; whoever
// may read that table may follow links that are still good.
package mail
