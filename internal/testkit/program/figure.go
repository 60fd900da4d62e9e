package program

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
)

// Bound is what a figure has to keep.
type Bound struct {
	text string
	held func(figure float64) bool
}

// AtMost is the bound of a figure that may not be larger.
func AtMost(limit float64) Bound {
	return Bound{fmt.Sprintf("at most %g", limit), func(figure float64) bool { return figure <= limit }}
}

// AtLeast is the bound of a figure that may not be smaller.
func AtLeast(limit float64) Bound {
	return Bound{fmt.Sprintf("at least %g", limit), func(figure float64) bool { return figure >= limit }}
}

// NoBound is for a figure that is printed to be compared.
func NoBound() Bound {
	return Bound{"-", func(float64) bool { return true }}
}

// figures are the lines of the report.
var figures struct {
	mu    sync.Mutex
	lines []string
}

// Figure reports a figure. The script fails if it does not keep the bound.
func (s *Server) Figure(what string, figure float64, unit string, b Bound) {
	s.T.Helper()
	verdict := "held"
	if !b.held(figure) {
		verdict = "NOT HELD"
		s.T.Errorf("%s on %s: %g %s, which is not %s", what, s.Engine, figure, unit, b.text)
	}
	line := fmt.Sprintf("%-92s %-8s %10.2f %-6s %-14s %s", what, s.Engine, figure, unit, b.text, verdict)
	fmt.Fprintln(os.Stderr, line) // at once: a script may take minutes
	figures.mu.Lock()
	defer figures.mu.Unlock()
	figures.lines = append(figures.lines, line)
}

// Notef prints something that explains a figure.
func (s *Server) Notef(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "  %-8s %s\n", s.Engine, fmt.Sprintf(format, args...))
}

// Finish runs the tests of a package that measures, prints all figures again and returns
// the exit code. It is not 0 where nothing was measured: a drill that was skipped, or whose
// name does not exist, has shown nothing.
func Finish(m interface{ Run() int }) int {
	code := m.Run()
	if flag.Lookup("test.list").Value.String() != "" {
		return code
	}
	fmt.Fprintf(os.Stderr, "\n%-92s %-8s %10s %-6s %-14s %s\n%s\n", "figure", "engine", "value", "unit", "bound", "verdict",
		strings.Join(figures.lines, "\n"))
	if code == 0 && len(figures.lines) == 0 {
		fmt.Fprintln(os.Stderr, "FAIL: nothing was measured; no test ran, or each was skipped")
		return 1
	}
	return code
}
