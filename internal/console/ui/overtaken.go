package ui

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"

	"stagegate/internal/infra/kit/fault"
)

// wasField is the hidden field with the digest of what a form showed when the page was loaded.
const wasField = "was"

// Was returns the hidden field with the digest of what a form shows, for Overtaken.
func Was(digest string) Field { return Field{Name: wasField, Type: "hidden", Value: digest} }

// Digest identifies the terms that a form shows. The tag of a record would not do if the record changes with each use.
func Digest(terms ...any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", terms))
	return hex.EncodeToString(sum[:12])
}

// Overtaken reports whether somebody else has changed the terms since the page was loaded. A form that is sent twice
// changes nothing the second time.
func (r *Request) Overtaken(now, entered string) bool {
	return r.Value(wasField) != now && entered != now
}

// Changed returns the refusal of a form that was overtaken.
func (r *Request) Changed() Answer {
	return Answer{Status: http.StatusConflict, ErrorCode: fault.Conflict, Message: r.Text("refusal.general.changed")}
}
