// Package calls keeps the calls that the people of an organisation have made of the API, for
// its developers (specification, section 8.8): which operation, when, for how long, and with
// what result.
//
// No body, query, token or answer is kept, and of customers only that one of them called.
// Calls are collected in memory and written in batches, so that no call waits for its own
// entry. What does not fit is left out and counted, see [Log].
//
// Tables: api_calls.
package calls
