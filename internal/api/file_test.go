package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/testlog"
)

// A complete file has an ETag, and is not sent to a client that already has it.
func TestWholeFile(t *testing.T) {
	api := New(Config{Log: testlog.New(t)})
	content := []byte("%PDF-1.3 a file")
	ReadFile(api, Operation{Method: http.MethodGet, Path: "/file", ID: "file", Public: true, MediaType: MediaPDF, Buffered: true},
		func(context.Context, *db.DB, auth.Caller, *struct{}) (File, error) {
			return File{Name: "a.pdf", Content: content}, nil
		})
	get := func(known string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/file", http.NoBody), httptest.NewRecorder()
		r.Header.Set("If-None-Match", known)
		api.Handler().ServeHTTP(w, r)
		return w
	}
	first := get("")
	tag := first.Header().Get("ETag")
	if first.Body.String() != string(content) || first.Header().Get("Content-Type") != MediaPDF || tag == "" ||
		first.Header().Get("Content-Length") != "15" || first.Header().Get("Cache-Control") != "private, no-cache" {
		t.Errorf("%v %q", first.Header(), first.Body)
	}
	if again := get(`"x", W/` + tag); again.Code != http.StatusNotModified || again.Body.Len() > 0 || again.Header().Get("ETag") != tag {
		t.Errorf("known: %d %v %q", again.Code, again.Header(), again.Body)
	}
	content = []byte("%PDF-1.3 another")
	if other := get(tag); other.Code != http.StatusOK || other.Header().Get("ETag") == tag {
		t.Errorf("changed: %d %v", other.Code, other.Header())
	}
}

// Files are sent without an envelope, errors with one. An error of Write aborts the connection,
// with and without compression, so that a truncated file is not mistaken for a complete one.
func TestFile(t *testing.T) {
	api := New(Config{Log: testlog.New(t)})
	line := strings.Repeat("x", 1000) + "\n"
	ReadFile(api, Operation{Method: http.MethodGet, Path: "/file", ID: "file", Public: true, MediaType: MediaCSV, Errors: []fault.Code{fault.Conflict}},
		func(_ context.Context, _ *db.DB, _ auth.Caller, in *struct {
			PageQuery
			End string `query:"end"`
		}) (File, error) {
			if in.End == "refused" {
				return File{}, fault.New(fault.Conflict, "general.not_found")
			}
			return File{Name: "a b.csv", Write: func(w io.Writer) error {
				for range 200 {
					if _, err := io.WriteString(w, line); err != nil {
						return err
					}
				}
				if in.End == "broken" {
					return errors.New("the database is gone")
				}
				return nil
			}}, nil
		})
	s := httptest.NewServer(api.Handler())
	t.Cleanup(s.Close)
	get := func(query, encoding string) (status int, h http.Header, body string, err error) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/file"+query, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		if encoding != "" {
			req.Header.Set("Accept-Encoding", encoding) // without it the client decompresses
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return 0, nil, "", err
		}
		defer func() { _ = resp.Body.Close() }()
		read, err := io.ReadAll(resp.Body)
		return resp.StatusCode, resp.Header, string(read), err
	}
	for _, encoding := range []string{"", "identity"} {
		_, h, body, err := get("", encoding)
		if err != nil || body != strings.Repeat(line, 200) || h.Get("Content-Type") != "text/csv; charset=utf-8" ||
			h.Get("Content-Disposition") != `attachment; filename="a b.csv"` || h.Get("ETag") != "" {
			t.Errorf("%q: %v %v, %d bytes", encoding, err, h, len(body))
		}
		if _, _, body, err = get("?end=broken", encoding); err == nil {
			t.Errorf("%q: a truncated file of %d bytes looks complete", encoding, len(body))
		}
	}
	if status, _, body, err := get("?end=refused", ""); err != nil || status != http.StatusConflict || !strings.Contains(body, `"errorCode":"CONFLICT"`) {
		t.Errorf("refused: %v %d %s", err, status, body)
	}
	if status, _, body, _ := get("?size=1", ""); status != http.StatusBadRequest || !strings.Contains(body, `"field":"size"`) {
		t.Errorf("with a size: %d %s", status, body)
	}
}
