// Package unsubscribe turns off mails about the work by the link in them, without signing
// in: a page with a button, and one POST by the mail program (RFC 8058; specification, section 8.4).
//
// It owns no table: what a person wants is kept by package notices. The link has a token
// that names the person and the kind of mail, authenticated under APP_SECRET. It does not
// expire and is stored nowhere, since a mail may be read years later; it permits nothing
// but to turn off that kind.
package unsubscribe
