package mycase

import (
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/notices"
)

var accountScreen = caseview.NewScreen(files, "account.html")

// accountPage is the data of the account page.
type accountPage struct {
	Profile, Password *ui.Form
	Notices           []notice
	NoticesPath       string
}

// notice is a kind of email.
type notice struct{ notices.ChoiceView }

func accountPath(r *ui.Request) string { return ui.Path("/", r.PathValue("tenant"), "/account") }

// showAccount serves the customer's details, email preferences and password form.
func showAccount(r *ui.Request) ui.Response {
	me := r.Me()
	path := accountPath(r)
	languages := []ui.Option{{Value: "", Text: r.Text("mycase.account.language_default")}}
	for _, l := range i18n.Languages() {
		languages = append(languages, ui.Option{Value: string(l), Text: r.Text("mycase.account.languages." + string(l))})
	}
	for _, l := range me.Tenant.Languages {
		if !i18n.Language(l).Known() {
			languages = append(languages, ui.Option{Value: l, Text: i18n.NameOf(l)})
		}
	}
	page := accountPage{NoticesPath: path + "/notices"}
	page.Profile = r.NewForm(path, r.Text("mycase.account.save"),
		ui.Field{Name: "name", Label: r.Text("mycase.account.name"), Max: 200, Autocomplete: "name", Value: me.Name},
		ui.Field{Name: "phone", Label: r.Text("mycase.account.phone"), Type: "tel", Max: 40, Autocomplete: "tel", Optional: true, Value: ui.Value(me.Phone)},
		ui.Field{Name: "language", Label: r.Text("mycase.account.language"), Hint: r.Text("mycase.account.language_hint"), Type: "select", Optional: true, Options: languages, Value: ui.Value(me.Language)},
	)
	page.Password = r.NewForm(path+"/password", r.Text("mycase.account.change_password"),
		ui.Field{Name: "currentPassword", Label: r.Text("mycase.account.current"), Type: "password", Max: 128, Autocomplete: "current-password"},
		ui.Field{Name: "password", Label: r.Text("mycase.account.new"), Hint: r.Text("mycase.account.new_hint"), Type: "password", Max: 128, Autocomplete: "new-password"},
		ui.Field{Name: "confirmPassword", Label: r.Text("mycase.account.confirm"), Type: "password", Max: 128, Autocomplete: "new-password"},
	)
	found, a := ui.Do(r, notices.GetMyNotices, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	for _, n := range found.Notices {
		page.Notices = append(page.Notices, notice{n})
	}
	return r.Show(accountScreen, r.Text("mycase.account.title"), page)
}

// saveAccount changes the name, phone number and language.
func saveAccount(r *ui.Request) ui.Response {
	var in accounts.ChangeMeInput
	in.Body.Name = api.OptionalOf(api.Name(r.Value("name")))
	in.Body.Phone, in.Body.Language = api.ClearableOf(r.Value("phone")), api.ClearableOf(r.Value("language"))
	if _, a := ui.Do(r, accounts.ChangeMe, &in); !a.OK() {
		return r.Refuse(a, showAccount)
	}
	return r.Done(accountPath(r), "mycase.account.saved")
}

// changePassword sets a new password.
func changePassword(r *ui.Request) ui.Response {
	var in accounts.ChangePasswordInput
	in.Body.CurrentPassword, in.Body.Password = r.PostForm.Get("currentPassword"), r.PostForm.Get("password")
	in.Body.ConfirmPassword = r.PostForm.Get("confirmPassword")
	_, a := ui.Do(r, accounts.ChangePassword, &in)
	if !a.OK() {
		return r.Refuse(a, showAccount)
	}
	r.Forward(a)
	return r.Done(accountPath(r), "mycase.account.password_changed")
}

// saveNotices saves which emails the customer receives.
func saveNotices(r *ui.Request) ui.Response {
	found, a := ui.Do(r, notices.GetMyNotices, &struct{}{})
	if !a.OK() {
		return r.Refuse(a, showAccount)
	}
	var in notices.PutChoicesInput
	for _, n := range found.Notices {
		if n.Optional {
			in.Body.Notices = append(in.Body.Notices, notices.ChoiceInput{Kind: n.Kind, Enabled: api.OptionalOf(r.PostForm.Has(string(n.Kind)))})
		}
	}
	if _, a := ui.Do(r, notices.PutMyNotices, &in); !a.OK() {
		return r.Refuse(a, showAccount)
	}
	return r.Done(accountPath(r), "mycase.account.notices_saved")
}

// Key returns the key of the name of the notice.
func (n notice) Key() string { return strings.ReplaceAll(string(n.Kind), ".", "_") }
