package platform

import (
	"net/http"
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

// tenantData is what the page of an organisation shows.
type tenantData struct {
	Tenant    tenant
	Suspended bool
	Since     ui.Time // it is suspended
	Reason    string
	Form      *ui.Form
	MayChange bool
}

// findTenant reads the organisation of the address.
func findTenant(r *ui.Request) (tenant, ui.Answer) {
	found, a := ui.Get[api.Page[tenant]](r, routes+"/billing-plans/ops/tenants?"+url.Values{"slug": {r.PathValue("slug")}}.Encode())
	if a.OK() && len(found.Content) == 1 {
		return found.Content[0], a
	}
	if a.OK() || a.Status == http.StatusBadRequest { // what cannot be a slug is none
		a = notFound(a)
	}
	return tenant{}, a
}

// notFound is what the API says of an id that is not there, after another answer.
func notFound(a ui.Answer) ui.Answer {
	return ui.Answer{Status: http.StatusNotFound, TraceID: a.TraceID}
}

func showTenant(r *ui.Request) ui.Response {
	t, a := findTenant(r)
	if !a.OK() {
		return r.Fail(a)
	}
	detail, a := ui.Get[struct {
		Status           string
		SuspendedAt      ui.Time
		SuspensionReason string
	}](r, ui.Path(routes+"/tenants/", t.TenantID))
	if !a.OK() {
		return r.Fail(a)
	}
	d := tenantData{
		Tenant: t, Suspended: detail.Status == "SUSPENDED", Since: detail.SuspendedAt, Reason: detail.SuspensionReason,
		MayChange: r.Me().May(manageTenants),
	}
	d.Form = r.NewForm(t.Path(), r.Text("platform.suspend"))
	if !d.Suspended {
		d.Form.Add(ui.Field{Name: "reason", Label: r.Text("platform.reason"), Hint: r.Text("platform.reason_hint"), Type: "textarea", Rows: 3, Max: 2000})
	}
	r.Crumb = &ui.Link{Text: r.Text("platform.title"), Path: path}
	return r.Show(tenantScreen, t.Name, d)
}

// changeTenant suspends an organisation, or lets it work again.
func changeTenant(r *ui.Request) ui.Response {
	t, a := findTenant(r)
	if !a.OK() {
		return r.Fail(a)
	}
	did := "platform.reactivated"
	if r.Value("do") == "suspend" {
		_, a = ui.Post[any](r, ui.Path(routes+"/tenants/", t.TenantID, "/suspend"), map[string]string{"reason": r.Value("reason")})
		did = "platform.was_suspended"
	} else {
		_, a = ui.Post[any](r, ui.Path(routes+"/tenants/", t.TenantID, "/reactivate"), nil)
	}
	if !a.OK() {
		return r.Refuse(a, showTenant)
	}
	return r.Done(t.Path(), did, "name", t.Name)
}

// pastDueData is what the page of those shows whose renewal could not be charged.
type pastDueData struct {
	Tenants []tenant
	Pages   ui.Pager
}

func showPastDue(r *ui.Request) ui.Response {
	found, a := ui.Get[api.Page[tenant]](r, routes+"/billing-plans/ops/past-due?"+asked(r).Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(pastDueScreen, r.Text("platform.past_due.title"), pastDueData{found.Content, pagerOf(path+"/past-due", url.Values{}, found)})
}
