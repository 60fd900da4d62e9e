package tenant_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
)

func TestPlatformTenants(t *testing.T) {
	each(t, func(h *house) {
		list := func(query string, want ...string) {
			h.t.Helper()
			a := h.ok(helper, "GET", platforms+"?sort=slug&"+query, "")
			var got []string
			for _, one := range a.data["content"].([]any) {
				got = append(got, fmt.Sprint(one.(map[string]any)["slug"]))
			}
			if strings.Join(got, " ") != strings.Join(want, " ") || fmt.Sprint(a.data["totalElements"]) != fmt.Sprint(len(want)) {
				h.t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		list("", "mine", "theirs")
		list("search=THEIRS%20l", "theirs")
		list("search=ltd", "mine", "theirs")
		list("search=%25")
		list("status=SUSPENDED")
		mine := platforms + "/" + h.mine.ID
		a := h.ok(boss, "POST", mine+"/suspend", `{"reason":" unpaid "}`)
		if a.data["status"] != "SUSPENDED" || a.data["suspensionReason"] != "unpaid" || a.data["suspendedAt"] == nil {
			h.t.Errorf("%s", a.body)
		}
		list("status=SUSPENDED", "mine")
		list("status=ACTIVE", "theirs")
		h.refused(409, fault.Conflict, "", boss, "POST", mine+"/suspend", `{"reason":"again"}`)
		a = h.ok(boss, "POST", mine+"/reactivate", "")
		if a.data["status"] != "ACTIVE" || a.data["suspensionReason"] != nil || a.data["suspendedAt"] != nil {
			h.t.Errorf("%s", a.body)
		}
		h.refused(409, fault.Conflict, "", boss, "POST", mine+"/reactivate", "")
		if got := h.actions(h.mine.ID); got != "tenant.reactivated, tenant.suspended, tenant.created" {
			h.t.Errorf("history: %s", got)
		}
		if found, err := tenant.Get(h.t.Context(), h.db, h.mine.ID); err != nil || found.Status != tenant.Active {
			h.t.Errorf("%+v, %v", found, err)
		}
		for _, body := range []string{`{}`, `{"reason":""}`, `{"reason":"  "}`, `{"reason":"` + strings.Repeat("x", 2001) + `"}`} {
			h.refused(400, fault.ValidationFailed, "reason", boss, "POST", mine+"/suspend", body)
		}
		for _, id := range []string{ref.NewID(), "x"} {
			h.refused(404, fault.NotFound, "", boss, "GET", platforms+"/"+id, "")
			h.refused(404, fault.NotFound, "", boss, "POST", platforms+"/"+id+"/suspend", `{"reason":"a"}`)
			h.refused(404, fault.NotFound, "", boss, "POST", platforms+"/"+id+"/reactivate", "")
		}
		h.refused(400, fault.ValidationFailed, "sort", boss, "GET", platforms+"?sort=status", "")
		h.refused(400, fault.ValidationFailed, "status", boss, "GET", platforms+"?status=GONE", "")
	})
}

func TestWhoMayWhat(t *testing.T) {
	each(t, func(h *house) {
		mine := platforms + "/" + h.mine.ID
		team := []string{staff, customer, boss, helper}
		outside := []string{admin, staff, customer}
		for _, op := range []struct {
			method, path, body string
			no                 []string
		}{
			{"GET", profile, "", team},
			{"PUT", profile, `{"organizationName":"Stolen"}`, team},
			{"GET", landing, "", team},
			{"PUT", landing, `{"published":true}`, team},
			{"GET", account, "", team},
			{"POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`, team},
			{"GET", account + "/banks?currency=NGN", "", team},
			{"GET", platforms, "", outside},
			{"GET", mine, "", outside},
			{"POST", mine + "/suspend", `{"reason":"a"}`, append(outside, helper)},
			{"POST", mine + "/reactivate", "", append(outside, helper)},
		} {
			for _, token := range op.no {
				h.refused(403, fault.Forbidden, "", token, op.method, op.path, op.body)
			}
			h.refused(401, fault.Unauthenticated, "", "nobody", op.method, op.path, op.body)
		}
		if got := h.actions(h.mine.ID); got != "tenant.created" {
			h.t.Errorf("refused calls left %s", got)
		}
	})
}
