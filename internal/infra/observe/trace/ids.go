package trace

import (
	"context"
	"crypto/rand"

	"go.opentelemetry.io/otel/trace"
)

type traceKey struct{}

// ids generates span ids. The trace id is the one passed to Join, which also appears in the response and the
// log.
type ids struct{}

// NewIDs returns the ids of a root span.
func (ids) NewIDs(ctx context.Context) (trace.TraceID, trace.SpanID) {
	id, ok := ctx.Value(traceKey{}).(trace.TraceID)
	if !ok {
		_, _ = rand.Read(id[:]) // never fails
	}
	return id, newSpanID()
}

// NewSpanID returns the id of a child span.
func (ids) NewSpanID(context.Context, trace.TraceID) trace.SpanID { return newSpanID() }

func newSpanID() (id trace.SpanID) {
	_, _ = rand.Read(id[:]) // never fails
	return id
}
