// Package audit records who changed what. An event is written in the transaction of its change,
// so that neither exists without the other.
//
// The entries of a subject form a hash chain: Verify detects every entry that was altered or
// removed outside the program. The history of sign-ins is outside the chains and is deleted after
// its retention. Each package defines the meaning of its own actions
// (specification, section 5).
//
// Tables: audit_events, audit_heads.
package audit
