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

// Op names an operation, by its id, with what it takes and what it gives.
type Op[I, O any] string

// Asked is how a page calls an operation: as the browser would that asks for the page, with
// its cookies and from its address, so that the same checks and limits apply.
type Asked struct {
	Page    *http.Request
	Token   string // in place of the session; "" for that
	Form    string // key of the form that was sent, of which the Idempotency-Key is made; "" for none
	IfMatch string // tag of the record that a change demands; "" for none
}

// Answer is what an operation has answered to a page.
type Answer struct {
	Method, Path string // of the call, with its query
	Body         []byte // of the call, in JSON; nil for none
	Status       int
	Message      string
	Failure      *Failure // nil where the call was not refused
	Cookies      []http.Cookie
	TraceID      string

	data any
}

// ETag is the tag of the data.
func (a Answer) ETag() string {
	encoded, err := encode(a.data)
	if err != nil {
		return ""
	}
	return tagOf(encoded)
}

// RetryAfter is after how many seconds it makes sense to try again; 0 where that is not known.
func (f *Failure) RetryAfter() int { return f.retryAfter }

// Do calls an operation for a page. It passes the same guard as a call over HTTP, and
// neither its data nor that of a refusal is turned into JSON and back.
func Do[I, O any](a *API, op Op[I, O], by Asked, in *I) (O, Answer) {
	var data O
	if r := a.byID[string(op)]; r == nil || r.In != reflect.TypeFor[I]() || r.Out != reflect.TypeFor[O]() {
		panic(fmt.Sprintf("api: there is no operation %s of this type: %T", op, op))
	}
	answer := a.do(string(op), by, in)
	if answer.Failure != nil {
		return data, answer
	}
	stored, isStored := answer.data.(replayedData) // of the first call with the same key
	if !isStored {
		data, _ = answer.data.(O) // it is what the handler has returned
		return data, answer
	}
	if err := json.Unmarshal(stored, &data); err != nil {
		answer.refuse(by.Page.Context(), fmt.Errorf("api: the stored answer of %s: %w", op, err))
	}
	answer.data = data
	return data, answer
}

// replayedData is the data of a stored response.
type replayedData json.RawMessage

// page is where the answer to a page goes instead of to a connection.
type page struct {
	out     *output
	failure *Failure
}

// Reads reports whether an operation changes nothing.
func (a *API) Reads(id string) bool { return a.byID[id].reads() }

func (a *API) do(id string, by Asked, in any) Answer {
	op := a.byID[id]
	answer := Answer{Method: op.Method, TraceID: TraceID(by.Page.Context())}
	r, body, err := op.request(by, in)
	if err != nil {
		answer.refuse(by.Page.Context(), err)
		return answer
	}
	answer.Path, answer.Body = r.URL.RequestURI(), body
	x := a.newExchange(answer.TraceID, r)
	x.page = &page{}
	w := &bufferedResponse{header: http.Header{}}
	a.exchange(w, r, x, op.serve)
	answer.Status, answer.Failure, answer.Cookies = w.status, x.page.failure, x.cookies
	if x.page.out != nil {
		e, _ := x.page.out.Body.(envelope)
		answer.Message, answer.data, answer.Status = e.Message, e.Data, x.page.out.Status
		return answer
	}
	if answer.Failure == nil { // the answer of before, for the same key
		answer.replay(r.Context(), w)
	}
	return answer
}

// replay reads a stored response.
func (a *Answer) replay(ctx context.Context, w *bufferedResponse) {
	var stored struct {
		Failure

		Data  json.RawMessage `json:"data"`
		Texts []byte          `json:"texts"`
	}
	err := json.Unmarshal(w.body.Bytes(), &stored)
	if err == nil && stored.Texts != nil {
		err = stored.restore(stored.Texts)
	}
	if err != nil {
		a.refuse(ctx, err)
		return
	}
	a.Message, a.TraceID, a.data = stored.Message.String(), stored.TraceID, replayedData(stored.Data)
	a.Cookies = nil
	for _, c := range (&http.Response{Header: w.header}).Cookies() {
		a.Cookies = append(a.Cookies, *c)
	}
	if a.Status >= http.StatusBadRequest {
		a.Failure = &stored.Failure
	}
}

// request is the request of a call that a page makes, and its body.
func (op *registration) request(by Asked, in any) (r *http.Request, body []byte, err error) {
	v := reflect.ValueOf(in).Elem()
	query, path := url.Values{}, op.Path
	params := map[string]string{}
	for _, f := range reflect.VisibleFields(op.In) {
		if !f.IsExported() { // it is for the checks of the operation
			continue
		}
		value := v.FieldByIndex(f.Index)
		sent := !value.IsZero() || f.Tag.Get("default") == "true"
		if o, ok := reflect.TypeAssert[interface{ param() (any, bool) }](value); ok {
			given, set := o.param()
			if !set {
				continue
			}
			value, sent = reflect.ValueOf(given), true
		}
		text := fmt.Sprint(value.Interface())
		if name := f.Tag.Get("path"); name != "" {
			params[name] = text
			path = strings.Replace(path, "{"+name+"}", url.PathEscape(text), 1)
		} else if name := f.Tag.Get("query"); name != "" && sent {
			query.Set(name, text)
		}
	}
	if b := v.FieldByName("Body"); b.IsValid() && (b.Kind() != reflect.Pointer || !b.IsNil()) {
		if body, err = encode(b.Interface()); err != nil {
			return nil, nil, err
		}
	}
	address := path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	r, err = http.NewRequestWithContext(by.Page.Context(), op.Method, address, bytes.NewReader(body))
	if err != nil {
		return nil, nil, fault.ErrNotFound
	}
	for name, value := range params {
		r.SetPathValue(name, value)
	}
	r.Pattern = op.Method + " " + op.Path
	by.head(r, body)
	return r, body, nil
}

// head adds to a call what the browser has sent with the request for the page.
func (by Asked) head(r *http.Request, body []byte) {
	r.Host, r.RemoteAddr = by.Page.Host, by.Page.RemoteAddr
	if hops := by.Page.Header.Values("X-Forwarded-For"); len(hops) > 0 {
		r.Header["X-Forwarded-For"] = hops
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

// refuse makes an answer a failure of ours.
func (a *Answer) refuse(ctx context.Context, err error) {
	a.Failure = public(ctx, err)
	a.Failure.TraceID, a.Status = a.TraceID, a.Failure.GetStatus()
}
