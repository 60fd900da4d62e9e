package trace_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// message is a decoded OTLP message: its fields as bytes by number.
type message map[uint64][][]byte

// Field numbers of a span, and the kind of a server span.
const (
	traceIDField  = 1
	parentIDField = 4
	nameField     = 5
	kindField     = 6
	serverKind    = 2
)

// decode returns the fields of a message, or nil if it is invalid.
func decode(b []byte) message {
	m := message{}
	for len(b) > 0 {
		tag, n := binary.Uvarint(b)
		if n <= 0 {
			return nil
		}
		b = b[n:]
		var size int
		switch tag & 7 {
		case 0: // varint
			_, size = binary.Uvarint(b)
		case 1:
			size = 8
		case 2: // length-delimited
			length, n := binary.Uvarint(b)
			b, size = b[max(n, 0):], int(length)
		case 5:
			size = 4
		}
		if size < 0 || size == 0 && tag&7 != 2 || size > len(b) {
			return nil
		}
		m[tag>>3] = append(m[tag>>3], b[:size])
		b = b[size:]
	}
	return m
}

// String returns the text of all fields, including nested messages.
func (m message) String() string {
	var all []byte
	for _, fields := range m {
		all = append(all, bytes.Join(fields, []byte(" "))...)
	}
	return fmt.Sprintf("%q", all)
}

// first returns the first field with a number, or nil.
func (m message) first(number uint64) []byte {
	for _, field := range m[number] {
		return field
	}
	return nil
}

// collector is a collector that records what it has received.
type collector struct {
	mu    sync.Mutex
	raw   []byte
	spans []message
}

func (r *collector) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	if err != nil || req.URL.Path != "/v1/traces" {
		http.Error(w, "no traces", http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.raw = append(r.raw, body...)
	for _, resource := range decode(body)[1] {
		for _, scope := range decode(resource)[2] {
			for _, span := range decode(scope)[2] {
				r.spans = append(r.spans, decode(span))
			}
		}
	}
}

// A call is a trace with the id in its response, with child spans for its statements. Traces have the tenant id
// and no values.
func TestTraces(t *testing.T) {
	r := &collector{}
	collect := httptest.NewServer(r)
	defer collect.Close()
	var traceID, tenantID, other string
	t.Run("server", func(t *testing.T) {
		s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.OTelEndpoint = collect.URL })
		n := s.Tenant("college")
		tenantID = n.ID
		admin := n.As("admin")
		traceID = admin.Get("/api/v1/tenant/members?search=secretive").Want(http.StatusOK).Header.Get("X-Trace-Id")
		admin.Extra = http.Header{"Traceparent": {"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}}
		other = admin.Get("/api/v1/auth/me").Want(http.StatusOK).Header.Get("X-Trace-Id")
	})
	call, statements, joined := 0, 0, 0
	for _, span := range r.spans {
		name, parent := string(span.first(nameField)), span.first(parentIDField)
		switch hex.EncodeToString(span.first(traceIDField)) {
		case traceID:
			if bytes.Equal(span.first(kindField), []byte{serverKind}) {
				call++
				if !strings.HasPrefix(name, "GET ") || !strings.Contains(span.String(), tenantID) {
					t.Errorf("the span of the call: %s", span)
				}
			} else if strings.HasPrefix(name, "SELECT ") && len(parent) > 0 {
				statements++
			}
		case other:
			if hex.EncodeToString(parent) == "00f067aa0ba902b7" {
				joined++
			}
		}
	}
	if call != 1 || statements < 2 || joined != 1 || other != "4bf92f3577b34da6a3ce929d0e0e4736" {
		t.Errorf("%d spans of the call, %d of its statements, %d of the trace %s of another program", call, statements, joined, other)
	}
	for _, value := range []string{"secretive", "admin@college.test", apptest.Password} {
		if bytes.Contains(r.raw, []byte(value)) {
			t.Errorf("%q is in the traces", value)
		}
	}
}
