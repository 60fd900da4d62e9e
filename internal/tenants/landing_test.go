package tenants_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
)

// The public page finds services by words and by categories. It names the categories of all services.
func TestFindOnLandingPage(t *testing.T) {
	each(t, func(e *env) {
		const public = "/api/v1/organizations/mine/landing-page"
		e.ok(admin, "PUT", landingPage, `{"published":true}`)
		e.services = []tenants.OfferedService{
			{Name: "Élevage de bétail", Description: "Pour les éleveurs", Categories: []string{"Agriculture", "Licences, permits"}},
			{Name: "Fishing licence", Description: "One year, one boat.", Categories: []string{"licences"}},
			{Name: "Moorings", Categories: []string{"Boats", "Licences"}},
		}
		find := func(query string) string {
			e.t.Helper()
			var names []string
			got := e.ok("", "GET", public+"?"+query, "")
			page := view[tenants.PublicPageView](e, got)
			for _, s := range page.Services {
				names = append(names, s.Name)
			}
			apptest.Equal(e.t, query+": the categories", strings.Join(page.Categories, "; "), "Agriculture; Boats; licences; Licences, permits")
			return strings.Join(names, ", ")
		}
		const all = "Élevage de bétail, Fishing licence, Moorings"
		for query, want := range map[string]string{
			"": all, "search=": all, "categories=": all,
			"search=fish": "Fishing licence", "search=BOAT": "Fishing licence, Moorings", "search=oat": "Fishing licence, Moorings", "search=licence+boats": "Moorings",
			"search=betail+ELEV": "Élevage de bétail", "search=li": "Élevage de bétail, Fishing licence, Moorings", "search=ic": "", "search=one+year+nowhere": "", "search=--": "",
			"categories=Boats": "Moorings", "categories=LICENCES": "Fishing licence, Moorings", "categories=agriculture,boats": "Élevage de bétail, Moorings",
			"categories=" + url.QueryEscape("Licences, permits"): "Élevage de bétail, Fishing licence, Moorings", "categories=Boat": "",
			"search=licence&categories=boats": "Moorings",
		} {
			apptest.Equal(e.t, query, find(query), want)
		}
		for query, field := range map[string]string{
			"search=a": "search", "search=" + strings.Repeat("a", 101): "search", "categories=" + strings.Repeat("a", 221): "categories", "category=Boats": "category",
		} {
			e.refused(400, fault.ValidationFailed, field, "", "GET", public+"?"+query, "")
		}
	})
}

// The public page shows at most 100 services, but finds any.
func TestManyOnLandingPage(t *testing.T) {
	each(t, func(e *env) {
		const public = "/api/v1/organizations/mine/landing-page"
		e.ok(admin, "PUT", landingPage, `{"published":true}`)
		e.services = make([]tenants.OfferedService, 150)
		e.services[149].Name, e.services[149].Code = "Last", "SVC-LAST"
		count := func(query string) int {
			return len(view[tenants.PublicPageView](e, e.ok("", "GET", public+query, "")).Services)
		}
		apptest.Equal(e.t, "shown", count(""), 100)
		apptest.Equal(e.t, "found", count("?search=last"), 1)
		apptest.Equal(e.t, "with its code", count("?code=svc-last"), 1)
		apptest.Equal(e.t, "with another code", count("?code=svc-las"), 0)
	})
}
