// Package developer shows the developers of an organisation where its API is, a first call,
// and the calls that were made, by trace id.
package developer
