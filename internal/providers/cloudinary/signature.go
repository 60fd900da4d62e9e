package cloudinary

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // the provider's default; the signature contains a secret, so collisions are of no use
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"hash"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Account is an account at the provider.
type Account struct {
	Cloud  string
	Key    string
	Secret string `json:"-"`
	SHA256 bool   // the account signs by SHA-256 instead of SHA-1
}

// String leaves out the secret, so that a printed Account does not contain it.
func (a Account) String() string { return "cloudinary account " + a.Cloud }

// GoString is String, for the verb %#v.
func (a Account) GoString() string { return a.String() }

// ParseURL parses the address of an account as the provider's dashboard shows it:
// cloudinary://key:secret@cloud, with ?signature_algorithm=sha256 for an account that
// signs by SHA-256.
func ParseURL(address string) (Account, error) {
	invalid := errors.New("must be cloudinary://api_key:api_secret@cloud_name")
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "cloudinary" || u.User == nil { // the error of the parser contains the secret
		return Account{}, invalid
	}
	secret, _ := u.User.Password()
	a := Account{Cloud: u.Host, Key: u.User.Username(), Secret: secret}
	if a.Cloud == "" || a.Key == "" || a.Secret == "" || strings.Trim(u.Path, "/") != "" {
		return Account{}, invalid
	}
	switch u.Query().Get("signature_algorithm") {
	case "", "sha1":
	case "sha256":
		a.SHA256 = true
	default:
		return Account{}, errors.New("signature_algorithm must be sha1 or sha256")
	}
	return a, nil
}

func (a Account) digest() hash.Hash {
	if a.SHA256 {
		return sha256.New()
	}
	return sha1.New() //nolint:gosec // as above
}

func (a Account) sum(text ...string) []byte {
	h := a.digest()
	for _, t := range text {
		h.Write([]byte(t))
	}
	return h.Sum(nil)
}

// sign signs the parameters of a call. An ampersand in a value is escaped as %26, so
// that a value cannot be read as two parameters.
func (a Account) sign(params map[string]string) string {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if value := params[name]; value != "" {
			pairs = append(pairs, strings.ReplaceAll(name+"="+value, "&", "%26"))
		}
	}
	return hex.EncodeToString(a.sum(strings.Join(pairs, "&"), a.Secret))
}

// signDelivery signs the address of an asset.
func (a Account) signDelivery(transformation, name string) string {
	if transformation != "" {
		transformation += "/"
	}
	return base64.URLEncoding.EncodeToString(a.sum(transformation, escapePath(name), a.Secret))[:8]
}

// escapePath escapes a public id as part of an address.
func escapePath(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return strings.Join(parts, "/")
}

// signNotification signs a notification. The provider does not use an HMAC.
func (a Account) signNotification(body []byte, timestamp string) string {
	return hex.EncodeToString(a.sum(string(body), timestamp, a.Secret))
}

// ValidNotification reports whether the provider signed these bytes at that time.
func (c *Client) ValidNotification(body []byte, timestamp, signature string) bool {
	return hmac.Equal([]byte(c.account.signNotification(body, timestamp)), []byte(signature))
}
