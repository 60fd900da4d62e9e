package catalog_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The landing page shows and searches the live version of a service, not its draft.
func TestLandingPageShowsLiveFacts(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		admin, anyone := c.Acme.As("admin"), c.Server.Anyone()
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"published": true}).Want(200)
		service := "/api/v1/tenant/services/" + c.Licence.ID
		const public = "/api/v1/organizations/acme/landing-page"
		admin.Patch(service, apptest.M{"categories": []string{"Angling"}, "audience": "Anglers", "fillMinutes": 10, "reviewDays": 7}).Want(200)
		anyone.Get(public).Want(200).Has(0, "categories").Is(nil, "services", 0, "audience")
		anyone.Get(public+"?search=angling").Want(200).Has(0, "services")
		admin.Post(service+"/publish", nil).Want(200)
		found := anyone.Get(public + "?search=angling").Want(200)
		found.Is("Angling", "categories", 0).Is("Angling", "services", 0, "categories", 0).Is("Anglers", "services", 0, "audience")
		found.Is("10", "services", 0, "fillMinutes").Is("7", "services", 0, "reviewDays").Is(nil, "services", 0, "afterwards")
		admin.Post(service+"/unpublish", nil).Want(200)
		anyone.Get(public).Want(200).Has(0, "categories").Has(0, "services")
	})
}
