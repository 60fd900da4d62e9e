// Package audit records who changed what. An event is written in the transaction of
// its change, so that neither exists without the other.
//
// The entries of a subject's history are a
// chain: Verify finds every entry that was changed or removed outside the program.
// The package that records an action defines what it means (specification,
// section 5).
//
// Tables: audit_events, audit_heads.
package audit
