package apptest

import (
	"fmt"
	"os"
	"strconv"
)

// Setting returns an integer from an environment variable that sets the size of a test, such as the number of
// rounds, or a default. It panics for an invalid value, so that a long run is not shortened by mistake.
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
