package api

import (
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// File is the response of an operation that answers with a file instead of an envelope. It
// is written while it is sent, unless all of it is there already (Operation.Whole).
type File struct {
	Name    string // that it is saved under
	Write   func(w io.Writer) error
	Content []byte // of a Whole operation
}

// send sends a response. An error means that nothing of it was sent.
func (o *output) send(w http.ResponseWriter, r *http.Request, op Operation) error {
	if op.Media != "" {
		o.sendFile(w, r, op)
		return nil
	}
	e, _ := o.Body.(envelope) // respond returns nothing else
	parts, err := e.parts()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	for _, c := range o.SetCookie {
		h.Add("Set-Cookie", c.String())
	}
	w.WriteHeader(o.Status)
	if o.Status == http.StatusNotModified {
		return nil
	}
	for _, part := range parts {
		_, _ = w.Write(part) // a client who is gone needs nothing
	}
	return nil
}

// sendFile sends a file.
func (o *output) sendFile(w http.ResponseWriter, r *http.Request, op Operation) {
	f, _ := o.Body.(File) // handlers of files return nothing else
	media := op.Media
	if strings.HasPrefix(media, "text/") {
		media += "; charset=utf-8"
	}
	w.Header().Set("Content-Type", media)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	if op.Whole {
		f.send(w, r)
		return
	}
	exchangeOf(r.Context()).streams = true
	if err := f.Write(w); err != nil {
		exchangeOf(r.Context()).log.ErrorContext(r.Context(), "a file was not sent to its end", "operation", op.ID, "error", err)
		panic(http.ErrAbortHandler) // the client must notice that the file is incomplete
	}
}

// send writes a file that is there already, unless the client has it.
func (f File) send(w http.ResponseWriter, r *http.Request) {
	if setTag(w.Header(), r, tagOf(f.Content)) {
		w.Header().Del("Content-Type")
		w.Header().Del("Content-Disposition")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(f.Content)))
	_, _ = w.Write(f.Content) // a client who is gone needs nothing
}
