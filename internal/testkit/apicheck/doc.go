// Package apicheck tests the script that compares two versions of the API description. It takes seconds because
// the script builds a comparison tool, so it is separate from package arch.
package apicheck
