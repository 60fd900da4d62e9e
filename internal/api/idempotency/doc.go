// Package idempotency lets a caller repeat a request without repeating its effect:
// the second request with a key gets the response of the first (specification,
// section 1.7).
//
// A request claims its key before the operation starts, and the response is stored in the
// operation's last transaction: there is a response exactly if the operation was committed,
// whatever fails. Only the request that has the claim can commit.
//
// Tables: idempotency_callers, idempotency_keys.
package idempotency
