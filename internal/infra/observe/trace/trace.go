// Package trace records spans and exports them to an OpenTelemetry collector if one is configured. It owns no
// table. Spans name operations, tables, jobs and hosts, but contain no values: neither arguments of statements
// nor ids in paths, except for the trace id and the tenant id.
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

// provider creates the spans of this process; nil if tracing is disabled.
var provider atomic.Pointer[sdk.TracerProvider]

// Open exports spans to a collector, such as http://127.0.0.1:4318, by OTLP over HTTP. Other OpenTelemetry
// variables, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER, apply. The returned function flushes
// remaining spans and stops. A collector that does not respond delays nothing: spans are dropped.
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

// Kind is the kind of a span.
type Kind = trace.SpanKind

// Kinds of spans: incoming calls, outgoing calls and internal work.
const (
	Server   = trace.SpanKindServer
	Client   = trace.SpanKindClient
	Internal = trace.SpanKindInternal
)

// Span is a span. A nil Span ignores all calls.
type Span struct{ span trace.Span }

// Start starts a span. Spans started with the returned context are its children.
func Start(ctx context.Context, kind Kind, name string) (context.Context, *Span) {
	p := provider.Load()
	if p == nil {
		return ctx, nil
	}
	ctx, span := p.Tracer("stagegate").Start(ctx, name, trace.WithSpanKind(kind)) //nolint:spancheck // the caller ends it
	return ctx, &Span{span}                                                       //nolint:spancheck // see above
}

// Enabled reports whether spans are recorded, to avoid needless work otherwise.
func Enabled() bool { return provider.Load() != nil }

// SetName renames the span.
func (s *Span) SetName(name string) {
	if s != nil {
		s.span.SetName(name)
	}
}

// SetString sets a string attribute.
func (s *Span) SetString(name, value string) {
	if s != nil && value != "" {
		s.span.SetAttributes(attribute.String(name, value))
	}
}

// SetInt sets an integer attribute.
func (s *Span) SetInt(name string, value int) {
	if s != nil {
		s.span.SetAttributes(attribute.Int(name, value))
	}
}

// Fail marks a span as failed because of this server.
func (s *Span) Fail() {
	if s != nil {
		s.span.SetStatus(codes.Error, "")
	}
}

// End ends the span. It records whether the operation failed, but not the error message, which may contain
// values.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.span.SetStatus(codes.Error, fmt.Sprintf("%T", err))
	}
	s.span.End()
}

// Join makes the next span part of the trace with an id, and a child of the caller's span if traceparent names
// one.
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
			flags, _ := hex.DecodeString(parts[3]) // invalid flags are ignored
			config := trace.SpanContextConfig{TraceID: id, SpanID: parent, Remote: true}
			if len(flags) == 1 {
				config.TraceFlags = trace.TraceFlags(flags[0])
			}
			return trace.ContextWithRemoteSpanContext(ctx, trace.NewSpanContext(config))
		}
	}
	return context.WithValue(ctx, traceKey{}, id)
}

// Traceparent returns the Traceparent header for an outgoing call; "" outside a span.
func Traceparent(ctx context.Context) string {
	c := trace.SpanContextFromContext(ctx)
	if !c.IsValid() {
		return ""
	}
	return fmt.Sprintf("00-%s-%s-%s", c.TraceID(), c.SpanID(), c.TraceFlags())
}
