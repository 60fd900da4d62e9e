package mycase

import (
	"strings"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
)

var accountScreen = caseview.NewScreen(files, "account.html")

// accountPage is the page of the customer's own data.
type accountPage struct {
	Profile, Password *ui.Form
	Notices           []notice
	NoticesPath       string
}

// notice is a kind of mail.
type notice struct {
	Kind              string
	Enabled, Optional bool
}

func accountPath(r *ui.Request) string { return ui.Path("/", r.PathValue("tenant"), "/account") }

// showAccount shows name, telephone, language, password and mails.
func showAccount(r *ui.Request) ui.Response {
	me := r.Me()
	path := accountPath(r)
	languages := []ui.Option{{Value: "", Text: r.Text("mycase.account.language_default")}}
	for _, l := range i18n.Languages() {
		languages = append(languages, ui.Option{Value: string(l), Text: r.Text("mycase.account.languages." + string(l))})
	}
	page := accountPage{NoticesPath: path + "/notices"}
	page.Profile = r.NewForm(path, r.Text("mycase.account.save"),
		ui.Field{Name: "name", Label: r.Text("mycase.account.name"), Max: 200, Autocomplete: "name", Value: me.Name},
		ui.Field{Name: "phone", Label: r.Text("mycase.account.phone"), Type: "tel", Max: 40, Autocomplete: "tel", Optional: true, Value: me.Phone},
		ui.Field{Name: "language", Label: r.Text("mycase.account.language"), Hint: r.Text("mycase.account.language_hint"), Type: "select", Optional: true, Options: languages, Value: me.Language},
	)
	page.Password = r.NewForm(path+"/password", r.Text("mycase.account.change_password"),
		ui.Field{Name: "currentPassword", Label: r.Text("mycase.account.current"), Type: "password", Max: 128, Autocomplete: "current-password"},
		ui.Field{Name: "password", Label: r.Text("mycase.account.new"), Hint: r.Text("mycase.account.new_hint"), Type: "password", Max: 128, Autocomplete: "new-password"},
		ui.Field{Name: "confirmPassword", Label: r.Text("mycase.account.again"), Type: "password", Max: 128, Autocomplete: "new-password"},
	)
	found, a := ui.Get[struct{ Notices []notice }](r, "/api/v1/auth/me/notices")
	if !a.OK() {
		return r.Fail(a)
	}
	page.Notices = found.Notices
	return r.Show(accountScreen, r.Text("mycase.account.title"), page)
}

// saveAccount changes name, telephone and language.
func saveAccount(r *ui.Request) ui.Response {
	body := map[string]any{"name": r.Value("name"), "phone": nil, "language": nil}
	for _, name := range []string{"phone", "language"} {
		if value := r.Value(name); value != "" {
			body[name] = value
		}
	}
	if _, a := ui.Patch[any](r, "/api/v1/auth/me", body); !a.OK() {
		return r.Refuse(a, showAccount)
	}
	return r.Done(accountPath(r), "mycase.account.saved")
}

// changePassword sets a new password.
func changePassword(r *ui.Request) ui.Response {
	body := map[string]any{}
	for _, name := range []string{"currentPassword", "password", "confirmPassword"} {
		body[name] = r.PostForm.Get(name)
	}
	_, a := ui.Post[any](r, "/api/v1/auth/password/change", body)
	if !a.OK() {
		return r.Refuse(a, showAccount)
	}
	r.Forward(a)
	return r.Done(accountPath(r), "mycase.account.password_changed")
}

// saveNotices turns mails on and off.
func saveNotices(r *ui.Request) ui.Response {
	found, a := ui.Get[struct{ Notices []notice }](r, "/api/v1/auth/me/notices")
	if !a.OK() {
		return r.Refuse(a, showAccount)
	}
	var chosen []map[string]any
	for _, n := range found.Notices {
		if n.Optional {
			chosen = append(chosen, map[string]any{"kind": n.Kind, "enabled": r.PostForm.Has(n.Kind)})
		}
	}
	if _, a := ui.Put[any](r, "/api/v1/auth/me/notices", map[string]any{"notices": chosen}); !a.OK() {
		return r.Refuse(a, showAccount)
	}
	return r.Done(accountPath(r), "mycase.account.notices_saved")
}

// Key is the name of the notice in the catalogue.
func (n notice) Key() string { return strings.ReplaceAll(n.Kind, ".", "_") }
