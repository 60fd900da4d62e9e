package s3

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Signature version 4 of AWS.

const (
	algorithm = "AWS4-HMAC-SHA256"
	unsigned  = "UNSIGNED-PAYLOAD"
	stampForm = "20060102T150405Z"
	dayForm   = "20060102"
)

func mac(key []byte, text string) []byte {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(text))
	return m.Sum(nil)
}

// scope returns the scope of signatures of a day.
func (a Account) scope(at time.Time) string {
	return at.UTC().Format(dayForm) + "/" + a.Region + "/s3/aws4_request"
}

// sign returns the signature of a text at a time.
func (a Account) sign(text string, at time.Time) string {
	key := mac([]byte("AWS4"+a.Secret), at.UTC().Format(dayForm))
	for _, part := range []string{a.Region, "s3", "aws4_request"} {
		key = mac(key, part)
	}
	return hex.EncodeToString(mac(key, text))
}

// escapePath escapes all but slashes and the unreserved characters.
func escapePath(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', strings.IndexByte("-_.~/", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{c})))
		}
	}
	return b.String()
}

// encode encodes a query as signatures have it: sorted, with %20 for spaces.
func encode(query url.Values) string {
	return strings.ReplaceAll(query.Encode(), "+", "%20") // a plus sign in a value is %2B
}

// signature returns the signature of a request and the names of the signed headers.
func (a Account) signature(method string, u *url.URL, query url.Values, header http.Header, payload string, at time.Time) (signature, names string) {
	lines, signed := canonical(header, u.Host)
	names = strings.Join(signed, ";")
	if query.Has("X-Amz-SignedHeaders") {
		query.Set("X-Amz-SignedHeaders", names)
	}
	request := strings.Join([]string{method, escapePath(u.Path), encode(query), lines, names, payload}, "\n")
	sum := sha256.Sum256([]byte(request))
	return a.sign(strings.Join([]string{algorithm, at.UTC().Format(stampForm), a.scope(at), hex.EncodeToString(sum[:])}, "\n"), at), names
}

// canonical returns the lines of the signed headers, each with its end, and their names.
func canonical(header http.Header, host string) (lines string, names []string) {
	values := map[string]string{"host": host}
	names = []string{"host"}
	for name := range header {
		lower := strings.ToLower(name)
		values[lower] = strings.Join(strings.Fields(header.Get(name)), " ")
		names = append(names, lower)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, name := range names {
		b.WriteString(name + ":" + values[name] + "\n")
	}
	return b.String(), names
}

// authorise signs a request of our own with all its headers.
func (a Account) authorise(req *http.Request, payload string, at time.Time) {
	req.Header.Set("X-Amz-Date", at.UTC().Format(stampForm))
	req.Header.Set("X-Amz-Content-Sha256", payload)
	signature, names := a.signature(req.Method, req.URL, req.URL.Query(), req.Header, payload, at)
	req.Header.Set("Authorization", algorithm+" Credential="+a.Key+"/"+a.scope(at)+", SignedHeaders="+names+", Signature="+signature)
}

// presign returns a URL with a signature, which is valid for a time. The request must have the headers.
func (a Account) presign(method, key string, query url.Values, header http.Header, at time.Time, validity time.Duration) string {
	u := a.url(key)
	if query == nil {
		query = url.Values{}
	}
	query.Set("X-Amz-Algorithm", algorithm)
	query.Set("X-Amz-Credential", a.Key+"/"+a.scope(at))
	query.Set("X-Amz-Date", at.UTC().Format(stampForm))
	query.Set("X-Amz-Expires", strconv.FormatInt(int64(validity/time.Second), 10))
	query.Set("X-Amz-SignedHeaders", "host")
	signature, _ := a.signature(method, u, query, header, unsigned, at)
	u.RawQuery = encode(query) + "&X-Amz-Signature=" + signature
	u.RawPath = escapePath(u.Path)
	return u.String()
}

// postForm returns the fields of the form of an upload: the policy allows exactly this key and type, and a size of 1 to
// maxBytes.
func (a Account) postForm(key, contentType string, maxBytes int64, at, until time.Time) map[string]string {
	fields := map[string]string{
		"key": key, "Content-Type": contentType, "x-amz-algorithm": algorithm, "x-amz-credential": a.Key + "/" + a.scope(at), "x-amz-date": at.UTC().Format(stampForm),
	}
	if a.Encryption != "" {
		fields["x-amz-server-side-encryption"] = a.Encryption
	}
	conditions := []any{map[string]string{"bucket": a.Bucket}, []any{"content-length-range", 1, maxBytes}}
	for _, name := range []string{"key", "Content-Type", "x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-server-side-encryption"} {
		if value, ok := fields[name]; ok {
			conditions = append(conditions, []string{"eq", "$" + name, value})
		}
	}
	policy, _ := json.Marshal(map[string]any{"expiration": until.UTC().Format("2006-01-02T15:04:05.000Z"), "conditions": conditions}) // has only texts and numbers
	fields["policy"] = base64.StdEncoding.EncodeToString(policy)
	fields["x-amz-signature"] = a.sign(fields["policy"], at)
	return fields
}
