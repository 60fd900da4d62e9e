// Package plot computes the shapes of plots: scales with round ticks, and bars. It draws
// nothing; templates make SVG of what it returns, whose classes give the colours.
package plot

import (
	"math"
	"slices"
	"strconv"
)

// Size of the drawing of Columns, in the units of its viewBox. It is stretched to the width
// and height that it has on the page, so its texts stand beside it as HTML.
const (
	Width  = 600
	Height = 200
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
	Labels []string // below the bars; "" where there is no room for one
}

// Tick is a line of the scale.
type Tick struct {
	Value float64
	Text  string
	Y     string
}

// Bar is a rectangle.
type Bar struct {
	X, Y, W, H string
	Class      string
	Title      string
}

// maxLabels is for how many labels there is room.
const maxLabels = 12

// NewColumns computes a plot of columns. text writes the numbers of the scale.
func NewColumns(values []Column, whole bool, text func(float64) string) Columns {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, v.Value)
	}
	scale := Scale(largest, whole)
	top := scale[len(scale)-1]
	var c Columns
	for _, value := range slices.Backward(scale) {
		c.Ticks = append(c.Ticks, Tick{Value: value, Text: text(value), Y: number(Height - value/top*Height)})
	}
	slot := float64(Width) / float64(max(len(values), 1))
	every := (len(values) + maxLabels - 1) / maxLabels
	for i, v := range values {
		class := "p-main"
		if v.Unsure {
			class = "p-soft"
		}
		left := slot*float64(i) + slot*.18
		c.Bars = append(c.Bars, bar(left, slot*.64, v.Value/top, class, v.Title))
		if v.Part > 0 {
			c.Bars = append(c.Bars, bar(left, slot*.64, v.Part/top, "p-warn", v.Title))
		}
		label := ""
		if i%every == 0 {
			label = v.Label
		}
		c.Labels = append(c.Labels, label)
	}
	return c
}

// bar is one that stands on the ground, of a part of the height.
func bar(x, width, part float64, class, title string) Bar {
	height := part * Height
	return Bar{X: number(x), Y: number(Height - height), W: number(width), H: number(height), Class: class, Title: title}
}

// Share is the length of a bar that lies, of 100, for a value of a scale that ends with the
// largest. A value that is not 0 can be seen.
func Share(value, largest float64) string {
	if value <= 0 || largest <= 0 {
		return "0"
	}
	return number(min(100, max(1, value/largest*100)))
}

func number(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }
