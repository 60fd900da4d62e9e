package storage

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // the provider's default
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Signatures are computed here rather than by the production client: a mistake
// that both share would not be found.

// signatureLife is how long a signature is valid.
const signatureLife = time.Hour

// unsigned are the parameters that a signature does not cover.
var unsigned = []string{"file", "cloud_name", "resource_type", "api_key", "signature"}

// stringToSign joins the parameters of a call. Version 2 of the scheme escapes the
// ampersands in them.
func stringToSign(params map[string]string, version2 bool) string {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if params[name] == "" || slices.Contains(unsigned, name) {
			continue
		}
		pair := name + "=" + params[name]
		if version2 {
			pair = strings.ReplaceAll(pair, "&", "%26")
		}
		pairs = append(pairs, pair)
	}
	return strings.Join(pairs, "&")
}

func sha1hex(text string) string {
	sum := sha1.Sum([]byte(text)) //nolint:gosec // as above
	return hex.EncodeToString(sum[:])
}

// authentic checks account, signature and age of a call.
func (s *Server) authentic(r *http.Request, params map[string]string) *refusal {
	if r.PathValue("cloud") != s.config.Cloud {
		return denied("cloud_name mismatch")
	}
	for _, name := range []string{"timestamp", "api_key", "signature"} {
		if params[name] == "" {
			return invalid("Missing required parameter - " + name)
		}
	}
	if params["api_key"] != s.config.Key {
		return denied("Unknown API key " + params["api_key"])
	}
	second, first := stringToSign(params, true), stringToSign(params, false)
	given := []byte(params["signature"])
	if !hmac.Equal(given, []byte(sha1hex(second+s.config.Secret))) && !hmac.Equal(given, []byte(sha1hex(first+s.config.Secret))) {
		return denied(fmt.Sprintf("Invalid Signature %s. String to sign - '%s'.", params["signature"], second))
	}
	return s.fresh(params)
}

// fresh checks that a call has not expired.
func (s *Server) fresh(params map[string]string) *refusal {
	at, err := unixTime(params["timestamp"])
	if err != nil {
		return invalid("Invalid timestamp " + params["timestamp"])
	}
	now := s.config.Now()
	if end, given := params["expires_at"]; given {
		until, err := unixTime(end)
		if err != nil || now.After(until) {
			return denied("URL expired")
		}
		return nil
	}
	if now.Sub(at) > signatureLife {
		return invalid(fmt.Sprintf("Stale request - reported time is %s which is more than 1 hour ago", at.UTC().Format("2006-01-02 15:04:05 +0000")))
	}
	return nil
}

func unixTime(text string) (time.Time, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(n, 0), err
}

// signDelivery signs the address of an asset.
func (s *Server) signDelivery(transformation, name string) string {
	if transformation != "" {
		transformation += "/"
	}
	sum := sha1.Sum([]byte(transformation + escaped(name) + s.config.Secret)) //nolint:gosec // as above
	return base64.URLEncoding.EncodeToString(sum[:])[:8]
}

// escaped is a public id in an address.
func escaped(name string) string {
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		parts = append(parts, url.PathEscape(part))
	}
	return strings.Join(parts, "/")
}

// signNotification returns the headers of both signatures of a notification.
func (s *Server) signNotification(body []byte, at time.Time) http.Header {
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(s.config.HookSecret))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	h := http.Header{}
	h.Set("X-Cld-Timestamp", stamp)
	h.Set("X-Cld-Signature", sha1hex(string(body)+stamp+s.config.Secret))
	h.Set("X-Storage-Timestamp", stamp)
	h.Set("X-Storage-Signature", hex.EncodeToString(mac.Sum(nil)))
	return h
}
