package platform

import (
	"net/http"
	"net/url"

	"stagegate/internal/console/frame"
	"stagegate/internal/web"
)

// tenantData is what the page of an organisation shows.
type tenantData struct {
	Tenant    tenant
	Suspended bool
	Since     frame.Time // it is suspended
	Reason    string
	Form      *frame.Form
	MayChange bool
}

// findTenant reads the organisation of the address.
func findTenant(r *frame.Request) (tenant, frame.Answer) {
	found, a := frame.Get[web.Page[tenant]](r, api+"/billing-plans/ops/tenants?"+url.Values{"slug": {r.PathValue("slug")}}.Encode())
	if a.OK() && len(found.Content) == 1 {
		return found.Content[0], a
	}
	if a.OK() || a.Status == http.StatusBadRequest { // what cannot be a slug is none
		a = notFound(a)
	}
	return tenant{}, a
}

// notFound is what the API says of an id that is not there, after another answer.
func notFound(a frame.Answer) frame.Answer {
	return frame.Answer{Status: http.StatusNotFound, TraceID: a.TraceID}
}

func showTenant(r *frame.Request) frame.Response {
	t, a := findTenant(r)
	if !a.OK() {
		return r.Fail(a)
	}
	detail, a := frame.Get[struct {
		Status           string
		SuspendedAt      frame.Time
		SuspensionReason string
	}](r, frame.Path(api+"/tenants/", t.TenantID))
	if !a.OK() {
		return r.Fail(a)
	}
	d := tenantData{
		Tenant: t, Suspended: detail.Status == "SUSPENDED", Since: detail.SuspendedAt, Reason: detail.SuspensionReason,
		MayChange: r.Me().May(manageTenants),
	}
	d.Form = r.NewForm(t.Path(), r.Text("platform.suspend"))
	if !d.Suspended {
		d.Form.Add(frame.Field{Name: "reason", Label: r.Text("platform.reason"), Hint: r.Text("platform.reason_hint"), Type: "textarea", Rows: 3, Max: 2000})
	}
	r.Crumb = &frame.Link{Text: r.Text("platform.title"), Path: path}
	return r.Show(tenantScreen, t.Name, d)
}

// changeTenant suspends an organisation, or lets it work again.
func changeTenant(r *frame.Request) frame.Response {
	t, a := findTenant(r)
	if !a.OK() {
		return r.Fail(a)
	}
	did := "platform.reactivated"
	if r.Value("do") == "suspend" {
		_, a = frame.Post[any](r, frame.Path(api+"/tenants/", t.TenantID, "/suspend"), map[string]string{"reason": r.Value("reason")})
		did = "platform.was_suspended"
	} else {
		_, a = frame.Post[any](r, frame.Path(api+"/tenants/", t.TenantID, "/reactivate"), nil)
	}
	if !a.OK() {
		return r.Refuse(a, showTenant)
	}
	return r.Done(t.Path(), did, "name", t.Name)
}

// pastDueData is what the page of those shows whose renewal could not be charged.
type pastDueData struct {
	Tenants []tenant
	Pages   frame.Pager
}

func showPastDue(r *frame.Request) frame.Response {
	found, a := frame.Get[web.Page[tenant]](r, api+"/billing-plans/ops/past-due?"+asked(r).Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(pastDueScreen, r.Text("platform.past_due.title"), pastDueData{found.Content, pagerOf(path+"/past-due", url.Values{}, found)})
}
