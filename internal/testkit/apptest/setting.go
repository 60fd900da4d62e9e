package apptest

import (
	"fmt"
	"os"
	"strconv"
)

// Setting is what a variable of the environment says of the size of a test, such as how
// often a race is run, or otherwise if it says nothing. A value that is no number is a
// panic: a long run must not be a short one by mistake.
func Setting(variable string, otherwise int) int {
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(fmt.Sprintf("%s must be an integer: %v", variable, err))
	}
	return n
}
