package web

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"time"

	"stagegate/internal/fault"
)

// takeBody reads the whole body, within the limit, and checks that it is JSON
// that means the same to every reader. It then stands ready to be read again.
func takeBody(w http.ResponseWriter, r *http.Request, op Operation) error {
	if err := checkQuery(r); err != nil {
		return err
	}
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	body, err := readBody(w, r, op.MaxBody)
	if !op.takesBody() { // it was read for the sake of the next request on the connection
		r.Body = http.NoBody
		return nil
	}
	if err != nil {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return errTooLarge
		}
		return errMalformed.WithMessage("The request body did not arrive whole.").Wrap(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if op.Raw || len(body) == 0 {
		return nil
	}
	if media := r.Header.Get("Content-Type"); media != "" {
		if kind, _, err := mime.ParseMediaType(media); err != nil || kind != "application/json" {
			return errMedia
		}
		r.Header.Set("Content-Type", "application/json") // huma would mind capitals
	}
	return checkJSON(body, op.MaxTokens)
}

// bodyTime is how long a body may take to arrive.
var bodyTime = 15 * time.Second // shorter in a test

// expectBody sets the time by which the body has to be here, whether or not
// anybody reads it. The server has no such deadline of its own: that would go on
// while the operation works, and the server, which reads on to see whether the
// client hangs up, would take it for just that and end this operation and every
// later one on the connection.
func expectBody(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) //nolint:forbidigo // the operating system's; not every writer has one
	}
}

// readBody reads a body, and lifts its deadline once it is here. What has not
// arrived is waited for no longer: the server gives the connection up.
func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if err == nil {
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	}
	return body, err
}

// checkQuery refuses query parameters that the parser would leave out and those
// that the database could not hold.
func checkQuery(r *http.Request) error {
	if r.URL.RawQuery == "" {
		return nil
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return fault.Invalid("query", fault.InvalidFormat, "must be name=value pairs joined by &, with %XX for other characters than letters and digits")
	}
	for name, values := range query {
		for _, v := range values {
			if !isText(v) {
				return fault.Invalid(name, fault.InvalidFormat, "must be valid UTF-8 text without NUL characters")
			}
		}
	}
	return nil
}
