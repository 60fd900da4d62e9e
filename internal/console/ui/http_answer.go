package ui

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/fault"
)

// Answer is the result of an operation besides its data. The messages of a refusal are in the
// language of the reader.
type Answer struct {
	Status  int
	Cookies []*http.Cookie

	Message   string
	ErrorCode fault.Code
	Errors    []Wrong
	Data      any // details of some refusals
	TraceID   string

	retryAfter string
	tag        func() string // nil for none
}

// ETag returns the ETag of the data, or "".
func (a Answer) ETag() string {
	if a.tag == nil {
		return ""
	}
	return a.tag()
}

// OK reports whether the call was not refused.
func (a Answer) OK() bool { return a.Status < http.StatusBadRequest }

// Wrong is an error of a field, in the language of the reader.
type Wrong struct {
	Field   string // name in the API
	Code    fault.FieldCode
	Message string
}

// Call is the API call that corresponds to an operation called by a page.
type Call struct {
	Method, Path string
	Body         string // in JSON, without secrets; "" for none
	Status       int
}

// fail makes an answer that of a failed call.
func (a *Answer) fail(r *Request, f *api.Failure) {
	a.refuse(r, f.ErrorCode, f.Message, f.Errors)
	a.Data = f.Data
	if f.RetryAfter() > 0 {
		a.retryAfter = strconv.Itoa(f.RetryAfter())
	}
}

// refuse makes an answer a refusal, in the words of the page.
func (a *Answer) refuse(r *Request, code fault.Code, message fault.Text, fields []fault.Field) {
	a.Message, a.ErrorCode = r.Printer().Refusal(message), code
	for _, f := range fields {
		a.Errors = append(a.Errors, Wrong{f.Field, f.Code, capital(r.Printer().Refusal(f.Message))})
	}
}

func encode(body any) []byte {
	if body == nil {
		return nil
	}
	content, err := json.Marshal(body)
	if err != nil {
		panic(err) // bodies are made of texts, numbers and lists of them
	}
	return content
}

// secrets are names of fields that are not shown, in addition to passwords, secrets and tokens.
var secrets = []string{"challenge", "ceremony", "credential", "pkcs12"}

// withoutSecrets returns a body with secrets replaced.
func withoutSecrets(body []byte) string {
	var fields map[string]any
	if json.Unmarshal(body, &fields) != nil {
		return string(body)
	}
	for name := range fields {
		if lower := strings.ToLower(name); strings.Contains(lower, "password") || strings.Contains(lower, "secret") || strings.Contains(lower, "token") || slices.Contains(secrets, lower) {
			fields[name] = "…"
		}
	}
	return string(encode(fields))
}

// Path joins the parts of a path. Every second part is a value and is escaped.
func Path(parts ...string) string {
	var b strings.Builder
	for i, part := range parts {
		if i%2 == 1 {
			part = url.PathEscape(part)
		}
		b.WriteString(part)
	}
	return b.String()
}
