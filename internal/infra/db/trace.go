package db

import (
	"context"
	"regexp"
	"strings"

	"stagegate/internal/infra/observe/trace"
)

var namedTable = regexp.MustCompile(`\b(?:FROM|INTO|UPDATE)\s+(\w+)`)

// startStatement starts the span of a statement, named after its operation and first table. It contains no
// values.
func startStatement(ctx context.Context, query string) (context.Context, *trace.Span) {
	if !trace.Enabled() {
		return ctx, nil
	}
	verb, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	name := verb
	if found := namedTable.FindStringSubmatch(query); found != nil {
		name += " " + found[1]
	}
	ctx, span := trace.Start(ctx, trace.Client, name)
	span.SetString("db.operation.name", verb)
	span.SetString("db.query.summary", name)
	return ctx, span
}
