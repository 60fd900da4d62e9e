package page

import (
	"bytes"
	"encoding/json"
	"net/http"

	"stagegate/internal/fault"
	"stagegate/internal/web"
)

// api makes calls of the API in process, for the person in whose browser the page is.
type api struct{ handler http.Handler }

// call is a call of the API.
type call struct {
	method, path string
	body         map[string]string // nil for none
	token        string            // is sent instead of the session's cookies
}

// answer is what the API answers.
type answer struct {
	status     int
	cookies    []*http.Cookie
	retryAfter string // the header of that name

	Message   string          `json:"message"`
	ErrorCode fault.Code      `json:"errorCode"`
	Errors    []fault.Field   `json:"errors"`
	TraceID   string          `json:"traceId"`
	Data      json.RawMessage `json:"data"`
}

func (a answer) ok() bool { return a.status < http.StatusBadRequest }

// into reads the data of an answer.
func (a answer) into(data any) bool {
	return a.ok() && json.Unmarshal(a.Data, data) == nil
}

// get makes a call that reads.
func (a api) get(r *http.Request, path string) answer {
	return a.do(r, call{method: http.MethodGet, path: path})
}

// do makes a call as the browser that asks for the page would: with its cookies and from
// its address, so that the API applies the same checks and limits. Where a form comes
// from has been checked before.
func (a api) do(r *http.Request, c call) answer {
	var body []byte
	if c.body != nil {
		body, _ = json.Marshal(c.body) // a map of texts
	}
	req, err := http.NewRequestWithContext(r.Context(), c.method, c.path, bytes.NewReader(body))
	if err != nil {
		return answer{status: http.StatusBadRequest, Message: "The address has characters that it may not have."}
	}
	req.Host, req.RemoteAddr = r.Host, r.RemoteAddr
	if hops := r.Header.Values("X-Forwarded-For"); len(hops) > 0 {
		req.Header["X-Forwarded-For"] = hops
	}
	req.Header.Set("Traceparent", "00-"+web.TraceID(r.Context())+"-0000000000000001-01")
	if c.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, cookie := range r.Cookies() {
		if c.token == "" || cookie.Name == web.RegistrationCookie {
			req.AddCookie(cookie)
		}
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	a.handler.ServeHTTP(w, req)
	result := answer{status: w.status, cookies: (&http.Response{Header: w.header}).Cookies(), retryAfter: w.header.Get("Retry-After")}
	if err := json.Unmarshal(w.body.Bytes(), &result); err != nil {
		return answer{status: http.StatusInternalServerError, Message: "Something went wrong on our side.", TraceID: web.TraceID(r.Context())}
	}
	return result
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
