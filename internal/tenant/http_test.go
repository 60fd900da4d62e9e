package tenant_test

import (
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
)

const (
	profile   = "/api/v1/tenant/profile"
	landing   = "/api/v1/tenant/landing-page"
	slugs     = "/api/v1/organizations/slugs"
	account   = "/api/v1/organizations/payment-account"
	platforms = "/api/v1/platform/tenants"
)

func TestProfile(t *testing.T) {
	each(t, func(h *house) {
		h.has(h.ok(admin, "GET", profile, ""), `{"organizationName":"Mine Ltd","sector":null,"staffCount":null,
			"expectedCustomerVolume":null,"supportEmail":null,"billingEmail":null}`)
		whole := `{"organizationName":"Mine & Co","sector":"TRAVEL","staffCount":"11-50","expectedCustomerVolume":2000,
			"supportEmail":"help@mine.test","billingEmail":"pay@mine.test"}`
		h.has(h.ok(admin, "PUT", profile, whole), whole)
		h.has(h.ok(admin, "PUT", profile, whole), whole)
		h.has(h.ok(admin, "GET", profile, ""), whole)
		h.has(h.ok(rival, "GET", profile, ""), `{"organizationName":"Theirs Ltd","sector":null,"staffCount":null,
			"expectedCustomerVolume":null,"supportEmail":null,"billingEmail":null}`)
		if got := h.ok(boss, "GET", platforms+"/"+h.mine.ID, ""); got.data["name"] != "Mine & Co" ||
			got.data["profile"].(map[string]any)["staffCount"] != "11-50" {
			h.t.Errorf("the platform sees %s", got.body)
		}
		h.has(h.ok(admin, "PUT", profile, `{"organizationName":" Mine ","sector":null}`), `{"organizationName":"Mine","sector":null,
			"staffCount":null,"expectedCustomerVolume":null,"supportEmail":null,"billingEmail":null}`)
		if got := h.actions(h.mine.ID); got != "2 profile.changed, tenant.created" {
			h.t.Errorf("history: %s", got)
		}
		if got := h.actions(h.theirs.ID); got != "tenant.created" {
			h.t.Errorf("their history: %s", got)
		}
	})
}

func TestProfileIsChecked(t *testing.T) {
	each(t, func(h *house) {
		for body, field := range map[string]string{
			`{}`: "organizationName", `{"organizationName":""}`: "organizationName", `{"organizationName":"  "}`: "organizationName",
			`{"organizationName":null}`: "organizationName", `{"organizationName":"` + strings.Repeat("é", 201) + `"}`: "organizationName",
			`{"organizationName":"a","sector":"` + strings.Repeat("x", 61) + `"}`: "sector",
			`{"organizationName":"a","sector":7}`:                                 "sector",
			`{"organizationName":"a","staffCount":-1}`:                            "staffCount",
			`{"organizationName":"a","staffCount":1.5}`:                           "staffCount",
			`{"organizationName":"a","staffCount":""}`:                            "staffCount",
			`{"organizationName":"a","staffCount":true}`:                          "staffCount",
			`{"organizationName":"a","expectedCustomerVolume":[1]}`:               "expectedCustomerVolume",
			`{"organizationName":"a","supportEmail":"nobody"}`:                    "supportEmail",
			`{"organizationName":"a","billingEmail":"A <a@b.test>"}`:              "billingEmail",
			`{"organizationName":"a","colour":"red"}`:                             "colour",
			`{"organizationName":"a","billingEmail":"a@b.test\u0000"}`:            "billingEmail",
		} {
			h.refused(400, fault.ValidationFailed, field, admin, "PUT", profile, body)
		}
		h.ok(admin, "PUT", profile, `{"organizationName":"`+strings.Repeat("é", 200)+`","sector":"`+strings.Repeat("é", 60)+`"}`)
	})
}

func TestLandingPage(t *testing.T) {
	each(t, func(h *house) {
		const public = "/api/v1/organizations/mine/landing-page"
		h.has(h.ok(admin, "GET", landing, ""), `{"headline":null,"description":null,"published":false}`)
		h.refused(404, fault.NotFound, "", "", "GET", public, "")
		h.ok(admin, "PUT", landing, `{"headline":"Soon","published":false}`)
		h.refused(404, fault.NotFound, "", "", "GET", public, "")
		whole := `{"headline":"We travel","description":"Far.","published":true}`
		h.has(h.ok(admin, "PUT", landing, whole), whole)
		h.has(h.ok(admin, "GET", landing, ""), whole)
		h.has(h.ok(rival, "GET", landing, ""), `{"headline":null,"description":null,"published":false}`)
		h.has(h.ok("", "GET", public, ""), `{"slug":"mine","name":"Mine Ltd","sector":null,"headline":"We travel","description":"Far.","services":[]}`)
		h.services = []tenant.OfferedService{{ID: h.mine.ID, Code: "SVC-SD-AAAAAA", Name: "Visa", Currency: "NGN"}}
		h.ok(admin, "PUT", profile, `{"organizationName":"Mine","sector":"TRAVEL"}`)
		h.ok(admin, "PUT", landing, `{"published":true}`)
		h.has(h.ok("", "GET", public, ""), `{"slug":"mine","name":"Mine","sector":"TRAVEL","headline":"Mine","description":null,
			"services":[{"id":"`+h.mine.ID+`","code":"SVC-SD-AAAAAA","name":"Visa","description":null,"currency":"NGN"}]}`)
		for _, slug := range []string{"theirs", "nobody", "MINE", "slugs", "payment-account"} {
			h.refused(404, fault.NotFound, "", "", "GET", "/api/v1/organizations/"+slug+"/landing-page", "")
		}
		h.refused(400, fault.ValidationFailed, "published", admin, "PUT", landing, `{"headline":"a"}`)
		h.refused(400, fault.ValidationFailed, "headline", admin, "PUT", landing, `{"published":true,"headline":"`+strings.Repeat("x", 201)+`"}`)
		h.refused(400, fault.ValidationFailed, "description", admin, "PUT", landing, `{"published":true,"description":"`+strings.Repeat("x", 4001)+`"}`)
		h.ok(boss, "POST", platforms+"/"+h.mine.ID+"/suspend", `{"reason":"unpaid"}`)
		h.refused(404, fault.NotFound, "", "", "GET", public, "")
		h.ok(boss, "POST", platforms+"/"+h.mine.ID+"/reactivate", "")
		h.ok("", "GET", public, "")
	})
}

func TestSlugs(t *testing.T) {
	each(t, func(h *house) {
		h.has(h.ok("", "GET", slugs+"/mine/availability", ""), `{"available":false,"slug":"mine","reason":"this address is already taken"}`)
		h.has(h.ok("", "GET", slugs+"/free/availability", ""), `{"available":true,"slug":"free"}`)
		for _, bad := range []string{"ab", "Mine", "a--b", "admin", strings.Repeat("x", 300), "%C3%A9%C3%A9%C3%A9"} {
			if a := h.ok("", "GET", slugs+"/"+bad+"/availability", ""); !strings.Contains(a.body, `"available":false`) || !strings.Contains(a.body, `"reason":"`) {
				h.t.Errorf("%s: %s", bad, a.body)
			}
		}
		suggest := func(name, want string) {
			h.t.Helper()
			h.has(h.ok("", "GET", slugs+"/suggest?name="+name, ""), `{"slug":"`+want+`"}`)
		}
		suggest("Mine", "mine-2")
		suggest("Free%20Caf%C3%A9", "free-cafe")
		for _, slug := range []string{"busy", "busy-2", "busy-4"} {
			h.tenant(slug, slug)
		}
		suggest("busy", "busy-3")
		for _, bad := range []string{"", "?name=", "?name=" + strings.Repeat("x", 201)} {
			h.refused(400, fault.ValidationFailed, "name", "", "GET", slugs+"/suggest"+bad, "")
		}
	})
}

func TestEstablish(t *testing.T) {
	each(t, func(h *house) {
		ctx := h.t.Context()
		establish := func(n tenant.NewTenant) (made tenant.Tenant, err error) {
			err = h.db.Write(ctx, func(tx *db.Tx) error {
				made, err = tenant.Establish(ctx, tx, n, ref.Now())
				return err
			})
			return made, err
		}
		made, err := establish(tenant.NewTenant{
			Slug: "fresh", Name: "Fresh", Sector: "LEGAL", StaffCount: `"1-10"`, Volume: "50", BillingEmail: "b@fresh.test",
			By: audit.Actor{ID: "x", Name: "Founder", Kind: "TENANT_ADMIN"},
		})
		if err != nil {
			h.t.Fatal(err)
		}
		got, err := tenant.ProfileOf(ctx, h.db, made.ID)
		if want := (tenant.Profile{OrganizationName: "Fresh", Sector: "LEGAL", StaffCount: `"1-10"`, Volume: "50", BillingEmail: "b@fresh.test"}); err != nil || got != want {
			h.t.Errorf("%+v, %v", got, err)
		}
		for field, n := range map[string]tenant.NewTenant{
			"slug": {Slug: "admin", Name: "a"}, "organizationName": {Slug: "abc"}, "billingEmail": {Slug: "abc", Name: "a", BillingEmail: "x"},
		} {
			if _, err := establish(n); !strings.Contains(err.Error(), "["+field+":") {
				h.t.Errorf("%s: %v", field, err)
			}
		}
		if _, err := establish(tenant.NewTenant{Slug: "fresh", Name: "a"}); !fault.Has(err, fault.Conflict) {
			h.t.Error(err)
		}
	})
}

// actions is the history of a tenant, newest first; what came twice in a row is
// counted.
func (h *house) actions(tenantID string) string {
	h.t.Helper()
	page, err := audit.History(h.t.Context(), h.db, tenantID, tenantID, db.Paging{Limit: 100})
	if err != nil {
		h.t.Fatal(err)
	}
	var actions []string
	for i := 0; i < len(page.Items); {
		action, n := page.Items[i].Action, 0
		for ; i < len(page.Items) && page.Items[i].Action == action; i++ {
			n++
		}
		if n > 1 {
			action = strconv.Itoa(n) + " " + action
		}
		actions = append(actions, action)
	}
	return strings.Join(actions, ", ")
}
