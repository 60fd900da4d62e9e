package demo

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/sso"
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/sandbox/oidc"
	"stagegate/internal/tenants"
)

// What signs in to the demo. The examples of the API's description use it too, so that
// what Swagger UI fills in works there.
const (
	Slug          = "demo"            // of the first organisation
	Password      = "demo-password-1" // of every account
	Admin         = "admin@demo.test"
	Customer      = "ada@customer.test"
	PlatformAdmin = "platform@demo.test"
)

// person is an account of the demo.
type person struct {
	Email, Name string
	Kind        auth.Kind
	Role        string // for staff and platform users
	About       string // what is said of them: the end of a key of account.person
}

// The accounts of the demo.
var (
	platform = person{PlatformAdmin, "Pat Platform", auth.Platform, accounts.PlatformAdmin, "platform"}
	team     = []person{
		{Admin, "Amara Admin", auth.TenantAdmin, "", "owner"},
		{"manager@demo.test", "Musa Manager", auth.Staff, "MANAGER", "manager"},
		{"officer@demo.test", "Ola Officer", auth.Staff, "CASE_OFFICER", "officer"},
		{"finance@demo.test", "Femi Finance", auth.Staff, "FINANCE_OFFICER", "finance"},
		{"designer@demo.test", "Dayo Designer", auth.Staff, "SERVICE_DESIGNER", "designer"},
		{Customer, "Ada Customer", auth.Customer, "", "customer"},
		{"ben@customer.test", "Ben Customer", auth.Customer, "", "new_customer"},
	}
	others = []person{
		{"admin@college.test", "Cora College", auth.TenantAdmin, "", "other_owner"},
		{"sam@student.test", "Sam Student", auth.Customer, "", "other_customer"},
	}
	organisations = []struct {
		slug, name string
		people     []person
	}{
		{"college", "Beta College", others},
		{Slug, "Demo Travel", team},
	}
)

// Server is a server whose database is filled, with the services that add the data.
type Server struct {
	DB      *db.DB
	Now     ref.Clock
	Address string // at which the server reaches itself
	BaseURL string
	DataDir string
	Hash    func() (string, error) // hashes Password, once

	Members *accounts.Service
	Tenants *tenants.Service
	Catalog *catalog.Service
	Files   *files.Service
	Billing *billing.Service
	Finance *finance.Service
	Cases   *cases.Service
	SSO     *sso.Service

	Certificates *certificates.Service
}

// addAll adds everything to an empty database. What does not build on each other is added
// at the same time, so that transactions share COMMITs.
func (s *Server) addAll(ctx context.Context) error {
	people, err := s.addPeople(ctx)
	if err != nil {
		return err
	}
	college := people["admin@college.test"]
	err = atOnce(
		func() error { return s.addCollege(ctx, college) },
		func() error { return s.addWork(ctx, people) },
		func() error { return s.sendMails(ctx, college) },
		func() error { return s.addConnection(ctx, people) },
	)
	if err != nil {
		return err
	}
	if err := s.addReceipts(ctx, people["finance@demo.test"]); err != nil {
		return err
	}
	if err := s.addDevelopers(ctx, people[Admin]); err != nil {
		return err
	}
	return errors.Join(s.Cases.RemindCustomers(ctx), s.Cases.CheckDeadlines(ctx))
}

// addCollege adds what the second organisation offers.
func (s *Server) addCollege(ctx context.Context, admin auth.Caller) error {
	if _, err := s.addService(ctx, admin, enrolment); err != nil {
		return err
	}
	return s.welcome(ctx, admin, "#7a2348", collegeLanguages, tenants.Seller{Address: "3 University Road\nIbadan", RegistrationNumber: "RC 204816"}, "Study with us", "From the first question to the first day.")
}

// welcome gives the organisation of an admin its colour, what invoices say about it, and a public page.
func (s *Server) welcome(ctx context.Context, admin auth.Caller, color, languages string, seller tenants.Seller, headline, description string) error {
	profile, err := tenants.ProfileOf(ctx, s.DB, admin.Tenant)
	if err != nil {
		return err
	}
	profile.Brand.Color, profile.Languages, profile.Seller = color, languages, seller
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, err := s.Tenants.PutProfile(ctx, tx, admin, profile); err != nil {
			return err
		}
		_, err := s.Tenants.PutLandingPage(ctx, tx, admin, tenants.LandingPage{Headline: headline, Description: description, Published: true})
		return err
	})
}

// addConnection adds a connection to the provider of the sandbox. Visitors verify its domain and test it, as they would with
// their own provider.
func (s *Server) addConnection(ctx context.Context, people map[string]auth.Caller) error {
	officer := people["officer@demo.test"]
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := accounts.ByID(ctx, tx, officer.Tenant, officer.ID)
		if err != nil {
			return err
		}
		var in sso.CreateInput
		b := &in.Body
		b.Name, b.Issuer, b.ClientID, b.ClientSecret = "Company account", s.BaseURL+oidc.Prefix, "stagegate", "any secret will do"
		b.Domains, b.DefaultRole = []string{"demo.test"}, p.Role()
		_, err = s.SSO.Create(ctx, tx, people[Admin], &in)
		return err
	})
}

// addPeople creates the organisations and all accounts, and returns these by e-mail
// address. Their one password is hashed once, since that takes long.
func (s *Server) addPeople(ctx context.Context) (people map[string]auth.Caller, err error) {
	hash, err := s.Hash()
	if err != nil {
		return nil, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		people = map[string]auth.Caller{}
		add := func(scope string, all ...person) error {
			for _, p := range all {
				added, err := s.Members.AddHashed(ctx, tx, accounts.NewPrincipal{Tenant: scope, Kind: p.Kind, Name: p.Name, Email: p.Email, Role: p.Role}, hash)
				if err != nil {
					return err
				}
				people[p.Email] = auth.Caller{Tenant: scope, ID: added.ID, Kind: p.Kind, Name: p.Name, Email: p.Email, Role: p.Role}
			}
			return nil
		}
		for _, o := range organisations {
			t, err := tenants.Create(ctx, tx, o.slug, o.name, s.Now())
			if err == nil {
				err = s.Members.AddSystemRoles(ctx, tx, t.ID)
			}
			if err == nil {
				err = add(t.ID, o.people...)
			}
			if err == nil && o.slug == Slug {
				err = add(t.ID, customers...)
			}
			if err != nil {
				return err
			}
		}
		return add(auth.PlatformScope, platform)
	})
	return people, err
}

// addWork creates the services of the demo organisation, and requests in different
// states.
func (s *Server) addWork(ctx context.Context, people map[string]auth.Caller) error {
	admin, officer, ada := people[Admin], people["officer@demo.test"], people[Customer]
	visa, err := s.addService(ctx, admin, touristVisa)
	if err != nil {
		return err
	}
	permit, err := s.addService(ctx, admin, parkingPermit)
	if err != nil {
		return err
	}
	residence, err := s.addService(ctx, admin, residencePermit)
	if err != nil {
		return err
	}
	return atOnce(
		func() error {
			return s.addCases(ctx, people, map[string]string{parkingPermit.heading.Name: permit, residencePermit.heading.Name: residence})
		},
		func() error { return s.addRetired(ctx, admin) },
		func() error { return s.addOwnCases(ctx, officer, ada, visa, permit) },
		func() error {
			seller := tenants.Seller{Address: "14 Marina Road\nLagos", RegistrationNumber: "RC 123456", TaxNumber: "01234567-0001"}
			return s.welcome(ctx, admin, "#0b6b5d", "", seller, "Travel without queues", "Visas and permits, from the first question to the last stamp.")
		},
	)
}

// atOnce does everything at the same time, and waits for all of it.
func atOnce(parts ...func() error) error {
	errs := make([]error, len(parts))
	var all sync.WaitGroup
	for i, part := range parts {
		all.Go(func() { errs[i] = part() })
	}
	all.Wait()
	return errors.Join(errs...)
}

// addRetired adds a service that is no longer offered.
func (s *Server) addRetired(ctx context.Context, admin auth.Caller) error {
	retired, err := s.addService(ctx, admin, dogLicence)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := s.Catalog.Archive(ctx, tx, admin, retired)
		return err
	})
}

// addOwnCases adds those of Ada: a paid visa, one that waits for its payment, a rejected
// permit, a submitted permit and a draft. Ben has none, so that users of the demo can
// start from scratch.
func (s *Server) addOwnCases(ctx context.Context, officer, ada auth.Caller, visa, permit string) error {
	if err := s.paidVisa(ctx, officer, ada, visa); err != nil {
		return err
	}
	if _, err := s.acceptedVisa(ctx, officer, ada, visa, "business"); err != nil {
		return err
	}
	rejected, err := s.submitRequest(ctx, ada, permit, map[string]form.Value{"plate": form.Text("LAG-123-XY"), "zone": form.Text("a")})
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := s.Cases.Reject(ctx, tx, officer, rejected, "The number plate is registered to somebody else.")
		return err
	})
	if err != nil {
		return err
	}
	if _, err := s.submitRequest(ctx, ada, permit, map[string]form.Value{"plate": form.Text("LAG-321-XY"), "zone": form.Text("b")}); err != nil {
		return err
	}
	_, err = s.newRequest(ctx, s.Cases, ada, visa, nil)
	return err
}

// submitRequest creates a request with answers and submits it.
func (s *Server) submitRequest(ctx context.Context, customer auth.Caller, serviceID string, answers map[string]form.Value) (string, error) {
	id, err := s.newRequest(ctx, s.Cases, customer, serviceID, answers)
	if err != nil {
		return "", err
	}
	return id, s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := s.Cases.Submit(ctx, tx, customer, id, "")
		return err
	})
}

// acceptedVisa moves an application for a visa to its payment stage.
func (s *Server) acceptedVisa(ctx context.Context, officer, customer auth.Caller, visa, purpose string) (opened cases.ApplicationStaffView, err error) {
	request, err := s.submitRequest(ctx, customer, visa, map[string]form.Value{
		"purpose": form.Text(purpose), "arrival": form.Text("2027-03-14"), "express": form.Bool(purpose == "tourism"),
		"nationality": form.Text("NG"),
	})
	if err != nil {
		return opened, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		opened, err = s.Cases.Accept(ctx, tx, officer, request)
		if err != nil {
			return err
		}
		opened, err = s.Cases.Complete(ctx, tx, officer, opened.ID, opened.Stages[0].ID)
		return err
	})
	return opened, err
}

// paidVisa completes an application for a visa: it pays at the checkout of the sandbox
// and waits until the payment is confirmed.
func (s *Server) paidVisa(ctx context.Context, officer, customer auth.Caller, visa string) error {
	opened, err := s.acceptedVisa(ctx, officer, customer, visa, "tourism")
	if err != nil {
		return err
	}
	started, err := s.Cases.Pay(ctx, api.StepsOn(s.DB), customer, opened.ID, nil)
	if err != nil {
		return err
	}
	if err := pay(ctx, s.Address+"/sandbox/payments/checkout/"+*started.AccessCode); err != nil {
		return err
	}
	for range polls {
		if _, err = s.Finance.Reconcile(ctx, api.StepsOn(s.DB), customer.Tenant, started.Reference); err != nil {
			return err
		}
		current, err := s.Cases.GetApplication(ctx, s.DB, officer, opened.ID)
		if err != nil || current.Status == cases.Completed {
			return err
		}
		time.Sleep(pollEvery)
	}
	return errors.New("the demo's payment was not confirmed")
}

// How often something is asked for that comes by a webhook, and how many times.
const (
	pollEvery = 5 * time.Millisecond
	polls     = 400
)

// pay pays at the checkout page, like a payer.
func pay(ctx context.Context, page string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, page, strings.NewReader(`{"outcome":"success"}`))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }() // the body is not read
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the sandbox's checkout answered %s", resp.Status)
	}
	return nil
}
