// Package account serves the pages of accounts: the start page, signing in and out,
// registering, a forgotten password, what is behind mailed links, where each kind of person
// begins, and where the payment provider sends a payer back to (specification, section
// 8.4). Signing in, registering and a forgotten password are there twice: for all
// organisations, and below the address of one in its look. It also serves the page that
// explains the error codes.
package account
