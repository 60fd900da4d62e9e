package api

import (
	"time"

	"stagegate/internal/infra/observe/metrics"
)

// counted returns the exchange for the metrics.
func (x *exchange) counted(w *responseWriter, took time.Duration) metrics.Exchange {
	return metrics.Exchange{
		Operation: x.operation, Method: w.request.Method, Status: w.status,
		Exceeded: x.exceeded, Replayed: w.Header().Get(replayedHeader) != "", Took: took,
	}
}
