package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/cases/application"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// What signs in to the demo. The examples of the API's description use it too, so that
// what Swagger UI fills in works there.
const (
	DemoSlug          = "demo"            // of the first organisation
	DemoPassword      = "demo-password-1" // of every account
	DemoAdmin         = "admin@demo.test"
	DemoCustomer      = "ada@customer.test"
	DemoPlatformAdmin = "platform@demo.test"
)

// demoPerson is an account of the demo.
type demoPerson struct {
	Email, Name string
	Kind        auth.Kind
	Role        string // for staff and platform users
	About       string // what is said of them: the end of a key of account.person
}

// The accounts of the demo.
var (
	demoPlatform = demoPerson{DemoPlatformAdmin, "Pat Platform", auth.Platform, accounts.PlatformAdmin, "platform"}
	demoPeople   = []demoPerson{
		{DemoAdmin, "Amara Admin", auth.TenantAdmin, "", "owner"},
		{"manager@demo.test", "Musa Manager", auth.Staff, "MANAGER", "manager"},
		{"officer@demo.test", "Ola Officer", auth.Staff, "CASE_OFFICER", "officer"},
		{"finance@demo.test", "Femi Finance", auth.Staff, "FINANCE_OFFICER", "finance"},
		{"designer@demo.test", "Dayo Designer", auth.Staff, "SERVICE_DESIGNER", "designer"},
		{DemoCustomer, "Ada Customer", auth.Customer, "", "customer"},
		{"ben@customer.test", "Ben Customer", auth.Customer, "", "new_customer"},
	}
	demoOthers = []demoPerson{
		{"admin@college.test", "Cora College", auth.TenantAdmin, "", "other_owner"},
		{"sam@student.test", "Sam Student", auth.Customer, "", "other_customer"},
	}
	demoOrganisations = []struct {
		slug, name string
		people     []demoPerson
	}{
		{"college", "Beta College", demoOthers},
		{DemoSlug, "Demo Travel", demoPeople},
	}
)

// SeedDemo adds the organisations, accounts, services and requests of the demo to an
// empty database, through the services of the API. It adds nothing if they exist. The
// server must be serving, since a payment is made at the checkout of the sandbox. From
// then on it is ready, and the start page offers to sign in as one of the people.
func (a *App) SeedDemo(ctx context.Context) error {
	missing, err := a.demoMissing(ctx)
	if err != nil {
		return err
	}
	if missing {
		if err := a.fillDemo(ctx); err != nil {
			return err
		}
	}
	a.isDemo.Store(true)
	a.filling.Store(false)
	return nil
}

// addDemo adds everything to an empty database.
func (a *App) addDemo(ctx context.Context) error {
	people, err := a.addPeople(ctx)
	if err != nil {
		return err
	}
	college := people["admin@college.test"]
	if _, err := a.addService(ctx, college, enrolment); err != nil {
		return err
	}
	if err := a.welcome(ctx, college, "#7a2348", "Study with us", "From the first question to the first day."); err != nil {
		return err
	}
	if err := a.addDemoWork(ctx, people); err != nil {
		return err
	}
	return a.sendDemoMails(ctx, college)
}

// welcome gives the organisation of an admin its colour and a public page.
func (a *App) welcome(ctx context.Context, admin auth.Caller, color, headline, description string) error {
	profile, err := tenants.ProfileOf(ctx, a.DB, admin.Tenant)
	if err != nil {
		return err
	}
	profile.Brand.Color = color
	if _, err := a.Tenants.PutProfile(ctx, admin, profile); err != nil {
		return err
	}
	_, err = a.Tenants.PutLandingPage(ctx, admin, tenants.LandingPage{Headline: headline, Description: description, Published: true})
	return err
}

// addPeople creates the organisations and all accounts, and returns these by e-mail
// address. Their one password is hashed once, since that takes long.
func (a *App) addPeople(ctx context.Context) (people map[string]auth.Caller, err error) {
	hash, err := a.demoHash()
	if err != nil {
		return nil, err
	}
	err = a.DB.Write(ctx, func(tx *db.Tx) error {
		people = map[string]auth.Caller{}
		add := func(scope string, all ...demoPerson) error {
			for _, p := range all {
				added, err := a.Members.AddHashed(ctx, tx, accounts.NewPrincipal{Tenant: scope, Kind: p.Kind, Name: p.Name, Email: p.Email, Role: p.Role}, hash)
				if err != nil {
					return err
				}
				people[p.Email] = auth.Caller{Tenant: scope, ID: added.ID, Kind: p.Kind, Name: p.Name, Email: p.Email, Role: p.Role}
			}
			return nil
		}
		for _, o := range demoOrganisations {
			t, err := tenants.Create(ctx, tx, o.slug, o.name, a.Now())
			if err == nil {
				err = a.Members.AddSystemRoles(ctx, tx, t.ID)
			}
			if err == nil {
				err = add(t.ID, o.people...)
			}
			if err == nil && o.slug == DemoSlug {
				err = add(t.ID, demoCustomers...)
			}
			if err != nil {
				return err
			}
		}
		return add(auth.PlatformScope, demoPlatform)
	})
	return people, err
}

// addDemoWork creates the services of the demo organisation, and requests in different
// states.
func (a *App) addDemoWork(ctx context.Context, people map[string]auth.Caller) error {
	admin, officer, ada := people[DemoAdmin], people["officer@demo.test"], people[DemoCustomer]
	visa, err := a.addService(ctx, admin, touristVisa)
	if err != nil {
		return err
	}
	permit, err := a.addService(ctx, admin, parkingPermit)
	if err != nil {
		return err
	}
	residence, err := a.addService(ctx, admin, residencePermit)
	if err != nil {
		return err
	}
	if err := a.addDemoCases(ctx, people, map[string]string{parkingPermit.heading.Name: permit, residencePermit.heading.Name: residence}); err != nil {
		return err
	}
	if err := a.addDemoReceipts(ctx, people["finance@demo.test"]); err != nil {
		return err
	}
	retired, err := a.addService(ctx, admin, dogLicence)
	if err != nil {
		return err
	}
	if _, err := a.Catalog.Archive(ctx, admin, retired); err != nil {
		return err
	}
	if err := a.welcome(ctx, admin, "#0b6b5d", "Travel without queues", "Visas and permits, from the first question to the last stamp."); err != nil {
		return err
	}
	// Ada has a paid visa, one that waits for its payment, a rejected permit, a submitted
	// permit and a draft. Ben has none, so that users of the demo can start from scratch.
	if err := a.paidVisa(ctx, officer, ada, visa); err != nil {
		return err
	}
	if _, err := a.acceptedVisa(ctx, officer, ada, visa, "business"); err != nil {
		return err
	}
	rejected, err := a.submitRequest(ctx, ada, permit, map[string]form.Value{"plate": form.Text("LAG-123-XY"), "zone": form.Text("a")})
	if err != nil {
		return err
	}
	if _, err := a.Requests.Reject(ctx, officer, rejected, "The number plate is registered to somebody else."); err != nil {
		return err
	}
	if _, err := a.submitRequest(ctx, ada, permit, map[string]form.Value{"plate": form.Text("LAG-321-XY"), "zone": form.Text("b")}); err != nil {
		return err
	}
	_, err = a.Requests.Create(ctx, ada, visa)
	return err
}

// submitRequest creates a request with answers and submits it.
func (a *App) submitRequest(ctx context.Context, customer auth.Caller, serviceID string, answers map[string]form.Value) (string, error) {
	r, err := a.Requests.Create(ctx, customer, serviceID)
	if err != nil {
		return "", err
	}
	if _, err := a.Requests.Edit(ctx, customer, r.ID, fillIn(r.Form, answers)); err != nil {
		return "", err
	}
	_, err = a.Requests.Submit(ctx, customer, r.ID)
	return r.ID, err
}

// acceptedVisa moves an application for a visa to its payment stage.
func (a *App) acceptedVisa(ctx context.Context, officer, customer auth.Caller, visa, purpose string) (*application.Application, error) {
	request, err := a.submitRequest(ctx, customer, visa, map[string]form.Value{
		"purpose": form.Text(purpose), "arrival": form.Text("2027-03-14"), "express": form.Bool(purpose == "tourism"),
		"nationality": form.Text("NG"),
	})
	if err != nil {
		return nil, err
	}
	opened, err := a.Requests.Accept(ctx, officer, request)
	if err != nil {
		return nil, err
	}
	return a.Applications.Complete(ctx, officer, opened.ID, opened.Form.Definition().Stages[0].ID)
}

// paidVisa completes an application for a visa: it pays at the checkout of the sandbox
// and waits until the payment is confirmed.
func (a *App) paidVisa(ctx context.Context, officer, customer auth.Caller, visa string) error {
	opened, err := a.acceptedVisa(ctx, officer, customer, visa, "tourism")
	if err != nil {
		return err
	}
	started, err := a.Applications.Pay(ctx, customer, opened.ID, nil)
	if err != nil {
		return err
	}
	if err := pay(ctx, a.local()+"/sandbox/payments/checkout/"+*started.AccessCode); err != nil {
		return err
	}
	for range 100 {
		if _, err = a.Finance.Reconcile(ctx, customer.Tenant, started.Reference); err != nil {
			return err
		}
		current, err := a.Applications.Get(ctx, officer, opened.ID)
		if err != nil || current.Status == application.Completed {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("the demo's payment was not confirmed")
}

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
