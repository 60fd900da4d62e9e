// Package plot computes the shapes of plots: scales with round ticks, and bars. It draws
// nothing; templates make SVG of what it returns, whose classes give the colours. Plots have no
// viewBox: x is in per cent and y in pixels, so that nothing is stretched.
package plot

import (
	"math"
	"slices"
	"strconv"
)

// Height is the height of the drawing of Columns. Its bars stand on the base, and labels stand below.
const (
	Height = 220
	base   = 192
	top    = 12
)

// maxTicks is how many steps a scale has at most.
const maxTicks = 5

// Scale returns the ticks of an axis from 0 on: round numbers, of which the last is not less
// than the largest value. Values of whole things have whole ticks.
func Scale(largest float64, whole bool) []float64 {
	if largest <= 0 || math.IsNaN(largest) || math.IsInf(largest, 0) {
		largest = 1
	}
	step := niceStep(largest/maxTicks, whole)
	var ticks []float64
	for i := 0; ; i++ {
		ticks = append(ticks, float64(i)*step)
		if ticks[i] >= largest*(1-1e-9) {
			return ticks
		}
	}
}

// niceStep is the least of 1, 2 and 5 times a power of ten that is not less than a number.
func niceStep(least float64, whole bool) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, n := range []float64{1, 2, 5, 10} {
		if step := n * power; step >= least*(1-1e-9) {
			if whole {
				return max(1, math.Round(step))
			}
			return step
		}
	}
	return 10 * power
}

// Column is a value of a plot of columns.
type Column struct {
	Label  string  // below it
	Value  float64 // 0 or more
	Part   float64 // of the value, which is marked; 0 for none
	Unsure bool    // it is not complete yet
	Title  string  // that says it in words
}

// Columns is a plot of values beside each other.
type Columns struct {
	Ticks  []Tick // from the top down
	Bars   []Bar
	Labels []Label // below the bars, as many as there is room for
	Peak   Label   // the largest value, above its bar
}

// Tick is a line of the scale with its text.
type Tick struct {
	Value float64
	Text  string
	Y     string
	Base  bool // bars stand on it
}

// Bar is a rectangle, with a marked part or without one.
type Bar struct {
	X, Y, W, H   string
	PartY, PartH string // "" for none
	Class        string
	Title        string
}

// Label is a text at a place: centred there, or at the end of the plot so that it does not leave it.
type Label struct{ X, Y, Text, Anchor string }

// edge is the last place at which a label is centred.
const edge = 95

// labelAt returns a label at a place in per cent.
func labelAt(x float64, y, text string) Label {
	if x > edge {
		return Label{"100%", y, text, "end"}
	}
	return Label{percent(x), y, text, "middle"}
}

// Height returns the height of the drawing.
func (c Columns) Height() int { return Height }

// LabelY returns the place of the labels.
func (c Columns) LabelY() int { return Height - 8 } //nolint:mnd // room for their descenders

// maxLabels is for how many labels there is room on a narrow screen.
const maxLabels = 5

// Shares of a bar and of the gap before it in its place.
const (
	barShare = .62
	gapShare = .19
	all      = 100
)

// NewColumns computes a plot of columns. text writes the numbers of the scale.
func NewColumns(values []Column, whole bool, text func(float64) string) Columns {
	largest, peak := 0.0, -1
	for i, v := range values {
		if v.Value > largest {
			largest, peak = v.Value, i
		}
	}
	scale := Scale(largest, whole)
	y := func(value float64) float64 { return base - value/scale[len(scale)-1]*(base-top) }
	var c Columns
	for _, value := range slices.Backward(scale) {
		c.Ticks = append(c.Ticks, Tick{Value: value, Text: text(value), Y: number(y(value)), Base: value == 0})
	}
	slot := all / float64(max(len(values), 1))
	every := (len(values) + maxLabels - 1) / maxLabels
	for i, v := range values {
		left := slot * float64(i)
		bar := Bar{X: percent(left + slot*gapShare), W: percent(slot * barShare), Y: number(y(v.Value)), H: number(base - y(v.Value)), Class: "p-main", Title: v.Title}
		if v.Unsure {
			bar.Class = "p-soft"
		}
		if v.Part > 0 {
			bar.PartY, bar.PartH = number(y(v.Part)), number(base-y(v.Part))
		}
		c.Bars = append(c.Bars, bar)
		middle := left + slot/2 //nolint:mnd // a half
		if (len(values)-1-i)%every == 0 {
			c.Labels = append(c.Labels, labelAt(middle, "", v.Label))
		}
		if i == peak {
			c.Peak = labelAt(middle, number(y(v.Value)-6), text(math.Round(v.Value*all)/all)) //nolint:mnd // above the bar
		}
	}
	return c
}

func percent(n float64) string { return strconv.FormatFloat(math.Round(n*all)/all, 'f', -1, 64) + "%" }

// Share is the length of a bar that lies, for a value of a scale that ends with the largest. A value
// that is not 0 can be seen.
func Share(value, largest float64) string {
	if value <= 0 || largest <= 0 {
		return "0%"
	}
	return percent(min(all, max(1, value/largest*all)))
}

func number(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }
