// Package developer serves the page for developers of an organisation: the call log, a quick start
// and links to the documentation of the API.
package developer
