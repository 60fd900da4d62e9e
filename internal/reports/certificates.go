package reports

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
)

// Certificates returns how many certificates were issued in each unit, and how many are valid and expire soon at its end.
func (s *Service) Certificates(ctx context.Context, q db.Q, tenantID string, r Request) (Period, []Point, error) {
	p, points, err := s.Sums(ctx, q, tenantID, r, figure.CertificatesIssued)
	if err != nil || len(points) == 0 {
		return p, nil, err
	}
	_, zones, err := s.period(ctx, q, tenantID, r)
	if err != nil {
		return p, nil, err
	}
	amounts, err := figure.ReadBalances(ctx, q, figure.Query{
		Tenant: tenantID, Kinds: []figure.Kind{figure.CertificatesValid, figure.CertificatesExpiring}, From: p.From, ServiceID: r.ServiceID,
	}, zones)
	sums := newBalances(amounts)
	for i := range points {
		end := p.end(points[i].At)
		points[i].Valid, points[i].Expiring = sums[figure.CertificatesValid].totalAt(end), sums[figure.CertificatesExpiring].totalAt(end)
	}
	return p, points, err
}
