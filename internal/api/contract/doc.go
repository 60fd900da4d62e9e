// Package contract holds tests of the API as a whole: that every operation answers as the
// description says, to whom it says, and with the refusals that it names; that the examples
// in the description are real answers; that repeated calls, limits and exports work alike
// everywhere.
package contract
