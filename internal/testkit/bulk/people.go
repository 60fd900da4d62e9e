package bulk

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/tenants"
)

var (
	firstNames = []string{"Ada", "Ben", "Çelik", "Dayo", "Élodie", "Femi", "Grace", "Hauwa", "Ivo", "José", "Kofi", "Łucja", "Musa", "Ngozi", "Ömer"}
	lastNames  = []string{"Abara", "Bello", "Chukwu", "Danjuma", "Eze", "Folarin", "Garba", "Hassan", "Idowu", "Jibril", "Kalu", "Lawal", "Mensah"}
)

const (
	years = 2 * 365 * 24 * time.Hour // age of the oldest records
	admin = 0                        // index of the admin among the principals
)

// people creates the tenant, its admin, an officer, and customers with sessions.
func (m *maker) people(customers int) {
	began := m.now.Add(-years)
	slug := m.size.Slug(m.number)
	name := "Organisation " + slug
	m.tenants = []tenants.Tenant{{
		ID: m.tenant, Slug: slug, Name: name, Search: db.Searchable(name, slug), Status: tenants.Active, CreatedAt: began, UpdatedAt: began,
	}}
	m.figures = append(m.figures, figure.Change{Tenant: m.tenant, Kind: figure.Tenants, At: began, Amount: 1})
	role := accounts.Role{
		Tenant: m.tenant, ID: m.id(), Name: "MANAGER", System: true,
		Permissions: db.JSON[[]auth.Permission]{V: auth.TenantPermissions}, CreatedAt: began,
	}
	m.roles = []accounts.Role{role}
	m.person(auth.TenantAdmin, "admin", nil, began)
	m.person(auth.Staff, "officer", &role.ID, began)
	for i := range customers {
		m.person(auth.Customer, fmt.Sprint("c", i), nil, m.moment())
	}
	m.history = append(m.history, m.event(began, m.tenant, "tenant.created", "TENANT", nil, nil))
}

func (m *maker) person(kind auth.Kind, who string, role *string, at time.Time) {
	p := accounts.Principal{
		Tenant: m.tenant, ID: m.id(), Kind: kind, Status: accounts.Active, Email: m.size.Email(who, m.number),
		Name: from(m, firstNames) + " " + from(m, lastNames), Phone: "+2348000000000", PasswordHash: m.password,
		RoleID: role, CreatedAt: at, UpdatedAt: at,
	}
	found := p.SearchRecord()
	p.Search = found.Words()
	m.found = append(m.found, found)
	m.principals = append(m.principals, p)
	in := session{
		Tenant: m.tenant, ID: m.id(), PrincipalID: p.ID, CreatedAt: m.now, ExpiresAt: m.now.AddDate(0, 0, 1+m.random.IntN(30)),
		Method: string(accounts.ByPassword), Address: "192.0.2.1", Browser: "Firefox on Linux", LastSeenAt: m.now, FreshAt: m.now,
	}
	m.sessions = append(m.sessions, in)
	token := sha256.Sum256([]byte(in.ID))
	m.tokens = append(m.tokens, refreshToken{Tenant: m.tenant, Hash: hex.EncodeToString(token[:]), SessionID: in.ID, CreatedAt: m.now})
}

// moment returns a random time since the tenant was created.
func (m *maker) moment() time.Time {
	return m.now.Add(-time.Duration(m.random.Int64N(int64(years))).Truncate(time.Millisecond))
}

// offer creates the services, each with a stage of questions and a payment stage.
func (m *maker) offer() {
	for i, name := range []string{"Fishing licence", "Building permit", "School place"} {
		def := form.Definition{
			Name: name, Currency: "NGN", PartyRole: "Holder", MinParties: 1, MaxParties: 5, ValueSets: []form.ValueSet{},
			Stages: []form.Stage{
				{
					ID: m.id(), Title: "About you", Kind: form.Ordinary, Requirements: []form.Requirement{}, Charges: []form.Charge{},
					Questions: []form.Question{{
						ID: m.id(), Code: "note", Label: "What is it for?", AnswerType: form.FreeText, AppliesTo: form.ForRequest, Options: []form.Option{},
					}},
				},
				{
					ID: m.id(), Title: "Fee", Kind: form.Payment, Requirements: []form.Requirement{}, Questions: []form.Question{},
					Charges: []form.Charge{{ID: m.id(), Name: "Fee", Basis: price.PerRequest, Amount: 750_050}},
				},
			},
		}
		document, err := json.Marshal(def)
		if err != nil {
			panic(err) // plain data
		}
		sum := sha256.Sum256(document)
		hash, at := hex.EncodeToString(sum[:]), m.now.Add(-years)
		draft := catalog.Draft{Definition: db.JSON[form.Definition]{V: def}, Offering: catalog.Offering{
			Tenant: m.tenant, ID: m.id(), Code: m.reference("SVC-SD", i), Name: name, Published: true, Version: 1,
			LiveHash: hash, DraftHash: hash, CreatedAt: at, UpdatedAt: at,
			Heading: db.JSON[catalog.Heading]{V: catalog.Heading{Name: name, Currency: "NGN", PartyRole: "Holder", MinParties: 1, MaxParties: 5}},
		}}
		found := draft.SearchRecord()
		draft.Search = found.Words()
		m.found = append(m.found, found)
		live := version{
			Tenant: m.tenant, ID: m.id(), ServiceID: draft.ID, Number: 1, Name: name, Search: draft.Search, Hash: hash,
			Summary: draft.Heading, Outline: db.JSON[catalog.Outline]{V: catalog.Outline{Stages: []string{"About you", "Fee"}, Requirements: []string{}, PriceFrom: new(int64(750_050))}},
			Definition: draft.Definition, PublishedAt: at, PublishedBy: m.principals[admin].ID,
		}
		draft.LiveVersionID = &live.ID
		m.services, m.versions = append(m.services, draft), append(m.versions, live)
	}
}
