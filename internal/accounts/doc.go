// Package accounts owns principals of all kinds, their roles, authentication and sessions
// (specification, sections 2 and 3).
//
// Organisations belong to package tenants. The effect of a permission is decided by the operation that
// requires it.
//
// Tables: api_keys, one_time_tokens, passkey_ceremonies, passkeys, principals, recovery_codes, refresh_tokens, roles, sessions,
// sign_in_challenges, sign_in_policies, totp_factors.
package accounts
