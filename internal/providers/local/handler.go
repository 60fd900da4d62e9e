package local

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/infra/kit/download"
)

const (
	maxForm   = 16 << 10         // bytes of a field, and of everything besides the file
	maxFields = 16               // fields before the file
	maxStall  = 15 * time.Second // without progress, and for the fields
	minRate   = 16 << 10         // bytes of a file in a second, on average; maxStall comes on top
)

// refusal is an error of an upload.
type refusal struct {
	status  int
	message string
}

var (
	errForm     = &refusal{http.StatusBadRequest, "The upload must be a multipart form of the signed fields and then the field file."}
	errEmpty    = &refusal{http.StatusBadRequest, "The file is empty."}
	errCut      = &refusal{http.StatusBadRequest, "The upload is incomplete."}
	errDenied   = &refusal{http.StatusForbidden, "The signature is invalid or has expired."}
	errReceived = &refusal{http.StatusConflict, "Another upload of this file is in progress."}
	errLarge    = &refusal{http.StatusRequestEntityTooLarge, "The file is larger than authorised."}
	errBusy     = &refusal{http.StatusServiceUnavailable, "Too many uploads are in progress."}
	errDisk     = &refusal{http.StatusServiceUnavailable, "The file could not be stored."}
)

// upload receives a file. A repeated upload has no effect: the first one counts.
func (s *Store) upload(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("folder") + "/" + r.PathValue("name")
	refused := s.receive(w, r, key)
	_ = http.NewResponseController(w).SetWriteDeadline(s.clock().Add(maxStall))
	if refused != nil {
		if refused.status == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "5")
		}
		http.Error(w, refused.message, refused.status)
		return
	}
	if s.config.Arrived != nil {
		if err := s.config.Arrived(r.Context(), key); err != nil { // found later by a job
			s.config.Log.WarnContext(r.Context(), "processing an upload failed", "error", err)
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// receive reads the form of an upload and stores its file.
func (s *Store) receive(w http.ResponseWriter, r *http.Request, key string) *refusal {
	body := &progress{ReadCloser: r.Body, deadline: http.NewResponseController(w).SetReadDeadline, clock: s.clock, left: maxFields * maxForm}
	body.end = s.clock().Add(maxStall) // of fields, which anybody can send
	r.Body = body
	form, err := r.MultipartReader()
	if err != nil {
		return errForm
	}
	values, file, refused := readFields(form)
	if refused != nil {
		return refused
	}
	limit, err := strconv.ParseInt(values.Get(fieldSize), 10, 64)
	if !s.authentic(http.MethodPost, key, values) || err != nil || values.Get(fieldExpires) == "" {
		return errDenied
	}
	body.left += limit
	body.end = s.clock().Add(maxStall + time.Duration(limit/minRate)*time.Second)
	if refused := s.begin(key); refused != nil {
		return refused
	}
	defer s.end(key)
	if _, err := s.Stat(key); err == nil { // the client did not get the response
		_, _ = io.Copy(io.Discard, io.LimitReader(file, limit))
		return nil
	}
	return s.store(r.Context(), form, file, key, limit)
}

// readFields reads the fields of a form up to the file.
func readFields(form *multipart.Reader) (url.Values, *multipart.Part, *refusal) {
	values := url.Values{}
	for range maxFields {
		part, err := form.NextPart()
		if err != nil {
			return nil, nil, errForm
		}
		if part.FormName() == "file" {
			return values, part, nil
		}
		text, err := io.ReadAll(io.LimitReader(part, maxForm))
		if err != nil || values.Has(part.FormName()) {
			return nil, nil, errForm
		}
		values.Set(part.FormName(), string(text))
	}
	return nil, nil, errForm
}

// store writes a file while it arrives. Until it is complete and synced, it has no key.
func (s *Store) store(ctx context.Context, form *multipart.Reader, content io.Reader, key string, limit int64) *refusal {
	received, err := s.create()
	if err != nil {
		return s.failed(ctx, err)
	}
	defer func() {
		_ = received.Close()
		if err := remove(received.Name()); err != nil { // the next start removes it
			s.config.Log.WarnContext(ctx, "removing a received file failed", "error", err)
		}
	}()
	size, err := io.Copy(writer{received}, io.LimitReader(content, limit+1))
	switch _, failed := errors.AsType[*os.PathError](err); {
	case failed:
		return s.failed(ctx, err)
	case err != nil:
		return errCut
	case size > limit:
		return errLarge
	case size == 0:
		return errEmpty
	}
	if _, err := form.NextPart(); !errors.Is(err, io.EOF) { // the end of the form shows that the file is complete
		return errForm
	}
	now := s.config.Now()
	if err := errors.Join(received.Sync(), received.Close(), os.Chtimes(received.Name(), now, now)); err != nil {
		return s.failed(ctx, err)
	}
	if err := s.publish(received.Name(), key); err != nil {
		return s.failed(ctx, err)
	}
	return nil
}

// writer hides ReadFrom of a file, which returns the errors of the client as its own.
type writer struct{ io.Writer }

func (s *Store) failed(ctx context.Context, err error) *refusal {
	s.config.Log.ErrorContext(ctx, "storing an upload failed", "error", err)
	return errDisk
}

// begin registers an upload, unless another one of its key is in progress. A folder may have as many uploads as are left
// for all others, so that it may use half of them when it is alone, and others are served whatever it does.
func (s *Store) begin(key string) *refusal {
	folder, _, _ := strings.Cut(key, "/")
	s.mu.Lock()
	defer s.mu.Unlock()
	own := 0
	for other := range s.receiving {
		if strings.HasPrefix(other, folder+"/") {
			own++
		}
	}
	switch {
	case s.receiving[key]:
		return errReceived
	case own >= maxUploads-len(s.receiving):
		return errBusy
	}
	s.receiving[key] = true
	return nil
}

func (s *Store) end(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.receiving, key)
}

// download serves a file, or parts of it.
func (s *Store) download(w http.ResponseWriter, r *http.Request) {
	key, query := r.PathValue("folder")+"/"+r.PathValue("name"), r.URL.Query()
	if !s.authentic(http.MethodGet, key, query) {
		http.Error(w, "The link is invalid or has expired.", http.StatusForbidden)
		return
	}
	file, err := s.Open(key)
	if err != nil {
		if !errors.Is(err, ErrNotFound) {
			s.config.Log.ErrorContext(r.Context(), "opening a file failed", "error", err)
		}
		http.Error(w, "The file was deleted.", http.StatusNotFound)
		return
	}
	defer func() { _ = file.Close() }() // read only
	info, err := file.Stat()
	if err != nil {
		http.Error(w, "The file cannot be read.", http.StatusServiceUnavailable)
		return
	}
	h := w.Header()
	download.SetHeaders(h, query.Get(fieldMedia), query.Get(fieldName), query.Get(fieldAttachment) == "true")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // the signature is the permission
	h.Set("ETag", strconv.Quote(key))                     // the content of a key never changes
	if query.Get(fieldExpires) == "" {
		h.Set("Cache-Control", "public, max-age=86400")
	}
	http.ServeContent(&paced{w, http.NewResponseController(w).SetWriteDeadline, s.clock}, r, "", info.ModTime(), file)
}

// progress limits a body and extends its deadline with each read up to its end, so that a slow client is served, and
// one that has stalled or only drips is not.
type progress struct {
	io.ReadCloser
	deadline func(time.Time) error
	clock    func() time.Time
	end      time.Time
	left     int64
}

var errTooMuch = errors.New("local: the request is too large")

// Read reads a part of the body.
func (p *progress) Read(b []byte) (int, error) {
	if p.left <= 0 {
		return 0, errTooMuch
	}
	next := p.clock().Add(maxStall)
	if p.end.Before(next) {
		next = p.end
	}
	_ = p.deadline(next) // not every writer supports it
	n, err := p.ReadCloser.Read(b)
	p.left -= int64(n)
	return n, err
}

// paced is progress for a response.
type paced struct {
	http.ResponseWriter
	deadline func(time.Time) error
	clock    func() time.Time
}

// Write writes a part of the response.
func (p *paced) Write(b []byte) (int, error) {
	_ = p.deadline(p.clock().Add(maxStall)) // not every writer supports it
	return p.ResponseWriter.Write(b)
}
