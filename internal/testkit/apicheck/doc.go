// Package apicheck holds the test of the script that compares two descriptions of
// the API. It takes seconds, because the script builds a comparison tool, so it
// is not in package arch.
package apicheck
