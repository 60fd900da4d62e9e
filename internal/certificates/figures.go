package certificates

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
)

// expiringDays is the number of days before its end in which a certificate counts as expiring.
const expiringDays = 30

// countIssued adds a new certificate to the figures.
func countIssued(ctx context.Context, tx *db.Tx, c *Certificate, zone *time.Location) error {
	issued := figure.Change{Tenant: c.Tenant, Kind: figure.CertificatesIssued, ServiceID: c.ServiceID, At: c.IssuedAt, Amount: 1}
	return figure.Add(ctx, tx, append(presence(c, c.IssuedAt, zone, 1), issued)...)
}

// countMoved adds a change of status to the figures.
func countMoved(ctx context.Context, tx *db.Tx, c *Certificate, before Status, zone *time.Location) error {
	was, is := before == Valid, c.Status == Valid
	switch {
	case was && !is:
		return figure.Add(ctx, tx, presence(c, c.ChangedAt, zone, -1)...)
	case is && !was:
		return figure.Add(ctx, tx, presence(c, c.ChangedAt, zone, 1)...)
	}
	return nil
}

// presence returns the changes of the figures by a certificate that is valid from a time on, on the days on which it
// begins and ceases to be valid. With amount -1 they take it back.
func presence(c *Certificate, from time.Time, zone *time.Location, amount int64) []figure.Change {
	begin := later(from, startOf(c.ValidFrom, zone))
	change := func(kind figure.Kind, at time.Time, n int64) figure.Change {
		return figure.Change{Tenant: c.Tenant, Kind: kind, ServiceID: c.ServiceID, At: at, Amount: n}
	}
	if c.ValidUntil == nil {
		return []figure.Change{change(figure.CertificatesValid, begin, amount)}
	}
	end := startOf(addDays(*c.ValidUntil, 1), zone)
	if !begin.Before(end) {
		return nil
	}
	expiring := later(begin, startOf(addDays(*c.ValidUntil, -expiringDays), zone))
	return []figure.Change{
		change(figure.CertificatesValid, begin, amount), change(figure.CertificatesValid, end, -amount),
		change(figure.CertificatesExpiring, expiring, amount), change(figure.CertificatesExpiring, end, -amount),
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
