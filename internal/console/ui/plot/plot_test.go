package plot

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Ticks are round, and the last one is above the largest value.
func TestScale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		largest float64
		whole   bool
		want    []float64
	}{
		{0, false, []float64{0, .2, .4, .6, .8, 1}},
		{0, true, []float64{0, 1}},
		{1, true, []float64{0, 1}},
		{3, true, []float64{0, 1, 2, 3}},
		{7, true, []float64{0, 2, 4, 6, 8}},
		{10, true, []float64{0, 2, 4, 6, 8, 10}},
		{11, true, []float64{0, 5, 10, 15}},
		{99, false, []float64{0, 20, 40, 60, 80, 100}},
		{math.NaN(), true, []float64{0, 1}},
	} {
		if diff := cmp.Diff(c.want, Scale(c.largest, c.whole), cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
			t.Errorf("of %v (-want +got):\n%s", c.largest, diff)
		}
	}
}

// A scale has few ticks that cover the values, and no bar exceeds the drawing.
func TestColumns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Column {
			value := rapid.Float64Range(0, 1e12).Draw(t, "value")
			return Column{Value: value, Part: value / 2, Label: "x"}
		}), 0, 400).Draw(t, "values")
		c := NewColumns(values, rapid.Bool().Draw(t, "whole"), number)
		if n := len(c.Ticks); n < 2 || n > maxTicks+2 {
			t.Fatalf("%d ticks", n)
		}
		if n := len(c.Labels); n > maxLabels || n == 0 && len(values) > 0 {
			t.Fatalf("%d labels of %d values", n, len(values))
		}
		for _, b := range c.Bars {
			if b.Y[0] == '-' || b.X[0] == '-' || b.H[0] == '-' {
				t.Fatalf("outside: %+v", b)
			}
		}
	})
}

// A share above zero is visible, and none exceeds the whole.
func TestShare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value, largest float64
		want           string
	}{{0, 10, "0%"}, {5, 10, "50%"}, {1, 3, "33.33%"}, {1, 1e9, "1%"}, {11, 10, "100%"}, {1, 0, "0%"}} {
		if got := Share(c.value, c.largest); got != c.want {
			t.Errorf("%v of %v is %s", c.value, c.largest, got)
		}
	}
}
