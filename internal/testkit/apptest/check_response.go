package apptest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/fault"
)

var traceForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

// CheckResponse checks that a response follows the rules of all API responses: envelope, headers and trace id.
func CheckResponse(t testing.TB, what string, r *Response) *Response {
	t.Helper()
	bad := func(why string) { t.Errorf("%s: %d: %s: %s", what, r.Status, why, r.Body) }
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if r.Status == http.StatusOK && (kind == api.MediaCSV || kind == api.MediaPDF || kind == api.MediaSVG) {
		return r // a file, without an envelope
	}
	var e map[string]json.RawMessage
	dec := json.NewDecoder(bytes.NewReader(r.Body))
	if err := dec.Decode(&e); err != nil || dec.More() {
		bad("the body is not a JSON object")
		return r
	}
	text := func(key string) (s string) { _ = json.Unmarshal(e[key], &s); return s }
	status := "Success"
	switch {
	case r.Status >= 500:
		status = "Error"
	case r.Status >= 400:
		status = "Failed"
	}
	if text("status") != status {
		bad("status is " + text("status"))
	}
	if text("message") == "" {
		bad("the message is missing")
	}
	if id := text("traceId"); !traceForm.MatchString(id) || id != r.Header.Get("X-Trace-Id") {
		bad("the trace id differs from the header " + r.Header.Get("X-Trace-Id"))
	}
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		bad("the content type is " + r.Header.Get("Content-Type"))
	}
	keeping := "no-store"
	if r.Header.Get("ETag") != "" {
		keeping = "private, no-cache"
	}
	if r.Header.Get("Cache-Control") != keeping || r.Header.Get("X-Content-Type-Options") != "nosniff" {
		bad("security headers are missing")
	}
	keys := []string{"status", "message", "traceId", "data"}
	if status != "Success" {
		keys = append(keys, "errorCode", "errors")
	}
	for key := range e {
		if !slices.Contains(keys, key) {
			bad("it has " + key)
		}
	}
	switch _, hasData := e["data"]; {
	case status == "Success":
		if !hasData {
			bad("data is missing")
		}
	case fault.Code(r.ErrorCode).Status() != r.Status:
		bad("the code does not belong to the status")
	case !strings.HasSuffix(r.Header.Get("Link"), `/errors#`+r.ErrorCode+`>; rel="help"`):
		bad("the Link header does not point to the error page: " + r.Header.Get("Link"))
	}
	for _, f := range r.Errors {
		known := slices.ContainsFunc(fault.FieldCatalogue, func(e fault.FieldEntry) bool { return string(e.Code) == f.Code })
		if f.Field == "" || !known || f.Message == "" {
			bad("an error is incomplete")
		}
	}
	return r
}

// BadRequest checks that a response is a 400 that follows these rules.
func BadRequest(t testing.TB, what string, r *Response) *Response {
	t.Helper()
	if CheckResponse(t, what, r).Status != 400 {
		t.Errorf("%s: got %d, want 400: %s", what, r.Status, r.Body)
	}
	return r
}
