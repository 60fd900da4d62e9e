package auth

import "sync"

// maxVerified bounds the tokens that are remembered: some 4 MB of them.
const maxVerified = 4096

// verified remembers tokens whose signature was found good, which takes longer
// than all else about them and cannot change. Whether a token is still in time,
// its key still ours and its session alive is asked each time.
type verified struct {
	mu     sync.RWMutex
	tokens map[string]signed
}

// signed is what a token says, and which key says so.
type signed struct {
	claims Claims
	key    string
}

func (v *verified) find(token string) (signed, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	s, ok := v.tokens[token]
	return s, ok
}

// keep remembers a token. When there are too many, all are forgotten: those in use
// come back at once.
func (v *verified) keep(token string, s signed) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.tokens == nil || len(v.tokens) >= maxVerified {
		v.tokens = map[string]signed{}
	}
	v.tokens[token] = s
}
