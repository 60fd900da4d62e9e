package tenants_test

import (
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
)

const (
	profile         = "/api/v1/tenant/profile"
	landingPage     = "/api/v1/tenant/landing-page"
	slugs           = "/api/v1/organizations/slugs"
	account         = "/api/v1/organizations/payment-account"
	platformTenants = "/api/v1/platform/tenants"
)

func TestProfile(t *testing.T) {
	each(t, func(e *env) {
		e.has(e.ok(admin, "GET", profile, ""), `{"organizationName":"Mine Ltd","sector":null,"staffCount":null,
			"expectedCustomerVolume":null,"supportEmail":null,"billingEmail":null,"language":"en","languages":["en"],"frontEndUrl":null,"brand":null,
			"address":null,"registrationNumber":null,"taxNumber":null}`)
		whole := `{"organizationName":"Mine & Co","sector":"TRAVEL","staffCount":"11-50","expectedCustomerVolume":2000,
			"supportEmail":"help@mine.test","billingEmail":"pay@mine.test","language":"fr","languages":["fr"],"frontEndUrl":"https://mine.test/app",
			"brand":{"color":"#0A5c36","logoUrl":"https://mine.test/logo.svg?v=2","logoFileObjectId":null},
			"address":"14 Marina Road\\nLagos","registrationNumber":"RC 123456","taxNumber":"01234567-0001"}`
		e.has(e.ok(admin, "PUT", profile, whole), whole)
		e.has(e.ok(admin, "PUT", profile, whole), whole)
		e.has(e.ok(admin, "GET", profile, ""), whole)
		e.has(e.ok(otherAdmin, "GET", profile, ""), `{"organizationName":"Theirs Ltd","sector":null,"staffCount":null,
			"expectedCustomerVolume":null,"supportEmail":null,"billingEmail":null,"language":"en","languages":["en"],"frontEndUrl":null,"brand":null,
			"address":null,"registrationNumber":null,"taxNumber":null}`)
		seen := view[tenants.DetailView](e, e.ok(platformAdmin, "GET", platformTenants+"/"+e.mine.ID, ""))
		apptest.Equal(e.t, "the name that the platform sees", seen.Name, "Mine & Co")
		apptest.Equal(e.t, "the size that the platform sees", seen.Profile.StaffCount, tenants.Size(`"11-50"`))
		e.has(e.ok(admin, "PUT", profile, `{"organizationName":" Mine ","sector":null,"language":null,"brand":{"color":"#000000","logoUrl":null}}`), `{"organizationName":"Mine",
			"sector":null,"staffCount":null,"expectedCustomerVolume":null,"supportEmail":null,"billingEmail":null,"language":"en","languages":["en"],"frontEndUrl":null,
			"brand":{"color":"#000000","logoUrl":null,"logoFileObjectId":null},"address":null,"registrationNumber":null,"taxNumber":null}`)
		e.ok(admin, "PUT", profile, `{"organizationName":"Mine","brand":null}`)
		if got := e.actions(e.mine.ID); got != "3 profile.changed, tenant.created" {
			e.t.Errorf("history: %s", got)
		}
		if got := e.actions(e.other.ID); got != "tenant.created" {
			e.t.Errorf("history of the other tenant: %s", got)
		}
	})
}

func TestProfileValidation(t *testing.T) {
	each(t, func(e *env) {
		for body, field := range map[string]string{
			`{}`: "organizationName", `{"organizationName":""}`: "organizationName", `{"organizationName":"  "}`: "organizationName",
			`{"organizationName":null}`: "organizationName", `{"organizationName":"` + strings.Repeat("é", 201) + `"}`: "organizationName",
			`{"organizationName":"a","sector":"` + strings.Repeat("x", 61) + `"}`:                "sector",
			`{"organizationName":"a","sector":7}`:                                                "sector",
			`{"organizationName":"a","staffCount":-1}`:                                           "staffCount",
			`{"organizationName":"a","staffCount":1.5}`:                                          "staffCount",
			`{"organizationName":"a","staffCount":""}`:                                           "staffCount",
			`{"organizationName":"a","staffCount":true}`:                                         "staffCount",
			`{"organizationName":"a","expectedCustomerVolume":[1]}`:                              "expectedCustomerVolume",
			`{"organizationName":"a","supportEmail":"nobody"}`:                                   "supportEmail",
			`{"organizationName":"a","billingEmail":"A <a@b.test>"}`:                             "billingEmail",
			`{"organizationName":"a","address":"` + strings.Repeat("é", 501) + `"}`:              "address",
			`{"organizationName":"a","registrationNumber":"` + strings.Repeat("1", 61) + `"}`:    "registrationNumber",
			`{"organizationName":"a","taxNumber":"` + strings.Repeat("1", 61) + `"}`:             "taxNumber",
			`{"organizationName":"a","taxNumber":7}`:                                             "taxNumber",
			`{"organizationName":"a","colour":"red"}`:                                            "colour",
			`{"organizationName":"a","billingEmail":"a@b.test\u0000"}`:                           "billingEmail",
			`{"organizationName":"a","language":"de"}`:                                           "language",
			`{"organizationName":"a","frontEndUrl":"http://mine.test"}`:                          "frontEndUrl",
			`{"organizationName":"a","frontEndUrl":"https://"}`:                                  "frontEndUrl",
			`{"organizationName":"a","frontEndUrl":"https://me@mine.test"}`:                      "frontEndUrl",
			`{"organizationName":"a","frontEndUrl":"https://mine.test/?a=b"}`:                    "frontEndUrl",
			`{"organizationName":"a","frontEndUrl":"https://mine.test/#a"}`:                      "frontEndUrl",
			`{"organizationName":"a","frontEndUrl":"https://` + strings.Repeat("a", 2000) + `"}`: "frontEndUrl",
			`{"organizationName":"a","brand":{"color":"red"}}`:                                   "brand.color",
			`{"organizationName":"a","brand":{"logoUrl":"https://a.test"}}`:                      "brand.color",
			`{"organizationName":"a","brand":{"color":"#123456","size":1}}`:                      "brand.size",
			`{"organizationName":"a","brand":{"color":"#123456","logoUrl":"data:image/png,a"}}`:  "brand.logoUrl",
		} {
			e.refused(400, fault.ValidationFailed, field, admin, "PUT", profile, body)
		}
		e.ok(admin, "PUT", profile, `{"organizationName":"`+strings.Repeat("é", 200)+`","sector":"`+strings.Repeat("é", 60)+`"}`)
	})
}

func TestLandingPage(t *testing.T) {
	each(t, func(e *env) {
		const public = "/api/v1/organizations/mine/landing-page"
		e.has(e.ok(admin, "GET", landingPage, ""), `{"headline":null,"description":null,"published":false}`)
		e.refused(404, fault.NotFound, "", "", "GET", public, "")
		e.ok(admin, "PUT", landingPage, `{"headline":"Soon","published":false}`)
		e.refused(404, fault.NotFound, "", "", "GET", public, "")
		whole := `{"headline":"We travel","description":"Far.","published":true}`
		e.has(e.ok(admin, "PUT", landingPage, whole), whole)
		e.has(e.ok(admin, "GET", landingPage, ""), whole)
		e.has(e.ok(otherAdmin, "GET", landingPage, ""), `{"headline":null,"description":null,"published":false}`)
		e.has(e.ok("", "GET", public, ""), `{"slug":"mine","name":"Mine Ltd","sector":null,"headline":"We travel","description":"Far.","language":"en","languages":["en"],"textLanguage":"en","supportEmail":null,"brand":null,"categories":[],"services":[]}`)
		e.services = []tenants.OfferedService{{ID: e.mine.ID, Code: "SVC-SD-AAAAAA", Name: "Visa", Currency: "NGN", PriceFrom: new(int64(150)), Stages: []string{"Trip"}, ReviewDays: 3, ExpectedDays: new(4),
			Categories: []string{"Travel"}, Audience: "Travellers", FillMinutes: 15, Charges: []tenants.OfferedCharge{{Name: "Fee", Amount: 150, Basis: "PER_PARTY", Conditional: true}}}}
		e.ok(admin, "PUT", profile, `{"organizationName":"Mine","sector":"TRAVEL","language":"en","languages":["en"],"supportEmail":"help@mine.test","brand":{"color":"#123456"}}`)
		e.ok(admin, "PUT", landingPage, `{"published":true}`)
		e.has(e.ok("", "GET", public, ""), `{"slug":"mine","name":"Mine","sector":"TRAVEL","headline":"Mine","description":null,
			"language":"en","languages":["en"],"textLanguage":"en","supportEmail":"help@mine.test","brand":{"color":"#123456","logoUrl":null},"categories":["Travel"],
			"services":[{"id":"`+e.mine.ID+`","code":"SVC-SD-AAAAAA","name":"Visa","description":null,"currency":"NGN",
				"priceFrom":1.5,"stages":["Trip"],"requirements":[],"reviewDays":3,"expectedDays":4,"categories":["Travel"],"audience":"Travellers","afterwards":null,"fillMinutes":15,
				"charges":[{"name":"Fee","amount":1.5,"basis":"PER_PARTY","conditional":true}]}]}`)
		for _, slug := range []string{"theirs", "nobody", "MINE", "slugs", "payment-account"} {
			e.refused(404, fault.NotFound, "", "", "GET", "/api/v1/organizations/"+slug+"/landing-page", "")
		}
		e.refused(400, fault.ValidationFailed, "published", admin, "PUT", landingPage, `{"headline":"a"}`)
		e.refused(400, fault.ValidationFailed, "headline", admin, "PUT", landingPage, `{"published":true,"headline":"`+strings.Repeat("x", 201)+`"}`)
		e.refused(400, fault.ValidationFailed, "description", admin, "PUT", landingPage, `{"published":true,"description":"`+strings.Repeat("x", 4001)+`"}`)
		e.ok(platformAdmin, "POST", platformTenants+"/"+e.mine.ID+"/suspend", `{"reason":"unpaid"}`)
		e.refused(404, fault.NotFound, "", "", "GET", public, "")
		e.ok(platformAdmin, "POST", platformTenants+"/"+e.mine.ID+"/reactivate", "")
		e.ok("", "GET", public, "")
	})
}

func TestSlugs(t *testing.T) {
	each(t, func(e *env) {
		e.has(e.ok("", "GET", slugs+"/mine/availability", ""), `{"available":false,"slug":"mine","reason":"is already taken"}`)
		e.has(e.ok("", "GET", slugs+"/free/availability", ""), `{"available":true,"slug":"free"}`)
		for _, bad := range []string{"ab", "Mine", "a--b", "admin", strings.Repeat("x", 300), "%C3%A9%C3%A9%C3%A9"} {
			found := view[tenants.AvailabilityView](e, e.ok("", "GET", slugs+"/"+bad+"/availability", ""))
			if found.Available {
				e.t.Errorf("%s is available", bad)
			}
			if found.Reason.IsZero() {
				e.t.Errorf("%s: it does not say why it is not available", bad)
			}
		}
		suggest := func(name, want string) {
			e.t.Helper()
			e.has(e.ok("", "GET", slugs+"/suggest?name="+name, ""), `{"slug":"`+want+`"}`)
		}
		suggest("Mine", "mine-2")
		suggest("Free%20Caf%C3%A9", "free-cafe")
		for _, slug := range []string{"busy", "busy-2", "busy-4"} {
			e.tenant(slug, slug)
		}
		suggest("busy", "busy-3")
		for _, bad := range []string{"", "?name=", "?name=" + strings.Repeat("x", 201)} {
			e.refused(400, fault.ValidationFailed, "name", "", "GET", slugs+"/suggest"+bad, "")
		}
	})
}

func TestCreateWithProfile(t *testing.T) {
	each(t, func(e *env) {
		ctx := e.t.Context()
		create := func(n tenants.NewTenant) (made tenants.Tenant, err error) {
			err = e.db.Write(ctx, func(tx *db.Tx) error {
				made, err = tenants.CreateWithProfile(ctx, tx, n, ref.Now())
				return err
			})
			return made, err
		}
		made, err := create(tenants.NewTenant{
			Slug: "fresh", Name: "Fresh", Sector: "LEGAL", StaffCount: `"1-10"`, Volume: "50", BillingEmail: "b@fresh.test",
			By: audit.Actor{ID: "x", Name: "Founder", Kind: "TENANT_ADMIN"},
		})
		if err != nil {
			e.t.Fatal(err)
		}
		got, err := tenants.ProfileOf(ctx, e.db, made.ID)
		if want := (tenants.Profile{OrganizationName: "Fresh", Sector: "LEGAL", StaffCount: `"1-10"`, Volume: "50", BillingEmail: "b@fresh.test", Language: "en"}); err != nil || got != want {
			e.t.Errorf("%+v, %v", got, err)
		}
		for field, n := range map[string]tenants.NewTenant{
			"slug": {Slug: "admin", Name: "a"}, "organizationName": {Slug: "abc"}, "billingEmail": {Slug: "abc", Name: "a", BillingEmail: "x"},
		} {
			if _, err := create(n); !strings.Contains(err.Error(), "["+field+":") {
				e.t.Errorf("%s: %v", field, err)
			}
		}
		if _, err := create(tenants.NewTenant{Slug: "fresh", Name: "a"}); !fault.Has(err, fault.Conflict) {
			e.t.Error(err)
		}
	})
}

// actions lists the audit actions of a tenant, newest first. Consecutive equal actions are counted.
func (e *env) actions(tenantID string) string {
	e.t.Helper()
	page, err := audit.History(e.t.Context(), e.db, tenantID, tenantID, db.Paging{Limit: 100})
	if err != nil {
		e.t.Fatal(err)
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
