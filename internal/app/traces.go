package app

import (
	"context"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/observe/trace"
)

// traceFlush is the timeout of the last export at shutdown.
const traceFlush = 2 * time.Second

// sendTraces starts exporting spans to the collector of the settings, if any. The returned
// function flushes the last ones.
func (a *App) sendTraces(ctx context.Context) (end func(), err error) {
	if a.config.OTelEndpoint == "" {
		return func() {}, nil
	}
	closing, err := trace.Open(ctx, a.config.OTelEndpoint, build.Version)
	if err != nil {
		return nil, config.Error{"OTEL_EXPORTER_OTLP_ENDPOINT: " + err.Error()}
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), traceFlush)
		defer cancel()
		if err := closing(ctx); err != nil {
			a.log.Warn("flushing traces failed", "error", err)
		}
	}, nil
}
