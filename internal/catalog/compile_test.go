package catalog_test

import (
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Anonymous callers cannot cause compilations: landing pages, the catalogue of a tenant and public
// invoices are read as stored. Caching is disabled here, so every compilation is counted.
func TestAnonymousCallsDoNotCompile(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		_, unpaid := c.UnpaidApplication()
		invoice := "/api/v1/public/payments/invoices/" + unpaid.Reference
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Welcome", "published": true}).Want(200)
		before := c.Server.Catalog.CompilerStats().Compilations
		anyone := c.Server.Anyone()
		anyone.Get("/api/v1/organizations/acme/landing-page").Want(200).Is("Fishing licence", "services", 0, "name")
		anyone.Get(invoice).Want(200)
		anyone.Post(invoice+"/checkout", apptest.M{"email": "payer@home.test"}).Want(201)
		c.Ada.Get("/api/v1/customer/services").Want(200)
		c.Ada.Get("/api/v1/customer/services/" + c.Licence.ID).Want(200)
		if n := c.Server.Catalog.CompilerStats().Compilations - before; n != 0 {
			t.Errorf("%d compilations", n)
		}
		c.Ada.Get("/api/v1/customer/applications").Want(200)
		admin.Post("/api/v1/tenant/services/"+c.Licence.ID+"/preview", nil).Want(200)
		if n := c.Server.Catalog.CompilerStats().Compilations - before; n == 0 {
			t.Error("a preview is not counted")
		}
	}, func(config *config.Config) { config.Tuning.TenantCompiledBytes = 1 })
}
