package trace

import (
	"context"
	"crypto/rand"

	"go.opentelemetry.io/otel/trace"
)

type traceKey struct{}

// ids makes the ids of spans. That of a trace is the one that Join has given, which is in
// the answer to the call and in the log.
type ids struct{}

// NewIDs gives the ids of the first span of a trace.
func (ids) NewIDs(ctx context.Context) (trace.TraceID, trace.SpanID) {
	id, ok := ctx.Value(traceKey{}).(trace.TraceID)
	if !ok {
		_, _ = rand.Read(id[:]) // it never fails
	}
	return id, newSpanID()
}

// NewSpanID gives the id of a further span.
func (ids) NewSpanID(context.Context, trace.TraceID) trace.SpanID { return newSpanID() }

func newSpanID() (id trace.SpanID) {
	_, _ = rand.Read(id[:]) // it never fails
	return id
}
