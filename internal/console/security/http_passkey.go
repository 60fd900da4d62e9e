package security

import (
	"encoding/json"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// passkeyData is the data of the page that adds a passkey. The script fills in the form.
type passkeyData struct {
	Base    string
	Options string // JSON
	Form    *ui.Form
}

func startPasskey(s pages, r *ui.Request) ui.Response {
	started, a := ui.Do(r, accounts.StartPasskey, &struct{}{})
	if !a.OK() {
		return refused(s, r, a)
	}
	options, err := started.Options.MarshalJSON()
	if err != nil {
		return r.Redirect(base(r))
	}
	return showPasskey(s, r, started.Ceremony, string(options))
}

func showPasskey(s pages, r *ui.Request, ceremony, options string) ui.Response {
	d := passkeyData{Base: base(r), Options: options}
	d.Form = r.NewForm(d.Base+"/passkeys/add", r.Text("security.passkey.create"),
		ui.Field{Name: "name", Label: r.Text("security.passkey.name"), Hint: r.Text("security.passkey.name_hint"), Max: 100},
		ui.Field{Name: "ceremony", Type: "hidden", Value: ceremony},
		ui.Field{Name: "options", Type: "hidden", Value: options},
	)
	return r.Show(s.passkey, r.Text("security.passkey.title"), d)
}

func addPasskey(s pages, r *ui.Request) ui.Response {
	credential, err := api.NestedOf(json.RawMessage(strings.TrimSpace(r.Value("credential"))))
	if err != nil {
		return r.ShowRefused(
			ui.Answer{Status: fault.ValidationFailed.Status(), ErrorCode: fault.ValidationFailed, Message: r.Text("security.passkey.script")},
			func(r *ui.Request) ui.Response { return showPasskey(s, r, r.Value("ceremony"), r.Value("options")) },
		)
	}
	var in accounts.AddPasskeyInput
	in.Body.Ceremony, in.Body.Name, in.Body.Credential = r.Value("ceremony"), r.Value("name"), credential
	if _, a := ui.Do(r, accounts.AddPasskey, &in); !a.OK() {
		return refused(s, r, a)
	}
	return r.Done(base(r), "security.done.passkey_added")
}

func removePasskey(s pages, r *ui.Request) ui.Response {
	if _, a := ui.Do(r, accounts.RemovePasskey, &accounts.PasskeyInput{PasskeyID: r.PathValue("id")}); !a.OK() {
		return refused(s, r, a)
	}
	return r.Done(base(r), "security.done.passkey_removed")
}
