package ui

import (
	"encoding/json"
	"net/http"

	"stagegate/internal/api"
)

// done is the cached result of a read.
type done struct {
	data   any
	answer Answer
}

// Do calls an operation. The results of reads are cached within one request. Writes are allowed
// only in response to a submitted form, since browsers prefetch pages.
func Do[I, O any](r *Request, op api.Op[I, O], in *I) (O, Answer) {
	if !r.site.Calls.Reads(string(op)) {
		if r.Method != http.MethodPost {
			panic("ui: a request with " + r.Method + " would change something: " + string(op))
		}
		defer r.Forget()
		return do(r, op, api.PageCall{Page: r.Request, Form: r.key, IfMatch: r.IfMatch, Reads: r.chosenLanguage()}, in)
	}
	asked, err := json.Marshal(in)
	key := string(op) + " " + string(asked)
	if before, ok := r.done[key]; ok && err == nil {
		data, _ := before.data.(O) // stored with this type
		return data, before.answer
	}
	data, a := do(r, op, api.PageCall{Page: r.Request, Reads: r.chosenLanguage()}, in)
	if err == nil { // otherwise the operation has refused the input
		r.done[key] = done{data, a}
	}
	return data, a
}

// DoAs is like Do, but authenticates with the token of an organisation that is being set up
// instead of the session.
func DoAs[I, O any](r *Request, token string, op api.Op[I, O], in *I) (O, Answer) {
	return do(r, op, api.PageCall{Page: r.Request, Token: token, Form: r.key, IfMatch: r.IfMatch, Reads: r.chosenLanguage()}, in)
}

func do[I, O any](r *Request, op api.Op[I, O], by api.PageCall, in *I) (O, Answer) {
	data, got := api.Do(r.site.Calls, op, by, in)
	r.calls = append(r.calls, Call{Method: got.Method, Path: got.Path, Body: withoutSecrets(got.Body), Status: got.Status})
	a := Answer{Status: got.Status, Message: got.Message, TraceID: got.TraceID, tag: got.ETag}
	for _, c := range got.Cookies {
		a.Cookies = append(a.Cookies, &c)
	}
	if got.Failure != nil {
		a.fail(r, got.Failure)
		if asked, ok := got.Failure.Data.(api.FreshMethods); ok && r.sent {
			r.stale = &asked
		}
	}
	return data, a
}
