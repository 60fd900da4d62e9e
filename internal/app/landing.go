package app

import (
	"context"

	"stagegate/internal/catalog"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// landingPageServices returns the function that lists the services of a tenant for its
// landing page.
func landingPageServices(c *catalog.Service) tenants.Offered {
	return func(ctx context.Context, q db.Q, tenantID string) ([]tenants.OfferedService, error) {
		offered, err := c.Offered(ctx, q, tenantID)
		services := make([]tenants.OfferedService, len(offered))
		for i, o := range offered {
			services[i] = tenants.OfferedService{
				ID: o.ID, Code: o.Code, Name: o.Name, Description: o.Description, Currency: o.Currency,
				PriceFrom: o.PriceFrom, Stages: o.Stages, Requirements: o.Requirements, ExpectedDays: o.ExpectedDays,
			}
		}
		return services, err
	}
}
