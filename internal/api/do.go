package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"stagegate/internal/infra/kit/fault"
)

// Op is the id of an operation, with the types of its input and its data.
type Op[I, O any] string

// PageCall is the caller of an operation from a page: the cookies and the address of its browser,
// so that the same checks and limits apply.
type PageCall struct {
	Page    *http.Request // of the browser
	Token   string        // access token to use instead of the session; optional
	Form    string        // key of the submitted form, from which the Idempotency-Key is derived; optional
	IfMatch string        // tag of the record; optional
	Reads   string        // language that the reader has chosen for the browser; optional
}

// PageResponse is the response of an operation to a page.
type PageResponse struct {
	Method, Path string // of the call, with its query
	Body         []byte // of the call, in JSON; nil for none
	Status       int
	Message      string
	Failure      *Failure // nil after a success
	Cookies      []http.Cookie
	TraceID      string

	data any
}

// ETag returns the tag of the data.
func (a PageResponse) ETag() string {
	encoded, err := encode(a.data)
	if err != nil {
		return ""
	}
	return tagOf(encoded)
}

// RetryAfter returns the seconds to wait before retrying, or 0 if unknown.
func (f *Failure) RetryAfter() int { return f.retryAfter }

// Do calls an operation for a page, with the same checks as a call over HTTP but without
// encoding the data.
func Do[I, O any](a *API, op Op[I, O], by PageCall, in *I) (O, PageResponse) {
	r := a.byID[string(op)]
	if r == nil || r.In != reflect.TypeFor[I]() || r.Out != reflect.TypeFor[O]() {
		panic(fmt.Sprintf("api: no operation %s of type %T", op, op))
	}
	answer := a.do(r, by, in)
	data, _ := answer.data.(O)
	if stored, ok := answer.data.(json.RawMessage); ok && answer.Failure == nil { // stored response of the first call with this key
		if err := decodeStored(answer.Status, stored, &data); err != nil {
			answer.refuse(by.Page.Context(), fmt.Errorf("api: the stored response of %s: %w", op, err))
		}
		answer.data = data
	}
	return data, answer
}

// decodeStored decodes the data of a stored response.
func decodeStored(status int, stored []byte, data any) error {
	if d, ok := data.(interface {
		decodeStored(status int, data []byte) error
	}); ok {
		return d.decodeStored(status, stored)
	}
	return json.Unmarshal(stored, data)
}

// discard is the ResponseWriter of a call from a page, which keeps only the header.
type discard http.Header

func (d discard) Header() http.Header       { return http.Header(d) }
func (discard) Write(b []byte) (int, error) { return len(b), nil }
func (discard) WriteHeader(int)             {}

// Reads reports whether an operation is read-only.
func (a *API) Reads(id string) bool { return a.byID[id].reads() }

func (a *API) do(op *registration, by PageCall, in any) PageResponse {
	answer := PageResponse{Method: op.Method, TraceID: TraceID(by.Page.Context())}
	r, body, err := op.request(by, in)
	if err != nil {
		answer.refuse(by.Page.Context(), err)
		return answer
	}
	answer.Path, answer.Body = r.URL.RequestURI(), body
	x := a.newExchange(answer.TraceID, r)
	x.inProcess = true
	a.exchange(discard{}, r, x, op.serve)
	answer.Status, answer.Cookies = x.response.status, x.cookies
	switch of := x.response.content.(type) {
	case Envelope[any]:
		answer.Message, answer.data = of.Message, of.Data
	case File: // complete
		answer.data = of
	case *Failure:
		answer.Failure = of
	default:
		answer.replay(r.Context(), x.response)
	}
	return answer
}

func (a *PageResponse) replay(ctx context.Context, first *response) {
	var stored struct {
		Failure

		Data  json.RawMessage `json:"data"`
		Texts []byte          `json:"texts"`
	}
	err := json.Unmarshal(first.body, &stored)
	if err == nil && stored.Texts != nil {
		err = stored.decodeTexts(stored.Texts)
	}
	if err != nil {
		a.refuse(ctx, err)
		return
	}
	a.Message, a.TraceID, a.data = stored.Message.String(), stored.TraceID, stored.Data
	a.Cookies = nil
	for _, c := range (&http.Response{Header: first.header}).Cookies() {
		a.Cookies = append(a.Cookies, *c)
	}
	if a.Status >= http.StatusBadRequest {
		a.Failure = &stored.Failure
	}
}

// request returns the HTTP request of a call, and its body.
func (op *registration) request(by PageCall, in any) (r *http.Request, body []byte, err error) {
	v := reflect.ValueOf(in).Elem()
	query, path := url.Values{}, op.Path
	params := map[string]string{}
	for _, f := range reflect.VisibleFields(op.In) {
		if !f.IsExported() { // state of the checks of the operation
			continue
		}
		value := v.FieldByIndex(f.Index)
		sent := !value.IsZero() || f.Tag.Get("default") == "true"
		shown := value.Interface()
		if o, ok := shown.(interface{ param() (any, bool) }); ok {
			shown, sent = o.param()
		}
		text := fmt.Sprint(shown)
		if name := f.Tag.Get("path"); name != "" {
			params[name] = text
			path = strings.Replace(path, "{"+name+"}", url.PathEscape(text), 1)
		} else if name := f.Tag.Get("query"); name != "" && sent {
			query.Set(name, text)
		}
	}
	var sent []byte
	media := "" // JSON
	if b := v.FieldByName("Body"); b.IsValid() && (b.Kind() != reflect.Pointer || !b.IsNil()) {
		if body, err = encode(b.Interface()); err != nil {
			return nil, nil, err
		}
		if sent = body; op.TextMedia != "" && !b.IsZero() { // as it is, since JSON replaces invalid UTF-8
			sent, media = []byte(b.String()), op.TextMedia
		}
	}
	address := path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	if r, err = http.NewRequestWithContext(by.Page.Context(), op.Method, address, bytes.NewReader(sent)); err != nil {
		return nil, nil, fault.ErrNotFound
	}
	for name, value := range params {
		r.SetPathValue(name, value)
	}
	r.Pattern = op.Method + " " + op.Path
	by.setHeaders(r, body)
	if media != "" {
		r.Header.Set("Content-Type", media)
	}
	return r, body, nil
}

// setHeaders copies the address, the name of the browser and the cookies of the page's request, and sets the other headers.
func (by PageCall) setHeaders(r *http.Request, body []byte) {
	r.Host, r.RemoteAddr = by.Page.Host, by.Page.RemoteAddr
	if hops := by.Page.Header.Values("X-Forwarded-For"); len(hops) > 0 {
		r.Header["X-Forwarded-For"] = hops
	}
	if languages := slices.DeleteFunc([]string{by.Reads, by.Page.Header.Get("Accept-Language")}, func(l string) bool { return l == "" }); len(languages) > 0 {
		r.Header.Set("Accept-Language", strings.Join(languages, ", "))
	}
	if client := by.Page.UserAgent(); client != "" {
		r.Header.Set("User-Agent", client)
	}
	for _, cookie := range by.Page.Cookies() {
		if by.Token == "" || cookie.Name == RegistrationCookie {
			r.AddCookie(cookie)
		}
	}
	if by.Token != "" {
		r.Header.Set("Authorization", "Bearer "+by.Token)
	}
	if by.Form != "" && r.Method == http.MethodPost {
		sum := sha256.Sum256(slices.Concat([]byte(by.Form+" "+by.IfMatch+" "+r.URL.RequestURI()+" "), body))
		r.Header.Set(idempotencyKey, hex.EncodeToString(sum[:16]))
	}
	if by.IfMatch != "" && r.Method != http.MethodGet {
		r.Header.Set(ifMatch, by.IfMatch)
	}
}

func (a *PageResponse) refuse(ctx context.Context, err error) {
	a.Failure = public(ctx, err)
	a.Failure.TraceID, a.Status = a.TraceID, a.Failure.GetStatus()
}
