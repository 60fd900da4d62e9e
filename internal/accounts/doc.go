// Package accounts owns principals of the four kinds, their roles, their sign-in and
// their sessions (specification, sections 2 and 3).
//
// It owns principals, roles, sessions, refresh_tokens and one_time_tokens. It does
// not own organisations. What a permission allows is decided by the operation that
// requires it.
package accounts
