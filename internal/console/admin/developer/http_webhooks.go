package developer

import (
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/webhooks"
)

var (
	webhooksScreen   = ui.NewScreen(files, ui.Desk, "webhooks.html", "parts.html")
	newWebhookScreen = ui.NewScreen(files, ui.Desk, "webhook-form.html", "parts.html")
)

// endpoint is an endpoint in the list.
type endpoint struct {
	webhooks.View

	All      bool     // it gets all events
	Services []string // names; none for all
	Reason   string   // why it is disabled, "" if it is not
}

// Path returns the address of the page of the endpoint.
func (e endpoint) Path() string { return ui.Path(hookPath, e.ID) }

func describeWebhook(r *ui.Request, v webhooks.View, all []service) endpoint {
	e := endpoint{View: v, All: len(v.Types) == 1 && v.Types[0] == everything, Services: namesOf(all, v.ServiceIDs)}
	if v.DisabledReason != nil {
		e.Reason = r.Text("developer.webhook.reason." + *v.DisabledReason)
	}
	return e
}

// webhooksData is the data of the list of endpoints.
type webhooksData struct {
	Tabs []tab
	Rows []endpoint
}

func showWebhooks(r *ui.Request) ui.Response {
	found, a := ui.Do(r, webhooks.ListWebhooks, &webhooks.ListInput{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := webhooksData{Tabs: tabsOf(r)}
	all := readServices(r)
	for _, v := range found {
		d.Rows = append(d.Rows, describeWebhook(r, v, all))
	}
	return r.Show(webhooksScreen, r.Text("developer.title"), d)
}

// webhookForm is the form of an endpoint.
type webhookForm struct {
	*ui.Form

	Types typeChoice
	Scope scope
	Back  ui.Link // to the page above
}

// newWebhookForm adds the form of an endpoint.
func newWebhookForm(r *ui.Request, action, button string, v webhooks.View) (webhookForm, ui.Answer) {
	ordered := ""
	if v.Ordered {
		ordered = "true"
	}
	f := webhookForm{Form: r.NewForm(action, r.Text(button),
		ui.Was(webhookTerms(v)),
		ui.Field{
			Name: "url", Label: r.Text("developer.webhook.url"), Hint: r.Text("developer.webhook.url_hint"),
			Type: "url", Max: 2000, Plain: true, Value: v.URL,
		},
		ui.Field{Name: "description", Label: r.Text("developer.webhook.about"), Max: 200, Optional: true, Value: v.Description},
	)}
	var a ui.Answer
	f.Types, a = addTypes(r, f.Form, v.Types)
	f.Scope = addScope(r, f.Form, v.ServiceIDs)
	f.Add(ui.Field{
		Name: "ordered", Label: r.Text("developer.webhook.ordered"), Hint: r.Text("developer.webhook.ordered_hint"),
		Type: "checkbox", Value: ordered,
	})
	return f, a
}

// webhookTerms identifies what the form of an endpoint shows.
func webhookTerms(v webhooks.View) string {
	return ui.Digest(v.URL, v.Description, v.Types, v.ServiceIDs, v.Ordered)
}

func showNewWebhook(r *ui.Request) ui.Response {
	form, a := newWebhookForm(r, newHook, "developer.webhook.create", webhooks.View{Types: []string{everything}})
	if !a.OK() {
		return r.Fail(a)
	}
	form.Back = ui.Link{Text: r.Text("developer.tabs.webhooks"), Path: webhooksPath}
	return r.Show(newWebhookScreen, r.Text("developer.webhook.create_title"), form)
}

// enteredWebhook returns the entered settings, and the key and field of what is wrong with them, "" for nothing.
func enteredWebhook(r *ui.Request, before []string) (v webhooks.View, field, key string) {
	v = webhooks.View{URL: r.Value("url"), Description: r.Value("description"), Ordered: r.Value("ordered") != ""}
	var ok bool
	if v.Types, ok = enteredTypes(r); !ok {
		return v, typesField, "developer.webhook.choose"
	}
	if v.ServiceIDs, ok = enteredServices(r, before); !ok {
		return v, servicesField, "developer.services.choose"
	}
	return v, "", ""
}

func createWebhook(r *ui.Request) ui.Response {
	v, field, wrong := enteredWebhook(r, []string{})
	if wrong != "" {
		return r.Refuse(refusal(r, field, wrong), showNewWebhook)
	}
	var in webhooks.CreateInput
	b := &in.Body
	b.URL, b.Description, b.Ordered = v.URL, v.Description, v.Ordered
	b.Types, b.ServiceIDs = api.OptionalOf(v.Types), api.OptionalOf(v.ServiceIDs)
	made, a := ui.Do(r, webhooks.CreateWebhook, &in)
	if !a.OK() {
		return r.Refuse(byField(a), showNewWebhook)
	}
	return viewWebhook(r, made.View, webhookData{Secret: webhookSecret(r, made)})
}

// webhookSecret returns the secret of an endpoint to be shown.
func webhookSecret(r *ui.Request, v webhooks.SecretView) *secret {
	return &secret{Title: r.Text("developer.webhook.copy_title"), Lead: r.Text("developer.webhook.copy_lead"), Text: v.Secret}
}

func showSettings(r *ui.Request) ui.Response {
	v, a := ui.Do(r, webhooks.GetWebhook, &webhooks.WebhookInput{WebhookID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	form, a := newWebhookForm(r, ui.Path(hookPath, v.ID, "/settings"), "developer.save", v)
	if !a.OK() {
		return r.Fail(a)
	}
	form.Back = ui.Link{Text: v.URL, Path: ui.Path(hookPath, v.ID)}
	return r.Show(newWebhookScreen, r.Text("developer.webhook.change_title"), form)
}

func changeWebhook(r *ui.Request) ui.Response {
	id := webhooks.WebhookInput{WebhookID: r.PathValue("id")}
	before, a := ui.Do(r, webhooks.GetWebhook, &id)
	if !a.OK() {
		return r.Fail(a)
	}
	v, field, wrong := enteredWebhook(r, before.ServiceIDs)
	if wrong != "" {
		return r.Refuse(refusal(r, field, wrong), showSettings)
	}
	if r.Overtaken(webhookTerms(before), webhookTerms(v)) {
		return r.Refuse(r.Changed(), showSettings)
	}
	in := webhooks.ChangeInput{WebhookInput: id}
	b := &in.Body
	b.URL, b.Description, b.Ordered = api.OptionalOf(v.URL), api.ClearableOf(v.Description), api.OptionalOf(v.Ordered)
	b.Types, b.ServiceIDs = api.OptionalOf(v.Types), api.OptionalOf(v.ServiceIDs)
	if _, a := ui.Do(r, webhooks.UpdateWebhook, &in); !a.OK() {
		return r.Refuse(byField(a), showSettings)
	}
	return r.Done(ui.Path(hookPath, id.WebhookID), "developer.did_webhook.change")
}
