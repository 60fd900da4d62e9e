package auth

import lru "github.com/hashicorp/golang-lru/v2"

// maxVerified bounds the tokens that are remembered: some 4 MB of them. Beyond it
// the one that was used longest ago is forgotten.
const maxVerified = 4096

// verified remembers tokens whose signature was found good, which takes longer
// than all else about them and cannot change. Whether a token is still in time,
// its key still ours and its session alive is checked each time.
type verified = lru.Cache[string, signed]

// signed is what a token says, and which key says so.
type signed struct {
	claims Claims
	key    string
}

func newVerified() *verified {
	tokens, err := lru.New[string, signed](maxVerified)
	if err != nil {
		panic(err) // the size is a constant that the cache accepts
	}
	return tokens
}
