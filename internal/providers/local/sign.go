package local

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strconv"
	"time"
)

// Names of signed values, in the form of an upload and in the query of a link.
const (
	fieldType       = "Content-Type"
	fieldSize       = "size"
	fieldExpires    = "expires"
	fieldSignature  = "signature"
	fieldName       = "name"
	fieldMedia      = "type"
	fieldAttachment = "attachment"
)

// sign returns the signature of the values for a method and a key. Encode sorts and escapes them.
func (s *Store) sign(method, key string, values url.Values) string {
	mac := hmac.New(sha256.New, s.config.Key)
	mac.Write([]byte(method + "\n" + key + "\n" + values.Encode()))
	return hex.EncodeToString(mac.Sum(nil))
}

// authentic reports whether values have their signature and have not expired.
func (s *Store) authentic(method, key string, values url.Values) bool {
	signed, given := url.Values{}, values.Get(fieldSignature)
	for name, all := range values {
		if name != fieldSignature {
			signed[name] = all
		}
	}
	if !hmac.Equal([]byte(given), []byte(s.sign(method, key, signed))) {
		return false
	}
	text := signed.Get(fieldExpires)
	expires, err := strconv.ParseInt(text, 10, 64)
	return text == "" || err == nil && s.config.Now().Before(time.Unix(expires, 0))
}

// Order describes an upload.
type Order struct {
	Key         string
	ContentType string
	MaxBytes    int64
	Until       time.Time
}

// SignUpload returns the URL and the fields of the form of an upload.
func (s *Store) SignUpload(o Order) (address string, fields map[string]string) {
	values := url.Values{
		fieldType: {o.ContentType}, fieldSize: {strconv.FormatInt(o.MaxBytes, 10)}, fieldExpires: {strconv.FormatInt(o.Until.Unix(), 10)},
	}
	values.Set(fieldSignature, s.sign("POST", o.Key, values))
	fields = make(map[string]string, len(values))
	for name := range values {
		fields[name] = values.Get(name)
	}
	return s.config.URL + Prefix + o.Key, fields
}

// Link describes a link to a file.
type Link struct {
	Key, Filename, ContentType string
	Attachment                 bool
	Until                      time.Time // zero if it does not expire
}

// SignLink returns an address at which anyone can read a file.
func (s *Store) SignLink(l Link) string {
	values := url.Values{fieldName: {l.Filename}, fieldMedia: {l.ContentType}}
	if l.Attachment {
		values.Set(fieldAttachment, "true")
	}
	if !l.Until.IsZero() {
		values.Set(fieldExpires, strconv.FormatInt(l.Until.Unix(), 10))
	}
	values.Set(fieldSignature, s.sign("GET", l.Key, values))
	return s.config.URL + Prefix + l.Key + "?" + values.Encode()
}
