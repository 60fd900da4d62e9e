// Package accounts owns principals of the four kinds, their roles, their sign-in and
// their sessions (specification, sections 2 and 3).
//
// It does not own organisations. What a permission allows is decided by the operation that
// requires it.
//
// Tables: one_time_tokens, principals, refresh_tokens, roles, sessions.
package accounts
