package tenants_test

import (
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
)

func TestPlatformTenants(t *testing.T) {
	each(t, func(e *env) {
		list := func(query string, want ...string) {
			e.t.Helper()
			page := view[api.Page[tenants.View]](e, e.ok(platformReader, "GET", platformTenants+"?sort=slug&"+query, ""))
			var got []string
			for _, one := range page.Content {
				got = append(got, one.Slug)
			}
			apptest.Equal(e.t, "the tenants with "+query, got, want)
			apptest.Equal(e.t, "how many there are with "+query, page.TotalElements, int64(len(want)))
		}
		list("", "mine", "theirs")
		list("search=THEIRS%20l", "theirs")
		list("search=ltd", "mine", "theirs")
		list("search=%25")
		list("status=SUSPENDED")
		mine := platformTenants + "/" + e.mine.ID
		suspended := view[tenants.View](e, e.ok(platformAdmin, "POST", mine+"/suspend", `{"reason":" unpaid "}`))
		apptest.Equal(e.t, "the status", suspended.Status, tenants.Suspended)
		apptest.Equal(e.t, "the reason", suspended.SuspensionReason, new("unpaid"))
		if suspended.SuspendedAt == nil {
			e.t.Error("it has no time of suspension")
		}
		list("status=SUSPENDED", "mine")
		list("status=ACTIVE", "theirs")
		e.refused(409, fault.Conflict, "", platformAdmin, "POST", mine+"/suspend", `{"reason":"again"}`)
		active := view[tenants.View](e, e.ok(platformAdmin, "POST", mine+"/reactivate", ""))
		apptest.Equal(e.t, "the status", active.Status, tenants.Active)
		apptest.Equal(e.t, "the reason", active.SuspensionReason, nil)
		if active.SuspendedAt != nil {
			e.t.Error("the active tenant has a time of suspension")
		}
		e.refused(409, fault.Conflict, "", platformAdmin, "POST", mine+"/reactivate", "")
		if got := e.actions(e.mine.ID); got != "tenant.reactivated, tenant.suspended, tenant.created" {
			e.t.Errorf("history: %s", got)
		}
		if found, err := tenants.Get(e.t.Context(), e.db, e.mine.ID); err != nil || found.Status != tenants.Active {
			e.t.Errorf("%+v, %v", found, err)
		}
		for _, body := range []string{`{}`, `{"reason":""}`, `{"reason":"  "}`, `{"reason":"` + strings.Repeat("x", 2001) + `"}`} {
			e.refused(400, fault.ValidationFailed, "reason", platformAdmin, "POST", mine+"/suspend", body)
		}
		for _, id := range []string{ref.NewID(), "x"} {
			e.refused(404, fault.NotFound, "", platformAdmin, "GET", platformTenants+"/"+id, "")
			e.refused(404, fault.NotFound, "", platformAdmin, "POST", platformTenants+"/"+id+"/suspend", `{"reason":"a"}`)
			e.refused(404, fault.NotFound, "", platformAdmin, "POST", platformTenants+"/"+id+"/reactivate", "")
		}
		e.refused(400, fault.ValidationFailed, "sort", platformAdmin, "GET", platformTenants+"?sort=status", "")
		e.refused(400, fault.ValidationFailed, "status", platformAdmin, "GET", platformTenants+"?status=GONE", "")
	})
}

func TestPermissions(t *testing.T) {
	each(t, func(e *env) {
		mine := platformTenants + "/" + e.mine.ID
		notTenantAdmin := []string{staff, customer, platformAdmin, platformReader}
		notPlatform := []string{admin, staff, customer}
		for _, op := range []struct {
			method, path, body string
			refused            []string
		}{
			{"GET", profile, "", notTenantAdmin},
			{"PUT", profile, `{"organizationName":"Stolen"}`, notTenantAdmin},
			{"GET", landingPage, "", notTenantAdmin},
			{"PUT", landingPage, `{"published":true}`, notTenantAdmin},
			{"GET", account, "", notTenantAdmin},
			{"POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`, notTenantAdmin},
			{"GET", account + "/banks?currency=NGN", "", notTenantAdmin},
			{"GET", platformTenants, "", notPlatform},
			{"GET", mine, "", notPlatform},
			{"POST", mine + "/suspend", `{"reason":"a"}`, append(notPlatform, platformReader)},
			{"POST", mine + "/reactivate", "", append(notPlatform, platformReader)},
		} {
			for _, token := range op.refused {
				e.refused(403, fault.Forbidden, "", token, op.method, op.path, op.body)
			}
			e.refused(401, fault.Unauthenticated, "", "unknown", op.method, op.path, op.body)
		}
		if got := e.actions(e.mine.ID); got != "tenant.created" {
			e.t.Errorf("refused calls left %s", got)
		}
	})
}
