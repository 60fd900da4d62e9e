// Package calls logs the API calls of an organisation's people and programs for its developers (specification,
// section 8.8): operation, time, duration and result.
//
// No bodies, queries, tokens or responses are stored, and no ids of customers. Calls are buffered in
// memory and written in batches, so that no call waits for its own entry. What does not fit is dropped
// and counted, see [Log].
//
// Tables: api_calls.
package calls
