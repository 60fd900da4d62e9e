package auth

import lru "github.com/hashicorp/golang-lru/v2"

// maxCachedTokens is the size of the token cache, about 4 MB. The least recently used token is evicted.
const maxCachedTokens = 4096

// tokenCache caches tokens with a valid signature, whose verification is expensive and cannot change. Validity
// period, signing key and session are checked on every request.
type tokenCache = lru.Cache[string, verifiedToken]

// verifiedToken is a verified token and its signing key.
type verifiedToken struct {
	claims Claims
	key    string
}

func newTokenCache() *tokenCache {
	tokens, err := lru.New[string, verifiedToken](maxCachedTokens)
	if err != nil {
		panic(err) // the size is a valid constant
	}
	return tokens
}
