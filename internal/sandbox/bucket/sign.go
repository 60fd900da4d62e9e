package bucket

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Signatures are checked here rather than by the production client: a mistake that both share would not be found.

const (
	stampForm = "20060102T150405Z"
	maxSkew   = 15 * time.Minute
)

// expected returns the signature of a text on the day of a time stamp.
func (s *Server) expected(stamp, text string) string {
	key := []byte("AWS4" + s.config.Secret)
	for _, part := range []string{stamp[:8], Region, "s3", "aws4_request", text} {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(part))
		key = mac.Sum(nil)
	}
	return hex.EncodeToString(key)
}

// credential returns the credential of a day.
func (s *Server) credential(stamp string) string {
	return s.config.Key + "/" + stamp[:8] + "/" + Region + "/s3/aws4_request"
}

// stringToSign returns the text whose signature a request has.
func stringToSign(r *http.Request, query url.Values, headers []string, payload, stamp string) string {
	var pairs []string
	for name, values := range query {
		for _, v := range values {
			pairs = append(pairs, quote(name)+"="+quote(v))
		}
	}
	slices.Sort(pairs)
	var lines strings.Builder
	for _, name := range headers {
		value := r.Header.Get(name)
		switch name {
		case "host":
			value = r.Host
		case "content-length":
			value = strconv.FormatInt(r.ContentLength, 10)
		}
		lines.WriteString(name + ":" + strings.TrimSpace(value) + "\n")
	}
	canonical := fmt.Sprintf("%s\n%s\n%s\n%s\n%s\n%s", r.Method, r.URL.EscapedPath(), strings.Join(pairs, "&"), lines.String(), strings.Join(headers, ";"), payload)
	return fmt.Sprintf("AWS4-HMAC-SHA256\n%s\n%s/%s/s3/aws4_request\n%x", stamp, stamp[:8], Region, sha256.Sum256([]byte(canonical)))
}

// quote escapes as signatures do.
func quote(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }

var authorization = regexp.MustCompile(`^AWS4-HMAC-SHA256 Credential=(.+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$`)

// authentic checks the signature of a request in its header or its query.
func (s *Server) authentic(r *http.Request) *refusal {
	query := r.URL.Query()
	if query.Has("X-Amz-Signature") {
		return s.authenticLink(r, query)
	}
	m := authorization.FindStringSubmatch(r.Header.Get("Authorization"))
	stamp := r.Header.Get("X-Amz-Date")
	at, err := time.Parse(stampForm, stamp)
	if m == nil || err != nil || m[1] != s.credential(stamp) {
		return denied
	}
	if age := s.config.Now().Sub(at); age > maxSkew || age < -maxSkew {
		return &refusal{http.StatusForbidden, "RequestTimeTooSkewed", "The difference between the request time and the server's time is too large."}
	}
	signed := strings.Split(m[2], ";")
	for name := range r.Header {
		if lower := strings.ToLower(name); strings.HasPrefix(lower, "x-amz-") && !slices.Contains(signed, lower) {
			return denied
		}
	}
	if !hmac.Equal([]byte(m[3]), []byte(s.expected(stamp, stringToSign(r, query, signed, r.Header.Get("X-Amz-Content-Sha256"), stamp)))) {
		return mismatch
	}
	return nil
}

func (s *Server) authenticLink(r *http.Request, query url.Values) *refusal {
	given, stamp := query.Get("X-Amz-Signature"), query.Get("X-Amz-Date")
	query.Del("X-Amz-Signature")
	at, err := time.Parse(stampForm, stamp)
	seconds, invalid := strconv.Atoi(query.Get("X-Amz-Expires"))
	if err != nil || invalid != nil || query.Get("X-Amz-Credential") != s.credential(stamp) || seconds > 7*24*60*60 {
		return denied
	}
	signed := strings.Split(query.Get("X-Amz-SignedHeaders"), ";")
	if !hmac.Equal([]byte(given), []byte(s.expected(stamp, stringToSign(r, query, signed, "UNSIGNED-PAYLOAD", stamp)))) {
		return mismatch
	}
	if now := s.config.Now(); now.After(at.Add(time.Duration(seconds)*time.Second)) || now.Before(at.Add(-maxSkew)) {
		return &refusal{http.StatusForbidden, "AccessDenied", "Request has expired"}
	}
	return nil
}

// allowed checks the policy of a form, and returns the limits of the size.
func (s *Server) allowed(form map[string]string) (least, most int64, refused *refusal) {
	stamp := form["x-amz-date"]
	if _, err := time.Parse(stampForm, stamp); err != nil || form["x-amz-credential"] != s.credential(stamp) || form["x-amz-algorithm"] != "AWS4-HMAC-SHA256" {
		return 0, 0, denied
	}
	if !hmac.Equal([]byte(form["x-amz-signature"]), []byte(s.expected(stamp, form["policy"]))) {
		return 0, 0, mismatch
	}
	var policy struct {
		Expiration time.Time         `json:"expiration"`
		Conditions []json.RawMessage `json:"conditions"`
	}
	text, err := base64.StdEncoding.DecodeString(form["policy"])
	if err != nil || json.Unmarshal(text, &policy) != nil {
		return 0, 0, &refusal{http.StatusBadRequest, "InvalidPolicyDocument", "The policy is invalid."}
	}
	if s.config.Now().After(policy.Expiration) {
		return 0, 0, &refusal{http.StatusForbidden, "AccessDenied", "Invalid according to Policy: Policy expired."}
	}
	failed := &refusal{http.StatusForbidden, "AccessDenied", "Invalid according to Policy: Policy Condition failed."}
	named := map[string]bool{"policy": true, "x-amz-signature": true}
	for _, raw := range policy.Conditions {
		var exact map[string]string
		var list []any
		switch {
		case json.Unmarshal(raw, &exact) == nil:
			if exact["bucket"] != Name {
				return 0, 0, failed
			}
		case json.Unmarshal(raw, &list) != nil || len(list) != 3:
			return 0, 0, failed
		case list[0] == "content-length-range":
			low, _ := list[1].(float64)
			high, _ := list[2].(float64)
			least, most = int64(low), int64(high)
		default:
			name, _ := list[1].(string)
			name = strings.TrimPrefix(name, "$")
			if list[0] != "eq" || form[name] != list[2] {
				return 0, 0, failed
			}
			named[name] = true
		}
	}
	for name := range form {
		if !named[name] {
			return 0, 0, &refusal{http.StatusForbidden, "AccessDenied", "Invalid according to Policy: Extra input fields: " + name}
		}
	}
	return least, most, nil
}
