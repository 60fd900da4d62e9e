// Package account serves the pages of accounts (specification, section 8.4): the start page,
// signing in and out, registering, resetting a password, the pages behind emailed links, and the
// page to which the payment provider redirects payers. Signing in, registering and resetting a
// password exist for all organisations and, in the colours of one, below its path. The package
// also serves the list of error codes.
package account
