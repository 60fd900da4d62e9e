package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/application"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/form"
	"stagegate/internal/member"
	"stagegate/internal/tenant"
)

// DemoPassword opens every account of the demo.
const DemoPassword = "demo-password-1"

// demoPerson is somebody to try the demo as.
type demoPerson struct {
	Email, Name string
	Kind        auth.Kind
	Role        string // of staff and platform users
	What        string // what to try as them
}

// The people of the demo. The first tenant's slug is demo.
var (
	demoPlatform = demoPerson{"platform@demo.test", "Pat Platform", auth.Platform, member.PlatformAdmin, "runs the platform"}
	demoPeople   = []demoPerson{
		{"admin@demo.test", "Amara Admin", auth.TenantAdmin, "", "owns the organisation: may do everything in it"},
		{"manager@demo.test", "Musa Manager", auth.Staff, "MANAGER", "everything but billing"},
		{"officer@demo.test", "Ola Officer", auth.Staff, "CASE_OFFICER", "reviews requests, moves applications on"},
		{"finance@demo.test", "Femi Finance", auth.Staff, "FINANCE_OFFICER", "invoices and payments"},
		{"designer@demo.test", "Dayo Designer", auth.Staff, "SERVICE_DESIGNER", "builds services"},
		{"ada@customer.test", "Ada Customer", auth.Customer, "", "a customer with requests in several states"},
		{"ben@customer.test", "Ben Customer", auth.Customer, "", "a customer who has not asked for anything yet"},
	}
	demoOthers = []demoPerson{
		{"admin@college.test", "Cora College", auth.TenantAdmin, "", "owns another organisation, to see that nothing leaks"},
		{"sam@student.test", "Sam Student", auth.Customer, "", "its customer"},
	}
)

var errForeign = errors.New("this database holds organisations that are not the demo's; the demo keeps to a database of its own")

// SeedDemo fills an empty database with the demo's organisations, people,
// services and requests, through the same services that the API uses. On one
// that it has filled before it does nothing. The server must be serving, since a
// payment is made at the sandbox's checkout.
func (a *App) SeedDemo(ctx context.Context) error {
	_, err := tenant.BySlug(ctx, a.DB, "demo")
	if err == nil {
		return nil
	}
	if !errors.Is(err, db.ErrNotFound) {
		return err
	}
	n, err := tenant.Count(ctx, a.DB)
	if err != nil {
		return err
	}
	if n > 0 {
		return errForeign
	}
	if _, err := a.addPerson(ctx, auth.PlatformScope, demoPlatform); err != nil {
		return err
	}
	college, err := a.addTenant(ctx, "college", "Beta College", demoOthers)
	if err != nil {
		return err
	}
	if _, err := a.addService(ctx, college["admin@college.test"], enrolment); err != nil {
		return err
	}
	demo, err := a.addTenant(ctx, "demo", "Demo Travel", demoPeople)
	if err != nil {
		return err
	}
	return a.addDemoWork(ctx, demo)
}

// addTenant makes an organisation with its people and gives them by address.
func (a *App) addTenant(ctx context.Context, slug, name string, people []demoPerson) (map[string]auth.Caller, error) {
	var t tenant.Tenant
	err := a.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if t, err = tenant.Create(ctx, tx, slug, name, a.Now()); err != nil {
			return err
		}
		return a.Members.AddSystemRoles(ctx, tx, t.ID)
	})
	if err != nil {
		return nil, err
	}
	callers := map[string]auth.Caller{}
	for _, p := range people {
		if callers[p.Email], err = a.addPerson(ctx, t.ID, p); err != nil {
			return nil, err
		}
	}
	return callers, nil
}

func (a *App) addPerson(ctx context.Context, scope string, p demoPerson) (auth.Caller, error) {
	added, err := a.Members.Add(ctx, member.NewPrincipal{
		Tenant: scope, Kind: p.Kind, Name: p.Name, Email: p.Email, Password: DemoPassword, Role: p.Role,
	})
	return auth.Caller{Tenant: scope, ID: added.ID, Kind: p.Kind, Name: p.Name, Email: p.Email, Role: p.Role}, err
}

// addDemoWork makes the demo organisation's services, and requests in every
// state that a customer meets.
func (a *App) addDemoWork(ctx context.Context, people map[string]auth.Caller) error {
	admin, officer, ada := people["admin@demo.test"], people["officer@demo.test"], people["ada@customer.test"]
	visa, err := a.addService(ctx, admin, touristVisa)
	if err != nil {
		return err
	}
	permit, err := a.addService(ctx, admin, parkingPermit)
	if err != nil {
		return err
	}
	retired, err := a.addService(ctx, admin, dogLicence)
	if err != nil {
		return err
	}
	if _, err := a.Catalog.Archive(ctx, admin, retired); err != nil {
		return err
	}
	// Ada: a paid visa, a second one waiting for payment, a permit turned down
	// and one handed in. Ben stays free for whoever tries the demo.
	if err := a.paidVisa(ctx, officer, ada, visa); err != nil {
		return err
	}
	if _, err := a.acceptedVisa(ctx, officer, ada, visa, "business"); err != nil {
		return err
	}
	turnedDown, err := a.handIn(ctx, ada, permit, map[string]form.Value{"plate": form.Text("LAG-123-XY"), "zone": form.Text("a")})
	if err != nil {
		return err
	}
	if _, err := a.Requests.Reject(ctx, officer, turnedDown, "The number plate is registered to somebody else."); err != nil {
		return err
	}
	if _, err := a.handIn(ctx, ada, permit, map[string]form.Value{"plate": form.Text("LAG-321-XY"), "zone": form.Text("b")}); err != nil {
		return err
	}
	_, err = a.Requests.Create(ctx, ada, visa)
	return err
}

// handIn makes a request with answers and submits it.
func (a *App) handIn(ctx context.Context, customer auth.Caller, serviceID string, answers map[string]form.Value) (string, error) {
	r, err := a.Requests.Create(ctx, customer, serviceID)
	if err != nil {
		return "", err
	}
	for _, stage := range r.Form.Definition().Stages {
		for _, q := range stage.Questions {
			if value, ok := answers[q.Code]; ok {
				if _, err := a.Requests.Edit(ctx, customer, r.ID, casefile.Answer(q.ID, "", value)); err != nil {
					return "", err
				}
			}
		}
	}
	_, err = a.Requests.Submit(ctx, customer, r.ID)
	return r.ID, err
}

// acceptedVisa takes a visa up to its payment stage.
func (a *App) acceptedVisa(ctx context.Context, officer, customer auth.Caller, visa, purpose string) (*application.Application, error) {
	request, err := a.handIn(ctx, customer, visa, map[string]form.Value{
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

// paidVisa takes a visa to its end: its payment is made at the sandbox's
// checkout, and the webhook is waited for.
func (a *App) paidVisa(ctx context.Context, officer, customer auth.Caller, visa string) error {
	opened, err := a.acceptedVisa(ctx, officer, customer, visa, "tourism")
	if err != nil {
		return err
	}
	started, err := a.Applications.Pay(ctx, customer, opened.ID, "")
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

// pay does what the payer does on the checkout page.
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
	defer func() { _ = resp.Body.Close() }() // nothing is read from it
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the sandbox's checkout answered %s", resp.Status)
	}
	return nil
}
