package ui

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/fault"
)

// Answer is what the API answers. A refusal is in the language of the reader.
type Answer struct {
	Status  int            `json:"-"`
	Cookies []*http.Cookie `json:"-"`

	Message   string          `json:"message"`
	ErrorCode fault.Code      `json:"errorCode"`
	Errors    []fault.Field   `json:"errors"`
	TraceID   string          `json:"traceId"`
	Data      json.RawMessage `json:"data"`

	retryAfter string
	tag        func() string // nil for none
}

// ETag is the tag of the data, or "".
func (a Answer) ETag() string {
	if a.tag == nil {
		return ""
	}
	return a.tag()
}

// OK reports whether the call was not refused.
func (a Answer) OK() bool { return a.Status < http.StatusBadRequest }

// Call is a call of the API that a page made.
type Call struct {
	Method, Path string
	Body         string // in JSON, without secrets; "" for none
	Status       int
}

// Get makes a call that reads. Within one page, the same path is read once.
func Get[T any](r *Request, path string) (T, Answer) {
	if a, ok := r.read[path]; ok {
		return dataOf[T](a)
	}
	a := r.call(http.MethodGet, path, nil, "")
	r.read[path] = a
	return dataOf[T](a)
}

// Ask makes a call that changes nothing although its method is POST, such as a calculation
// from a body.
func Ask[T any](r *Request, path string, body any) (T, Answer) {
	return dataOf[T](r.call(http.MethodPost, path, body, ""))
}

// Post makes a call with a body, which may be nil for none.
func Post[T any](r *Request, path string, body any) (T, Answer) {
	return change[T](r, http.MethodPost, path, body)
}

// Put makes a call that replaces something.
func Put[T any](r *Request, path string, body any) (T, Answer) {
	return change[T](r, http.MethodPut, path, body)
}

// Patch makes a call that changes something.
func Patch[T any](r *Request, path string, body any) (T, Answer) {
	return change[T](r, http.MethodPatch, path, body)
}

// Delete makes a call that deletes something.
func Delete[T any](r *Request, path string) (T, Answer) {
	return change[T](r, http.MethodDelete, path, nil)
}

// PostAs is Post with a token in place of the session: that of an organisation that is
// being set up.
func PostAs[T any](r *Request, token, path string, body any) (T, Answer) {
	return dataOf[T](r.call(http.MethodPost, path, body, token))
}

// change makes a call after which what was read before may not be true any more. Only a form
// makes one: browsers ask for pages unasked, and a page that is read writes nothing.
func change[T any](r *Request, method, path string, body any) (T, Answer) {
	if r.Method != http.MethodPost {
		panic("frame: a request with " + r.Method + " would change something: " + method + " " + path)
	}
	a := r.call(method, path, body, "")
	r.Forget()
	return dataOf[T](a)
}

func dataOf[T any](a Answer) (T, Answer) {
	var data T
	if a.OK() && len(a.Data) > 0 {
		if err := json.Unmarshal(a.Data, &data); err != nil {
			a = Answer{Status: http.StatusInternalServerError, Message: err.Error(), TraceID: a.TraceID}
		}
	}
	return data, a
}

// call makes a call as the browser that asks for the page would: with its cookies and from
// its address, so that the API applies the same checks and limits. Where a form comes from
// has been checked before.
func (r *Request) call(method, path string, body any, token string) Answer {
	content := encode(body)
	req, err := http.NewRequestWithContext(r.Context(), method, path, bytes.NewReader(content))
	if err != nil {
		return Answer{Status: http.StatusBadRequest, Message: r.Text("console.bad_address")}
	}
	req.Host, req.RemoteAddr = r.Host, r.RemoteAddr
	if hops := r.Header.Values("X-Forwarded-For"); len(hops) > 0 {
		req.Header["X-Forwarded-For"] = hops
	}
	req.Header.Set("Traceparent", "00-"+r.TraceID()+"-0000000000000001-01")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if method != http.MethodGet {
		r.guard(req, content)
	}
	for _, cookie := range r.Cookies() {
		if token == "" || cookie.Name == api.RegistrationCookie {
			req.AddCookie(cookie)
		}
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	r.site.API.ServeHTTP(w, req)
	r.calls = append(r.calls, Call{Method: method, Path: path, Body: withoutSecrets(content), Status: w.status})
	return r.answer(w)
}

// guard makes a change safe to repeat, and refuses it where somebody else was faster.
func (r *Request) guard(req *http.Request, content []byte) {
	if r.key != "" {
		sum := sha256.New()
		_, _ = sum.Write([]byte(r.key + " " + r.IfMatch + " " + req.Method + " " + req.URL.RequestURI() + " ")) // never fails
		_, _ = sum.Write(content)
		req.Header.Set("Idempotency-Key", hex.EncodeToString(sum.Sum(nil)[:16]))
	}
	if r.IfMatch != "" {
		req.Header.Set("If-Match", r.IfMatch)
	}
}

// answer reads what was recorded.
func (r *Request) answer(w *recorder) Answer {
	a := Answer{
		Status: w.status, tag: func() string { return w.header.Get("ETag") }, retryAfter: w.header.Get("Retry-After"),
		Cookies: (&http.Response{Header: w.header}).Cookies(),
	}
	if w.status == http.StatusNoContent {
		return a
	}
	if err := json.Unmarshal(w.body.Bytes(), &a); err != nil {
		return Answer{Status: http.StatusInternalServerError, Message: r.Text("console.failed.text"), TraceID: r.TraceID()}
	}
	if !a.OK() {
		a.translate(r)
	}
	return a
}

// translate puts a refusal into the language of the reader.
func (a *Answer) translate(r *Request) {
	a.Message = r.Printer().Refusal(a.Message)
	for i, e := range a.Errors {
		a.Errors[i].Message = r.Printer().Refusal(e.Message)
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

// withoutSecrets is a body as it may be shown.
func withoutSecrets(body []byte) string {
	var fields map[string]any
	if json.Unmarshal(body, &fields) != nil {
		return string(body)
	}
	for name := range fields {
		if lower := strings.ToLower(name); strings.Contains(lower, "password") || strings.Contains(lower, "token") {
			fields[name] = "…"
		}
	}
	return string(encode(fields))
}

// Path joins a path of the API or of a page: every second part is escaped as a value.
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

// RecordID returns the id of the record with a reference, or the code of a service, in a list
// of the API that has a search, such as /api/v1/staff/applications. The answer is 404 where it
// is not there.
func RecordID(r *Request, list, reference string) (string, Answer) {
	found, a := Get[api.Page[struct{ ID, Reference, Code string }]](r, list+"?"+url.Values{"search": {reference}, "size": {"5"}}.Encode())
	if !a.OK() {
		return "", a
	}
	for _, record := range found.Content {
		if strings.EqualFold(cmp.Or(record.Reference, record.Code), reference) {
			return record.ID, a
		}
	}
	return "", notFound(a)
}

// recorder keeps an answer.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header         { return w.header }
func (w *recorder) WriteHeader(status int)      { w.status = status }
func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }
