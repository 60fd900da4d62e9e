package tenants_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

func TestPlatformTenants(t *testing.T) {
	each(t, func(e *env) {
		list := func(query string, want ...string) {
			e.t.Helper()
			a := e.ok(platformReader, "GET", platformTenants+"?sort=slug&"+query, "")
			var got []string
			for _, one := range a.data["content"].([]any) {
				got = append(got, fmt.Sprint(one.(map[string]any)["slug"]))
			}
			if strings.Join(got, " ") != strings.Join(want, " ") || fmt.Sprint(a.data["totalElements"]) != fmt.Sprint(len(want)) {
				e.t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		list("", "mine", "theirs")
		list("search=THEIRS%20l", "theirs")
		list("search=ltd", "mine", "theirs")
		list("search=%25")
		list("status=SUSPENDED")
		mine := platformTenants + "/" + e.mine.ID
		a := e.ok(platformAdmin, "POST", mine+"/suspend", `{"reason":" unpaid "}`)
		if a.data["status"] != "SUSPENDED" || a.data["suspensionReason"] != "unpaid" || a.data["suspendedAt"] == nil {
			e.t.Errorf("%s", a.body)
		}
		list("status=SUSPENDED", "mine")
		list("status=ACTIVE", "theirs")
		e.refused(409, fault.Conflict, "", platformAdmin, "POST", mine+"/suspend", `{"reason":"again"}`)
		a = e.ok(platformAdmin, "POST", mine+"/reactivate", "")
		if a.data["status"] != "ACTIVE" || a.data["suspensionReason"] != nil || a.data["suspendedAt"] != nil {
			e.t.Errorf("%s", a.body)
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
