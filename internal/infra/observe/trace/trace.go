// Package trace records how long the parts of a call take, as spans that are sent to a
// collector of OpenTelemetry where one is set. It owns no table. Spans name operations,
// tables, jobs and hosts, and no values: neither arguments of statements, nor ids in paths,
// but for the ids of the trace and of the tenant.
package trace

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// provider makes the spans of this process; nil where none are wanted.
var provider atomic.Pointer[sdk.TracerProvider]

// Open has spans be sent to a collector at an address, such as http://127.0.0.1:4318, by
// OTLP over HTTP. Further variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS and
// OTEL_TRACES_SAMPLER, are obeyed. The function that it returns sends what is left. A
// collector that does not answer delays nobody: spans are dropped.
func Open(ctx context.Context, endpoint, version string) (closing func(ctx context.Context) error, err error) {
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(endpoint, "/")+"/v1/traces"))
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	name := os.Getenv("OTEL_SERVICE_NAME")
	if name == "" {
		name = "stagegate"
	}
	about := resource.NewSchemaless(attribute.String("service.name", name), attribute.String("service.version", version))
	p := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about), sdk.WithIDGenerator(ids{}))
	provider.Store(p)
	return func(ctx context.Context) error {
		provider.CompareAndSwap(p, nil)
		return p.Shutdown(ctx)
	}, nil
}

// Kind says of what a span is.
type Kind = trace.SpanKind

// Kinds of spans: a call that this program answers, one that it makes, and its own work.
const (
	Server   = trace.SpanKindServer
	Client   = trace.SpanKindClient
	Internal = trace.SpanKindInternal
)

// Span is a part of a call. Nil is one that nobody wants.
type Span struct{ span trace.Span }

// Start begins a span. Those that begin with its context are parts of it.
func Start(ctx context.Context, kind Kind, name string) (context.Context, *Span) {
	p := provider.Load()
	if p == nil {
		return ctx, nil
	}
	ctx, span := p.Tracer("stagegate").Start(ctx, name, trace.WithSpanKind(kind)) //nolint:spancheck // the caller ends it
	return ctx, &Span{span}                                                       //nolint:spancheck // see above
}

// Wanted reports whether spans are recorded, for those who would otherwise do needless work.
func Wanted() bool { return provider.Load() != nil }

// Name gives the span another name, which is known only later.
func (s *Span) Name(name string) {
	if s != nil {
		s.span.SetName(name)
	}
}

// Text adds an attribute.
func (s *Span) Text(name, value string) {
	if s != nil && value != "" {
		s.span.SetAttributes(attribute.String(name, value))
	}
}

// Number adds an attribute.
func (s *Span) Number(name string, value int) {
	if s != nil {
		s.span.SetAttributes(attribute.Int(name, value))
	}
}

// Failed marks a span of a call that failed on our side.
func (s *Span) Failed() {
	if s != nil {
		s.span.SetStatus(codes.Error, "")
	}
}

// End ends the span. It says whether the part failed, and not how: the message of an error
// may have values.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.span.SetStatus(codes.Error, fmt.Sprintf("%T", err))
	}
	s.span.End()
}

// Join makes the span that begins next part of the trace with an id, and of the span of
// whoever made the call, if traceparent names one.
func Join(ctx context.Context, traceID, traceparent string) context.Context {
	if provider.Load() == nil {
		return ctx
	}
	id, err := trace.TraceIDFromHex(traceID)
	if err != nil {
		return ctx
	}
	parts := strings.Split(traceparent, "-")
	if len(parts) >= 4 && parts[1] == traceID {
		if parent, err := trace.SpanIDFromHex(parts[2]); err == nil {
			flags, _ := hex.DecodeString(parts[3]) // what is no flag says nothing
			config := trace.SpanContextConfig{TraceID: id, SpanID: parent, Remote: true}
			if len(flags) == 1 {
				config.TraceFlags = trace.TraceFlags(flags[0])
			}
			return trace.ContextWithRemoteSpanContext(ctx, trace.NewSpanContext(config))
		}
	}
	return context.WithValue(ctx, traceKey{}, id)
}

// Parent is the header Traceparent for a call within a span; "" outside of one.
func Parent(ctx context.Context) string {
	c := trace.SpanContextFromContext(ctx)
	if !c.IsValid() {
		return ""
	}
	return fmt.Sprintf("00-%s-%s-%s", c.TraceID(), c.SpanID(), c.TraceFlags())
}
