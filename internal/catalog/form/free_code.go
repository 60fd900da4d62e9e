package form

import (
	"strconv"
	"strings"
)

// MaxCode is the maximum length of a code.
const MaxCode = 64

// FreeCode returns the code, or the first variant with a numeric suffix that is not taken. Codes are
// compared case-insensitively.
func FreeCode(code string, taken []string) string {
	isTaken := map[string]bool{}
	for _, t := range taken {
		isTaken[strings.ToLower(t)] = true
	}
	free := code
	for n := 2; isTaken[strings.ToLower(free)]; n++ {
		number := strconv.Itoa(n)
		free = code[:min(len(code), MaxCode-len(number))] + number
	}
	return free
}
