package operate

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"stagegate/internal/infra/db"
)

//go:embed sizes.sql
var sizesSource string

// maxCounted is the maximum number of rows that are counted. Larger numbers are estimates,
// so that a large database is not scanned.
const maxCounted = 100_000

// printSizes writes the size of everything that grows: rows, the oldest of them, and bytes
// where the database knows them.
func printSizes(ctx context.Context, d *db.DB, w io.Writer) error {
	space, err := d.DiskUsage(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "size\trows\tfirst\tbytes") // Flush returns its error
	for _, part := range strings.Split(sizesSource, "-- name: ")[1:] {
		name, statement, _ := strings.Cut(part, "\n")
		line, err := sizeOf(ctx, d, name, strings.TrimRight(strings.TrimSpace(statement), ";"), space)
		if err != nil {
			return fmt.Errorf("counting %s: %w", name, err)
		}
		_, _ = fmt.Fprintln(table, line)
	}
	_, _ = fmt.Fprintf(table, "database\t\t\t%s", english.Size(space.Bytes))
	if space.Free > 0 {
		_, _ = fmt.Fprintf(table, ", %s free", english.Size(space.Free))
	}
	_, _ = fmt.Fprintln(table)
	return table.Flush()
}

// sizeOf returns the line of one statement. Bytes are those of the whole table and shown
// once per table.
func sizeOf(ctx context.Context, d *db.DB, name, statement string, space db.DiskUsage) (string, error) {
	tableName, _, _ := strings.Cut(name, " ")
	tableName = strings.TrimSuffix(tableName, ",")
	n, err := db.CountUpTo(ctx, d, maxCounted+1, statement)
	if err != nil {
		return "", err
	}
	rows, first, bytes := english.Number(n), "", ""
	if n > maxCounted {
		rows = "more than " + english.Number(maxCounted)
		if !strings.Contains(statement, " WHERE ") {
			about, err := d.EstimateRows(ctx, tableName)
			if err != nil {
				return "", err
			}
			rows = "about " + english.Number(max(about, n))
		}
	}
	if n > 0 && strings.Contains(statement, " ORDER BY ") {
		at, err := db.One[time.Time](ctx, d, statement+" LIMIT 1")
		if err != nil {
			return "", err
		}
		first = at.UTC().Format(time.RFC3339)
	}
	if size, known := space.Table[tableName]; known {
		bytes = english.Size(size)
		delete(space.Table, tableName)
	}
	return strings.Join([]string{name, rows, first, bytes}, "\t"), nil
}
