package ui

import (
	"encoding/json"
	"net/http"
	"strconv"

	"stagegate/internal/api"
)

// done is what an operation that reads has answered.
type done struct {
	data   any
	answer Answer
}

// Do calls an operation. Within one page, one that reads is called once for the same input;
// only a form calls one that changes something: browsers ask for pages unasked, and a page
// that is read writes nothing.
func Do[I, O any](r *Request, op api.Op[I, O], in *I) (O, Answer) {
	if !r.site.Calls.Reads(string(op)) {
		if r.Method != http.MethodPost {
			panic("ui: a request with " + r.Method + " would change something: " + string(op))
		}
		defer r.Forget()
		return do(r, op, api.Asked{Page: r.Request, Form: r.key, IfMatch: r.IfMatch}, in)
	}
	asked, err := json.Marshal(in)
	key := string(op) + " " + string(asked)
	if before, ok := r.done[key]; ok && err == nil {
		data, _ := before.data.(O) // it was put there as one
		return data, before.answer
	}
	data, a := do(r, op, api.Asked{Page: r.Request}, in)
	if err == nil { // otherwise the operation has refused it
		r.done[key] = done{data, a}
	}
	return data, a
}

// DoAs is Do with a token in place of the session: that of an organisation that is being set
// up.
func DoAs[I, O any](r *Request, token string, op api.Op[I, O], in *I) (O, Answer) {
	return do(r, op, api.Asked{Page: r.Request, Token: token, Form: r.key, IfMatch: r.IfMatch}, in)
}

func do[I, O any](r *Request, op api.Op[I, O], by api.Asked, in *I) (O, Answer) {
	data, got := api.Do(r.site.Calls, op, by, in)
	r.calls = append(r.calls, Call{Method: got.Method, Path: got.Path, Body: withoutSecrets(got.Body), Status: got.Status})
	a := Answer{Status: got.Status, Message: got.Message, TraceID: got.TraceID, tag: got.ETag}
	for _, c := range got.Cookies {
		a.Cookies = append(a.Cookies, &c)
	}
	if f := got.Failure; f != nil {
		a.refuse(r, f.ErrorCode, f.Message, f.Errors)
		if f.RetryAfter() > 0 {
			a.retryAfter = strconv.Itoa(f.RetryAfter())
		}
	}
	return data, a
}
