// Package auth has what authentication and authorization need: callers, permission
// codes, access tokens and the keys that sign them, password hashes, and the
// random tokens of mails and cookies (specification, section 2).
//
// Package accounts owns principals, roles and sessions.
//
// Tables: signing_keys.
package auth
