package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"maps"
	"mime"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// response is the response to a request, to be sent or returned to a page.
type response struct {
	status  int
	header  http.Header
	content any    // an Envelope[any] or a *Failure; nil for a file and a stored response
	body    []byte // content encoded as JSON, or a complete file
	stream  func(io.Writer) error
	tagged  bool // it has an ETag
}

// File is the response of an operation that returns a file instead of an envelope. It is
// streamed, unless it is already complete (Operation.Buffered).
type File struct {
	Name    string // suggested file name
	Write   func(w io.Writer) error
	Content []byte // of a Buffered operation
}

// statusCoder is data that determines the status of its response, such as 200 if the resource
// to be created already exists.
type statusCoder interface{ HTTPStatus() int }

// redirect is data that sends browsers to another address.
type redirect interface{ RedirectTo() string }

func (a *API) respond(x *exchange, op *registration, data any) *response {
	out := &response{status: op.Status, header: http.Header{"Content-Type": {cmp.Or(op.MediaType, "application/json")}}, tagged: op.Buffered || a.hasTag(op.Operation)}
	if f, ok := data.(File); ok {
		if strings.HasPrefix(op.MediaType, "text/") {
			out.header.Set("Content-Type", op.MediaType+"; charset=utf-8")
		}
		if op.Streams {
			out.header.Set("Cache-Control", "no-store")
			out.header.Set("X-Accel-Buffering", "no") // for proxies that buffer responses
			out.stream = f.Write
			return out
		}
		out.header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
		if out.stream = f.Write; op.Buffered {
			out.body, out.stream, out.content = f.Content, nil, f
			out.header.Set("Content-Length", strconv.Itoa(len(f.Content)))
		}
		return out
	}
	if s, ok := data.(statusCoder); ok {
		out.status = s.HTTPStatus()
	}
	if r, ok := data.(redirect); ok {
		out.header.Set("Location", r.RedirectTo())
	}
	message, fields := op.Message, minimalFields
	if d, ok := data.(deferrable); ok && d.isDeferred() {
		out.status, message, fields = http.StatusAccepted, op.Deferred, deferredFields
	}
	if prefersMinimal(x.request.Header) {
		if named, ok := minimal(op.Operation, data, fields); ok {
			data = named
			out.header.Set(preferenceApplied, returnMinimal)
		}
	}
	for _, c := range x.cookies {
		out.header.Add("Set-Cookie", c.String())
	}
	if x.clearsSite {
		out.header.Set("Clear-Site-Data", ClearSiteData)
	}
	out.content = Envelope[any]{Status: "Success", Message: message, TraceID: x.traceID, Data: data}
	return out
}

func failure(ctx context.Context, err error) *response {
	f := newFailure(ctx, err)
	h := f.GetHeaders()
	h.Set("Content-Type", "application/json")
	out := &response{status: f.GetStatus(), header: h, content: f}
	if x := exchangeOf(ctx); x.inProcess && x.claim != nil {
		out.body, _ = encodeLine(storedFailure{f, f.encodeTexts()}) // data of a fault is encodable
	}
	return out
}

func fail(w http.ResponseWriter, r *http.Request, err error) { failure(r.Context(), err).send(w, r) }

func (o *response) encode() (err error) {
	if o.content != nil && o.body == nil {
		o.body, err = encodeLine(o.content)
	}
	return err
}

// data returns the part of the body that determines the ETag: the data of the envelope without
// the other members, which differ in each response.
func (o *response) data() []byte {
	e, ok := o.content.(Envelope[any])
	if !ok {
		return o.body
	}
	e.Data = nil
	before, _ := encodeLine(e)
	return o.body[len(before)-len("null}\n") : len(o.body)-len("}\n")]
}

// send sends the response, unless the operation was called from a page.
func (o *response) send(w http.ResponseWriter, r *http.Request) {
	x := exchangeOf(r.Context())
	x.response = o
	if x.inProcess {
		maps.Copy(w.Header(), o.header)
		w.WriteHeader(o.status)
		return
	}
	if err := o.encode(); err != nil {
		fail(w, r, err)
		return
	}
	h := w.Header()
	maps.Copy(h, o.header)
	if o.tagged && setTag(h, r, tagOf(o.data())) {
		for _, name := range []string{"Content-Type", "Content-Length", "Content-Disposition"} {
			h.Del(name)
		}
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if o.stream == nil || r.Method == http.MethodHead {
		w.WriteHeader(o.status)
		_, _ = w.Write(o.body) // fails only if the client has disconnected
		return
	}
	x.streams = true
	if err := o.stream(w); err != nil {
		x.api.config.Log.ErrorContext(r.Context(), "sending file failed", "operation", x.operation, "error", err)
		panic(http.ErrAbortHandler) // the client must notice that the file is incomplete
	}
}

// Encode returns data as JSON, as in responses.
func Encode(data any) ([]byte, error) { return encode(data) }

func encode(data any) ([]byte, error) {
	line, err := encodeLine(data)
	return bytes.TrimSuffix(line, []byte("\n")), err
}

// encodeLine returns data as JSON with a trailing line break, as in responses.
func encodeLine(data any) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	err := enc.Encode(data)
	return text.Bytes(), err
}

// Headers of preferences (RFC 7240).
const (
	prefer            = "Prefer"
	preferenceApplied = "Preference-Applied"
	returnMinimal     = "return=minimal"
)

// minimalFields identify a record. The response to a write contains only these fields of the
// record if the caller prefers a minimal response (specification, section 1.11).
var minimalFields = []string{"id", "reference", "status"}

// deferredFields are the minimalFields of a record that has a deferred decision.
var deferredFields = append(slices.Clip(minimalFields), "pendingDecision")

// prefersMinimal reports whether a request prefers a minimal response. Of several return
// preferences, the first counts.
func prefersMinimal(h http.Header) bool {
	for preference := range strings.SplitSeq(strings.Join(h.Values(prefer), ","), ",") {
		preference, _, _ = strings.Cut(preference, ";") // parameters
		name, value, _ := strings.Cut(preference, "=")
		if strings.EqualFold(strings.TrimSpace(name), "return") {
			return strings.Trim(strings.TrimSpace(value), `"`) == "minimal"
		}
	}
	return false
}

// minimal returns the minimal response to a write. It reports false for data without an id,
// which is returned completely.
func minimal(op Operation, data any, fields []string) (map[string]any, bool) {
	if w, ok := data.(alternatives); ok {
		data = w.Unwrap()
	}
	record := reflect.ValueOf(data)
	if op.Method == http.MethodGet || record.Kind() != reflect.Struct {
		return nil, false
	}
	named := map[string]any{}
	for _, name := range fields {
		f := jsonField(record.Type(), name)
		if value, err := record.FieldByIndexErr(f.Index); err == nil && f.Index != nil {
			named[name] = value.Interface()
		}
	}
	return named, named["id"] != nil
}
