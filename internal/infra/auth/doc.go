// Package auth provides the basics of authentication and authorization: callers, permission codes, access
// tokens and their signing keys, password hashes, and random tokens for mails and cookies (specification,
// section 2).
//
// Package accounts owns principals, roles and sessions.
//
// Tables: signing_keys, data_key.
package auth
