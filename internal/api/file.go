package api

import (
	"context"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// File is the response of an operation that answers with a file instead of an envelope. It
// is written while it is sent, unless all of it is there already (Operation.Whole).
type File struct {
	Name    string // that it is saved under
	Write   func(w io.Writer) error
	Content []byte // of a Whole operation
}

// RegisterFile adds an operation that answers with a file of the type op.Media to the API.
// Refusals have the envelope of all others. What the handler returns an error for is
// refused; an error of File.Write comes too late for that, and breaks the connection off.
func RegisterFile[I any](a *API, op Operation, handle func(ctx context.Context, in *I) (File, error)) {
	op.hidden = true
	r := newRegistration[I, File](op, nil)
	r.handle = func(ctx context.Context, _ *Steps, in any) (any, error) { return handle(ctx, as[I](in)) }
	r.addTo = addFile[I](op)
	a.register(r)
}

// addFile adds an operation that answers with a file to huma.
func addFile[I any](op Operation) func(to huma.API, described huma.Operation, answer func(ctx context.Context, in any) (*output, error)) {
	return func(to huma.API, described huma.Operation, answer func(ctx context.Context, in any) (*output, error)) {
		huma.Register(to, described, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
			out, err := answer(ctx, in)
			if err != nil {
				return nil, err
			}
			return &huma.StreamResponse{Body: func(hc huma.Context) { out.send(hc, op) }}, nil
		})
	}
}

// send writes a file as a response.
func (o *output) send(hc huma.Context, op Operation) {
	f, _ := o.Body.(File) // handlers of RegisterFile return nothing else
	r, w := unwrap(hc)
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

// success returns the content of a successful response as it is described.
func (r registration) success(schemas huma.Registry) map[string]*huma.MediaType {
	if r.Media != "" {
		schema := &huma.Schema{Type: huma.TypeString}
		if r.Media == MediaPDF {
			schema.Format = "binary"
		}
		return map[string]*huma.MediaType{r.Media: {Schema: schema}}
	}
	return map[string]*huma.MediaType{"application/json": {Schema: schemas.Schema(r.envelope, true, "")}}
}

// unpaged are the query parameters that a list has and a list as a file has not.
var unpaged = []string{"page", "size"}

// describeUnpaged removes them from the description of an operation. Its input may be that
// of the list.
func describeUnpaged(to huma.API, op Operation) {
	if op.Media == "" {
		return
	}
	described := to.OpenAPI().Paths[op.Path].Get
	described.Parameters = slices.DeleteFunc(described.Parameters, func(p *huma.Param) bool {
		return p.In == "query" && slices.Contains(unpaged, p.Name)
	})
}
