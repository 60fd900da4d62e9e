// Package member owns the people: principals of the four kinds, their roles,
// how they sign in and the sessions that follow from it (specification,
// sections 2 and 3).
//
// It owns principals, roles, sessions and refresh_tokens. It does not own
// organisations, and what a permission opens is decided where it is asked for.
package member
