package web

import (
	"time"

	"stagegate/internal/metrics"
)

// counted is what the metrics keep of an exchange.
func (x *exchange) counted(a *answer, took time.Duration) metrics.Exchange {
	return metrics.Exchange{
		Operation: x.operation, Method: a.request.Method, Status: a.status,
		Exceeded: x.exceeded, Replayed: a.Header().Get(replayedHeader) != "", Took: took,
	}
}
