package overview

import (
	"context"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// Service provides the overview.
type Service struct {
	Billing *billing.Service
	Now     ref.Clock
}

// Overview returns the overview of an organisation for a member.
func (s *Service) Overview(ctx context.Context, q db.Q, by auth.Caller) (View, error) {
	zones, err := tenants.ZonesOf(ctx, q, by.Tenant)
	if err != nil {
		return View{}, err
	}
	now := s.Now()
	o := &overview{by: by, now: now, zones: zones, today: zones.DateOf(now), billing: s.Billing, View: View{Figures: []FigureView{}, Attention: []AttentionView{}}}
	for _, part := range []struct {
		read    func(context.Context, db.Q) error
		allowed bool
	}{
		{o.readCases, by.Can(auth.RequestReview) || by.Can(auth.ApplicationRead)},
		{o.readMoney, by.Can(auth.PaymentRead) || by.Can(auth.InvoiceRead)},
		{o.readCertificates, by.Can(auth.ApplicationRead)},
		{o.readServices, by.Can(auth.ServiceRead)},
		{o.readCustomers, len(by.Services) == 0 && (by.Can(auth.RequestReview) || by.Can(auth.ApplicationRead))},
		{o.readOrganisation, by.Is(auth.TenantAdmin)},
	} {
		if !part.allowed {
			continue
		}
		if err := part.read(ctx, q); err != nil {
			return View{}, err
		}
	}
	o.sortAttention()
	return o.View, nil
}

// overview is an overview that is being read.
type overview struct {
	View

	by      auth.Caller
	now     time.Time
	zones   tenants.ZoneHistory
	today   calendar.Date
	billing *billing.Service
}

func (o *overview) yesterday() calendar.Date { return o.today.Add(0, -1) }

// zone returns the current timezone of the organisation.
func (o *overview) zone() *time.Location {
	if n := len(o.zones.Zones); n > 0 {
		return o.zones.Zones[n-1].Location
	}
	return time.UTC
}
