package api

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"time"
)

// bufferBody reads the whole body, up to the limit of the operation.
func bufferBody(w http.ResponseWriter, r *http.Request, op Operation) ([]byte, error) {
	if r.Body == nil || r.Body == http.NoBody {
		return nil, nil
	}
	body, err := readBody(w, r, op.MaxBody)
	if !op.TakesBody() { // read to keep the connection usable
		return nil, nil
	}
	if err != nil {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return nil, errTooLarge
		}
		return nil, errMalformed.WithMessage("The request body did not arrive whole.").Wrap(err)
	}
	return body, nil
}

// parseBody checks the type of a body, and returns its value as readJSON does.
func parseBody(r *http.Request, op Operation, body []byte) (any, error) {
	if op.Raw || len(body) == 0 {
		return nil, nil //nolint:nilnil // there is nothing to check
	}
	if media := r.Header.Get("Content-Type"); media != "" {
		if kind, _, err := mime.ParseMediaType(media); err != nil || kind != "application/json" {
			return nil, errMedia
		}
	}
	return readJSON(body, op.MaxTokens)
}

// bodyTimeout is the maximum time to receive a body.
var bodyTimeout = 15 * time.Second // shorter in a test

// setBodyDeadline sets the read deadline of the body. http.Server.ReadTimeout is not
// used: it stays in force while the operation runs, and the background read of the
// server, which detects a closed connection, would time out and cancel the operation
// and later ones on the connection.
func setBodyDeadline(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout)) //nolint:forbidigo // a deadline of the operating system; not every writer supports it
	}
}

// readBody reads a body and then removes its deadline. After a timeout the deadline
// stays, and the server closes the connection.
func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if err == nil {
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	}
	return body, err
}
