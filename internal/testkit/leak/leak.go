// Package leak checks that the tests of a package leave no goroutine behind:
//
//	func TestMain(m *testing.M) { leak.Main(m) }
package leak

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"stagegate/internal/testkit/poll"
)

// patience is how long goroutines may take to end. Those of a closing connection take milliseconds on an idle
// machine and seconds on a busy one.
const patience = time.Minute

// Main runs the tests of a package and exits. If they pass, it calls the closers of shared resources, waits for
// all goroutines to end and fails if some do not.
func Main(m *testing.M, closers ...func()) {
	code := m.Run()
	if code == 0 {
		for _, c := range closers {
			c()
		}
		if err := find(patience, func() error { return goleak.Find() }); err != nil {
			fmt.Fprintln(os.Stderr, "leak: the tests passed, but", err)
			code = 1
		}
	}
	os.Exit(code)
}

// find repeats a check until it finds no goroutines, and returns an error after the limit.
func find(limit time.Duration, look func() error) (err error) {
	if poll.Within(limit, func() bool { err = look(); return err == nil }) {
		return nil
	}
	stacks := err.Error()
	return fmt.Errorf("goroutines are left after %v:\n%s\n%s", limit, strings.Join(names(stacks), "\n"), stacks)
}

var (
	goroutine = regexp.MustCompile(`(?m)^.*Goroutine \d+ in state `)
	ours      = regexp.MustCompile(`(?m)^(?:created by )?(stagegate/[^\s,]+?)(?:\([^()]*\))?(?: in goroutine \d+)?$`)
	starter   = regexp.MustCompile(`(?m)^created by (\S+)`)
)

// names returns a line for each goroutine: the function of this module that it runs or that started it, or else
// the library function that started it.
func names(stacks string) []string {
	var all []string
	for _, stack := range goroutine.Split(stacks, -1)[1:] {
		if mine := ours.FindStringSubmatch(stack); mine != nil {
			all = append(all, "  ours: "+mine[1])
		} else if theirs := starter.FindStringSubmatch(stack); theirs != nil {
			all = append(all, "  of a library: "+theirs[1])
		}
	}
	return all
}
