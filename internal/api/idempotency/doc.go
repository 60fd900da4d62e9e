// Package idempotency lets a caller repeat a request without repeating its effect:
// the second request with a key gets the response of the first (specification,
// section 1.7).
//
// A request claims its key before the operation starts, and the response is stored in the last
// transaction of the operation: a response exists if and only if the operation was committed.
// Only the request that holds the claim can commit.
//
// Tables: idempotency_callers, idempotency_keys.
package idempotency
