package program

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
)

// Bound is the limit of a figure.
type Bound struct {
	text string
	held func(figure float64) bool
}

// AtMost returns an upper bound.
func AtMost(limit float64) Bound {
	return Bound{fmt.Sprintf("at most %g", limit), func(figure float64) bool { return figure <= limit }}
}

// AtLeast returns a lower bound.
func AtLeast(limit float64) Bound {
	return Bound{fmt.Sprintf("at least %g", limit), func(figure float64) bool { return figure >= limit }}
}

// NoBound is for figures that are only reported.
func NoBound() Bound {
	return Bound{"-", func(float64) bool { return true }}
}

// figures are the lines of the report.
var figures struct {
	mu    sync.Mutex
	lines []string
}

// Figure reports a figure. The test fails if it violates the bound.
func (s *Server) Figure(what string, figure float64, unit string, b Bound) {
	s.T.Helper()
	verdict := "held"
	if !b.held(figure) {
		verdict = "NOT HELD"
		s.T.Errorf("%s on %s: %g %s, which is not %s", what, s.Engine, figure, unit, b.text)
	}
	line := fmt.Sprintf("%-92s %-8s %10.2f %-6s %-14s %s", what, s.Engine, figure, unit, b.text, verdict)
	fmt.Fprintln(os.Stderr, line) // immediately: a test may take minutes
	figures.mu.Lock()
	defer figures.mu.Unlock()
	figures.lines = append(figures.lines, line)
}

// Notef prints an explanation of a figure.
func (s *Server) Notef(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "  %-8s %s\n", s.Engine, fmt.Sprintf(format, args...))
}

// Finish runs the tests of a measuring package, prints all figures again and returns the exit code. It is not 0
// if nothing was measured, for example because the test was skipped or its name does not exist.
func Finish(m interface{ Run() int }) int {
	code := m.Run()
	if flag.Lookup("test.list").Value.String() != "" {
		return code
	}
	fmt.Fprintf(os.Stderr, "\n%-92s %-8s %10s %-6s %-14s %s\n%s\n", "figure", "engine", "value", "unit", "bound", "verdict",
		strings.Join(figures.lines, "\n"))
	if code == 0 && len(figures.lines) == 0 {
		fmt.Fprintln(os.Stderr, "FAIL: nothing was measured: no test ran, or all were skipped")
		return 1
	}
	return code
}
