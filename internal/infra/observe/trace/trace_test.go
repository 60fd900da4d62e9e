package trace_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// received is what a collector has received.
type received struct {
	mu    sync.Mutex
	raw   []byte
	spans []*spans.Span
}

func (r *received) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	var export collector.ExportTraceServiceRequest
	if err == nil {
		err = proto.Unmarshal(body, &export)
	}
	if err != nil || req.URL.Path != "/v1/traces" {
		http.Error(w, "no traces", http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.raw = append(r.raw, body...)
	for _, resource := range export.GetResourceSpans() {
		for _, scope := range resource.GetScopeSpans() {
			r.spans = append(r.spans, scope.GetSpans()...)
		}
	}
}

// A call is a trace with the id that its answer has, and its parts are the statements that
// it runs. Traces have the tenant's id and no values.
func TestTraces(t *testing.T) {
	r := &received{}
	collect := httptest.NewServer(r)
	defer collect.Close()
	var traceID, tenantID, other string
	t.Run("server", func(t *testing.T) {
		s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *app.Config) { c.OTelEndpoint = collect.URL })
		n := s.Tenant("college")
		tenantID = n.ID
		admin := n.As("admin")
		traceID = admin.Get("/api/v1/tenant/members?search=secretive").Want(http.StatusOK).Header.Get("X-Trace-Id")
		admin.Extra = http.Header{"Traceparent": {"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}}
		other = admin.Get("/api/v1/auth/me").Want(http.StatusOK).Header.Get("X-Trace-Id")
	})
	call, statements, joined := 0, 0, 0
	for _, span := range r.spans {
		switch hex(span.GetTraceId()) {
		case traceID:
			if span.GetKind() == spans.Span_SPAN_KIND_SERVER {
				call++
				if text := span.String(); !strings.HasPrefix(span.GetName(), "GET ") || !strings.Contains(text, tenantID) {
					t.Errorf("the span of the call: %s", text)
				}
			} else if strings.HasPrefix(span.GetName(), "SELECT ") && len(span.GetParentSpanId()) > 0 {
				statements++
			}
		case other:
			if hex(span.GetParentSpanId()) == "00f067aa0ba902b7" {
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

func hex(b []byte) string {
	const digits = "0123456789abcdef"
	var text strings.Builder
	for _, c := range b {
		text.WriteByte(digits[c>>4])
		text.WriteByte(digits[c&15])
	}
	return text.String()
}
