package web

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"

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
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, op.MaxBody))
	if err != nil {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return errTooLarge
		}
		return errMalformed.Saying("The request body did not arrive whole.").Because(err)
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

// checkQuery refuses query parameters that the parser would leave out and those
// that the database could not hold.
func checkQuery(r *http.Request) error {
	if r.URL.RawQuery == "" {
		return nil
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return fault.Invalid("query", "INVALID_FORMAT", "expected name=value pairs joined by &, with %XX for what is no letter or digit")
	}
	for name, values := range query {
		for _, v := range values {
			if !isText(v) {
				return fault.Invalid(name, "INVALID_FORMAT", "expected valid UTF-8 text without NUL characters")
			}
		}
	}
	return nil
}
