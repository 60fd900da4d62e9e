package program

import "testing"

// tests is a test run with an exit code that may measure something.
type tests struct {
	code     int
	measured string
}

func (t tests) Run() int {
	figures.lines = nil
	if t.measured != "" {
		figures.lines = []string{t.measured}
	}
	return t.code
}

// A run in which nothing was measured fails even if no test failed.
func TestFinish(t *testing.T) {
	for _, c := range []struct {
		run  tests
		want int
	}{
		{tests{0, "reads that failed"}, 0}, {tests{0, ""}, 1}, {tests{1, "reads that failed"}, 1}, {tests{2, ""}, 2},
	} {
		if got := Finish(c.run); got != c.want {
			t.Errorf("%+v ends with %d, want %d", c.run, got, c.want)
		}
	}
}
