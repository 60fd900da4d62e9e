package fuzz

import (
	"fmt"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
)

// person is a caller. A ghost has an invalid token.
type person struct {
	name, scope, slug string // the scope is a tenant id, auth.PlatformScope or ""
	kind              auth.Kind
	role              string
	email, token      string
	ghost             bool
	guest             bool // has a session from a response
}

// settle creates two organisations with users of every role, the platform's users, and unauthenticated callers.
func (f *Fuzzer) settle() {
	f.people = []*person{
		{name: "platform admin", scope: auth.PlatformScope, kind: auth.Platform, role: accounts.PlatformAdmin},
		{name: "platform support", scope: auth.PlatformScope, kind: auth.Platform, role: accounts.PlatformSupport},
	}
	f.revive(f.people[0])
	f.unlimit(f.people[0])
	for _, slug := range []string{"acme", "rival"} {
		n := f.s.Tenant(slug)
		for _, p := range []person{
			{name: "admin", kind: auth.TenantAdmin}, {name: "second admin", kind: auth.TenantAdmin},
			{name: "manager", kind: auth.Staff, role: "MANAGER"}, {name: "officer", kind: auth.Staff, role: "CASE_OFFICER"},
			{name: "finance", kind: auth.Staff, role: "FINANCE_OFFICER"}, {name: "designer", kind: auth.Staff, role: "SERVICE_DESIGNER"},
			{name: "ada", kind: auth.Customer}, {name: "ben", kind: auth.Customer},
		} {
			p.scope, p.slug = n.ID, slug
			f.people = append(f.people, &p)
		}
	}
	for _, p := range f.people[1:] {
		f.revive(p)
	}
	gone := &person{name: "deactivated", scope: f.people[2].scope, slug: "acme", kind: auth.Staff, role: "MANAGER"}
	f.revive(gone)
	id := f.plain(gone, http.MethodGet, "/api/v1/auth/me", nil).String("id")
	f.plain(f.people[2], http.MethodPost, "/api/v1/tenant/members/"+id+"/deactivate", nil).Want(http.StatusOK)
	gone.ghost = true
	f.people = append(f.people, gone,
		&person{name: "nobody", ghost: true},
		&person{name: "garbage", ghost: true, token: "garbage"},
		&person{name: "forger", ghost: true, token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."},
	)
	f.newcomer = &person{name: "newcomer", kind: auth.Onboarding, ghost: true, token: "none yet"}
	f.people = append(f.people, f.newcomer)
}

// plain makes a call that must succeed.
func (f *Fuzzer) plain(p *person, method, path string, body any) *apptest.Response {
	c := f.s.Anyone()
	c.Token = p.token
	return c.Do(method, path, body)
}

// revive gives a caller a new session: by signing in, or else as a new user with the same permissions.
func (f *Fuzzer) revive(p *person) {
	if p.email != "" && f.signIn(p) {
		return
	}
	f.born++
	p.email = fmt.Sprintf("person%d@fuzz.test", f.born)
	_, err := f.s.Members.Add(f.t.Context(), accounts.NewPrincipal{
		Tenant: p.scope, Kind: p.kind, Role: p.role, Name: "The " + p.name, Email: p.email, Password: apptest.Password,
	})
	if err != nil {
		f.t.Fatalf("%s of %s: %v", p.name, p.scope, err)
	}
	if !f.signIn(p) {
		f.t.Fatalf("%s cannot sign in", p.name)
	}
}

func (f *Fuzzer) signIn(p *person) bool {
	for _, password := range passwords {
		if f.signInWith(p, password) {
			return true
		}
	}
	return false
}

func (f *Fuzzer) signInWith(p *person, password string) bool {
	path, body := "/api/v1/auth/login", apptest.M{"email": p.email, "password": password}
	if p.scope == auth.PlatformScope {
		path = "/api/v1/auth/platform/login"
	} else {
		body["tenantSlug"] = p.slug
	}
	r := f.plain(&person{}, http.MethodPost, path, body)
	if r.ErrorCode == "TENANT_SUSPENDED" {
		f.reactivate(p.scope)
		r = f.plain(&person{}, http.MethodPost, path, body)
	}
	if r.Status != http.StatusOK {
		return false
	}
	p.token = r.String("accessToken")
	return true
}

// reactivate reactivates a suspended organisation.
func (f *Fuzzer) reactivate(tenant string) {
	for _, p := range f.people {
		if p.name == "platform admin" {
			if f.plain(p, http.MethodGet, "/api/v1/auth/me", nil).Status != http.StatusOK {
				f.revive(p)
			}
			f.plain(p, http.MethodPost, "/api/v1/platform/tenants/"+tenant+"/reactivate", nil)
		}
	}
}

// welcome adopts a session from a response as an additional caller, replacing an older one.
func (f *Fuzzer) welcome(data map[string]any) {
	token, _ := data["accessToken"].(string)
	who, _ := data["principal"].(map[string]any)
	if token == "" || who == nil {
		return
	}
	kind, _ := who["kind"].(string)
	g := &person{name: "guest " + kind, guest: true, kind: auth.Kind(kind), scope: auth.PlatformScope, token: token}
	if of, ok := who["tenant"].(map[string]any); ok {
		g.scope, _ = of["id"].(string)
		g.slug, _ = of["slug"].(string)
	}
	g.email, _ = who["email"].(string)
	const most = 4
	guests := 0
	for i, p := range f.people {
		if p.guest {
			if guests++; guests == most {
				f.people = append(f.people[:i], f.people[i+1:]...)
				break
			}
		}
	}
	f.people = append([]*person{g}, f.people...)
}
