// Package unsubscribe turns off kinds of emails by the link in them, without signing in: by a page
// with a button and by one-click POST of the mail client (RFC 8058; specification, section 8.4).
//
// It owns no table: package notices stores the preferences. The token in the link identifies the
// person and the kind of email and is authenticated with a key derived from APP_SECRET. It does
// not expire and is not stored, since an email may be read years later; it only permits to turn
// off that kind.
package unsubscribe
