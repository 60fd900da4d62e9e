package form

import (
	"strconv"
	"strings"
)

// MaxCode is the most characters that a code has.
const MaxCode = 64

// FreeCode is the code, or the first of it with a number that is not taken. Codes that differ
// in capitals alone count as the same.
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
