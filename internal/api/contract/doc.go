// Package contract tests the API as a whole: that the responses, errors and permissions of every
// operation match the description; that the examples are recorded responses; and that
// idempotency keys, limits and exports work consistently.
package contract
