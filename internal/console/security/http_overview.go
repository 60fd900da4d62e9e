package security

import (
	"net/http"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

// overview is the data of the page.
type overview struct {
	Base     string
	Factor   accounts.SecondFactorView
	Missing  bool      // a second factor is required, and there is none
	Later    bool      // it will be required
	From     time.Time // from this day
	Passkeys []accounts.PasskeyView
	Sessions []accounts.OpenSessionView
	Password *ui.Form
}

// base is the address of the overview.
func base(r *ui.Request) string { return r.Me().Security() }

func show(s pages, r *ui.Request) ui.Response {
	path := base(r)
	d := overview{Base: path}
	var a ui.Answer
	if d.Factor, a = ui.Do(r, accounts.GetSecondFactor, &struct{}{}); !a.OK() {
		return r.Fail(a)
	}
	if d.Passkeys, a = ui.Do(r, accounts.ListPasskeys, &api.ArrayQuery{}); !a.OK() {
		return r.Fail(a)
	}
	if d.Sessions, a = ui.Do(r, accounts.ListSessions, &api.ArrayQuery{}); !a.OK() {
		return r.Fail(a)
	}
	d.Missing = d.Factor.Required && !d.Factor.TOTP && d.Factor.Passkeys == 0
	if from := d.Factor.RequiredFrom; from != nil {
		d.From = from.Start(r.Printer().Zone)
		d.Later = d.Missing && d.From.After(r.Now())
	}
	d.Password = r.NewForm(path+"/password", r.Text("security.password.do"),
		ui.Field{Name: "currentPassword", Label: r.Text("security.password.current"), Type: "password", Max: 128, Autocomplete: "current-password"},
		ui.Field{Name: "password", Label: r.Text("security.password.new"), Hint: r.Text("security.password.hint"), Type: "password", Max: 128, Autocomplete: "new-password"},
		ui.Field{Name: "confirmPassword", Label: r.Text("security.password.confirm"), Type: "password", Max: 128, Autocomplete: "new-password"},
	)
	return r.Show(s.overview, r.Text("security.title"), d)
}

// toOverview leads from the addresses of forms to the overview.
func toOverview(_ pages, r *ui.Request) ui.Response { return r.Redirect(base(r)) }

// refused shows the overview with a refusal.
func refused(s pages, r *ui.Request, a ui.Answer) ui.Response {
	return r.Refuse(a, func(r *ui.Request) ui.Response { return show(s, r) })
}

func endSession(s pages, r *ui.Request) ui.Response {
	if _, a := ui.Do(r, accounts.EndSession, &accounts.SessionInput{SessionID: r.PathValue("id")}); !a.OK() && a.Status != http.StatusNotFound {
		return refused(s, r, a)
	}
	return r.Done(base(r), "security.done.session")
}

func endOthers(s pages, r *ui.Request) ui.Response {
	if _, a := ui.Do(r, accounts.EndOtherSessions, &struct{}{}); !a.OK() {
		return refused(s, r, a)
	}
	return r.Done(base(r), "security.done.sessions")
}

func changePassword(s pages, r *ui.Request) ui.Response {
	var in accounts.ChangePasswordInput
	in.Body.CurrentPassword, in.Body.Password = r.PostForm.Get("currentPassword"), r.PostForm.Get("password")
	in.Body.ConfirmPassword = r.PostForm.Get("confirmPassword")
	_, a := ui.Do(r, accounts.ChangePassword, &in)
	if !a.OK() {
		return refused(s, r, a)
	}
	r.Forward(a)
	return r.Done(base(r), "security.done.password")
}
