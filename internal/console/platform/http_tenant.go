package platform

import (
	"net/http"
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
)

// tenantData is the data of the page of an organisation.
type tenantData struct {
	Tenant    tenant
	Suspended bool
	Since     *api.Time // date of the suspension
	Reason    string
	Form      *ui.Form
	MayChange bool
}

// findTenant loads the organisation of the address.
func findTenant(r *ui.Request) (tenant, ui.Answer) {
	found, a := ui.Do(r, billing.BillingTenants, &billing.BillingTenantsInput{ListQuery: tenants.ListQuery{Slug: r.PathValue("slug")}})
	if a.OK() && len(found.Content) == 1 {
		return tenant{found.Content[0]}, a
	}
	if a.OK() || a.Status == http.StatusBadRequest { // not a valid slug
		a = notFound(a)
	}
	return tenant{}, a
}

// notFound returns the answer for an unknown id, with the trace id of another answer.
func notFound(a ui.Answer) ui.Answer {
	return ui.Answer{Status: http.StatusNotFound, TraceID: a.TraceID}
}

func showTenant(r *ui.Request) ui.Response {
	t, a := findTenant(r)
	if !a.OK() {
		return r.Fail(a)
	}
	detail, a := ui.Do(r, tenants.GetTenant, &tenants.IDPath{ID: t.TenantID})
	if !a.OK() {
		return r.Fail(a)
	}
	d := tenantData{
		Tenant: t, Suspended: detail.Status == tenants.Suspended, Since: detail.SuspendedAt, Reason: ui.Value(detail.SuspensionReason),
		MayChange: r.Me().May(manageTenants),
	}
	d.Form = r.NewForm(t.Path(), r.Text("platform.suspend"))
	if !d.Suspended {
		d.Form.Add(ui.Field{Name: "reason", Label: r.Text("platform.reason"), Hint: r.Text("platform.reason_hint"), Type: "textarea", Rows: 3, Max: 2000})
	}
	r.Crumb = &ui.Link{Text: r.Text("platform.title"), Path: path}
	return r.Show(tenantScreen, t.Name, d)
}

// changeTenant suspends or reactivates an organisation.
func changeTenant(r *ui.Request) ui.Response {
	t, a := findTenant(r)
	if !a.OK() {
		return r.Fail(a)
	}
	did, id := "platform.reactivated", tenants.IDPath{ID: t.TenantID}
	if r.Value("do") == "suspend" {
		in := tenants.SuspendInput{IDPath: id}
		in.Body.Reason = r.Value("reason")
		_, a = ui.Do(r, tenants.SuspendTenant, &in)
		did = "platform.was_suspended"
	} else {
		_, a = ui.Do(r, tenants.ReactivateTenant, &id)
	}
	if !a.OK() {
		return r.Refuse(a, showTenant)
	}
	return r.Done(t.Path(), did, "name", t.Name)
}

// pastDueData is the data of the page of organisations that are past due.
type pastDueData struct {
	Tenants []tenant
	Pages   ui.Pager
}

func showPastDue(r *ui.Request) ui.Response {
	page := pageQuery(r)
	found, a := ui.Do(r, billing.BillingPastDue, &page)
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(pastDueScreen, r.Text("platform.past_due.title"), pastDueData{tenantsOf(found), pagerOf(path+"/past-due", url.Values{}, found)})
}
