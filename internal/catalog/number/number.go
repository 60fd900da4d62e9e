// Package number makes the numbers of certificates from patterns such as PERMIT-{year}-{seq:6}.
package number

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Default is the pattern of certificates without one.
const Default = "{service}-{year}-{seq:6}"

// maxPattern is the maximum length of a pattern.
const maxPattern = 60

var (
	part    = regexp.MustCompile(`\{[^{}]*\}`)
	counted = regexp.MustCompile(`^\{seq:([1-9]|1[0-2])\}$`)
	drawn   = regexp.MustCompile(`^\{random:([4-9]|1[0-9]|20)\}$`)
	literal = regexp.MustCompile(`^[A-Za-z0-9/._-]*$`)
)

// Valid reports whether a pattern is one: 1 to 60 letters, digits, "-", "/", "." and "_", and parts in
// braces, of which at least one is {seq:n} or {random:n}.
func Valid(pattern string) bool {
	if len(pattern) > maxPattern || !literal.MatchString(part.ReplaceAllString(pattern, "")) {
		return false
	}
	distinct := false
	for _, p := range part.FindAllString(pattern, -1) {
		switch {
		case p == "{year}" || p == "{month}" || p == "{service}":
		case counted.MatchString(p) || drawn.MatchString(p):
			distinct = true
		default:
			return false
		}
	}
	return distinct
}

// Series is the pattern with the code of the service filled in. Certificates with the same series share
// one sequence.
func Series(pattern, service string) string { return strings.ReplaceAll(pattern, "{service}", service) }

// Counts reports whether the numbers of a series contain a sequence, and whether it begins anew each
// year.
func Counts(series string) (counts, yearly bool) {
	for _, p := range part.FindAllString(series, -1) {
		counts = counts || counted.MatchString(p)
		yearly = yearly || p == "{year}"
	}
	return counts, counts && yearly
}

// Of returns a number of a series. seq is its place in the sequence, from 1, and draw returns n random
// characters.
func Of(series string, year, month int, seq int64, draw func(n int) string) string {
	return part.ReplaceAllStringFunc(series, func(p string) string {
		if m := counted.FindStringSubmatch(p); m != nil {
			return fmt.Sprintf("%0*d", atoi(m[1]), seq)
		}
		if m := drawn.FindStringSubmatch(p); m != nil {
			return draw(atoi(m[1]))
		}
		if p == "{year}" {
			return strconv.Itoa(year)
		}
		return fmt.Sprintf("%02d", month)
	})
}

// atoi converts digits that a pattern has matched.
func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		panic(err)
	}
	return n
}
