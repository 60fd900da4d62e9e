package developer

import (
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/auth"
)

var (
	newKeyScreen = ui.NewScreen(files, ui.Desk, "key-new.html", "key-form.html", "parts.html")
	keyScreen    = ui.NewScreen(files, ui.Desk, "key.html", "key-form.html", "parts.html")
)

const (
	permissionsField = "permissions"
	dateLayout       = "2006-01-02"
)

// keyForm is the form with what a key may do.
type keyForm struct {
	*ui.Form

	Groups []permissionGroup
	Scope  scope
}

// newKeyForm adds the form of a key. k is nil for a new one.
func newKeyForm(r *ui.Request, action, button string, k *accounts.KeyView) (keyForm, ui.Answer) {
	expires := r.Now().In(r.Printer().Zone).AddDate(1, 0, 0).Format(dateLayout)
	of := accounts.KeyView{}
	if k != nil {
		of, expires = *k, expiryDate(r, *k)
	}
	f := keyForm{Form: r.NewForm(action, r.Text(button),
		ui.Was(termsOf(r, of)),
		ui.Field{Name: "name", Label: r.Text("developer.key.name"), Hint: r.Text("developer.key.name_hint"), Max: 100, Value: of.Name},
		ui.Field{Name: permissionsField, Label: r.Text("developer.key.permissions"), Type: "checks"},
	)}
	f.Scope = addScope(r, f.Form, of.ServiceIDs)
	f.Add(ui.Field{
		Name: "addresses", Of: "allowedAddresses", Label: r.Text("developer.key.addresses"), Hint: r.Text("developer.key.addresses_hint"),
		Type: "textarea", Rows: 2, Max: 1200, Optional: true, Plain: true, Value: strings.Join(of.AllowedAddresses, "\n"),
	})
	f.Add(ui.Field{
		Name: "expires", Of: "expiresAt", Label: r.Text("developer.key.expires"), Hint: r.Text("developer.key.expires_hint"),
		Type: "date", Optional: true, Class: "w-12", Value: expires,
	})
	chosen := of.Permissions
	if r.Method == http.MethodPost && r.URL.Path == action {
		chosen = enteredPermissions(r)
	}
	var a ui.Answer
	f.Groups, a = permissionGroups(r, chosen)
	return f, a
}

// expiryDate returns the last day on which a key works, "" without one.
func expiryDate(r *ui.Request, k accounts.KeyView) string {
	if k.ExpiresAt == nil {
		return ""
	}
	return time.Time(*k.ExpiresAt).In(r.Printer().Zone).Format(dateLayout)
}

// termsOf identifies what the form of a key shows.
func termsOf(r *ui.Request, k accounts.KeyView) string {
	return ui.Digest(k.Name, k.Permissions, k.ServiceIDs, k.AllowedAddresses, expiryDate(r, k))
}

func enteredPermissions(r *ui.Request) []auth.Permission {
	chosen := make([]auth.Permission, len(r.PostForm[permissionsField]))
	for i, code := range r.PostForm[permissionsField] {
		chosen[i] = auth.Permission(code)
	}
	return chosen
}

// enteredAddresses returns the entered addresses, one a line.
func enteredAddresses(r *ui.Request) []string {
	return strings.FieldsFunc(r.Value("addresses"), func(c rune) bool { return unicode.IsSpace(c) || c == ',' })
}

// enteredExpiry returns the end of the entered day.
func enteredExpiry(r *ui.Request) api.Instant {
	if r.Value("expires") == "" {
		return api.Instant{}
	}
	return api.InstantOf(r.Moment(r.Value("expires") + "T23:59"))
}

// newKeyData is the data of the page for a new key.
type newKeyData struct {
	Tabs []tab
	Form keyForm
}

func showNewKey(r *ui.Request) ui.Response {
	form, a := newKeyForm(r, newKey, "developer.key.create", nil)
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(newKeyScreen, r.Text("developer.key.create_title"), newKeyData{tabsOf(r), form})
}

func createKey(r *ui.Request) ui.Response {
	services, ok := enteredServices(r, []string{})
	if !ok {
		return r.Refuse(refusal(r, servicesField, "developer.services.choose"), showNewKey)
	}
	var in accounts.CreateKeyInput
	b := &in.Body
	b.Name, b.Permissions, b.ServiceIDs = r.Value("name"), enteredPermissions(r), api.OptionalOf(services)
	b.Addresses, b.ExpiresAt = api.OptionalOf(enteredAddresses(r)), enteredExpiry(r)
	made, a := ui.Do(r, accounts.CreateAPIKey, &in)
	if !a.OK() {
		return r.Refuse(byField(a), showNewKey)
	}
	return listKeys(r, keySecret(r, made))
}

// keySecret returns the secret of a key to be shown.
func keySecret(r *ui.Request, k accounts.KeySecretView) *secret {
	return &secret{Title: r.Text("developer.key.copy_title", "name", k.Name), Lead: r.Text("developer.key.copy_lead"), Text: k.Secret}
}

// keyData is the data of the page of a key.
type keyData struct {
	Tabs       []tab
	Key        keyRow
	Can        []string // what it may do
	Form       *keyForm // nil for a revoked key
	Rotate     *ui.Form // nil for a key that is not active
	RotateOpen bool     // rotating was refused
	Calls      string   // address of its calls
	Secret     *secret  // just created
}

func showKey(r *ui.Request) ui.Response {
	k, a := ui.Do(r, accounts.GetAPIKey, &accounts.KeyInput{KeyID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	return viewKey(r, k, nil)
}

// viewKey shows the page of a key, with its secret if that is new.
func viewKey(r *ui.Request, k accounts.KeyView, shown *secret) ui.Response {
	d := keyData{Tabs: tabsOf(r), Key: describeKey(r, k, readServices(r)), Can: permissionTexts(r, k.Permissions), Secret: shown, Calls: callFilters{Key: k.ID}.at(0)}
	if k.Status != accounts.KeyRevoked {
		form, a := newKeyForm(r, d.Key.Path(), "developer.save", &k)
		if !a.OK() {
			return r.Fail(a)
		}
		d.Form = &form
	}
	if k.Status == accounts.KeyActive {
		d.Rotate = r.NewForm(d.Key.Path()+"/rotate", r.Text("developer.key.rotate"), overlapField(r))
		d.RotateOpen = r.Refused() != nil && r.URL.Path == d.Rotate.Action
	}
	return r.Show(keyScreen, k.Name, d)
}

// overlapField is the field for how long the current secret keeps working.
func overlapField(r *ui.Request) ui.Field {
	options := []ui.Option{}
	for _, hours := range []string{"24", "72", "168", "0"} {
		options = append(options, ui.Option{Value: hours, Text: r.Text("developer.overlap.hours." + hours)})
	}
	return ui.Field{Name: "overlapHours", Label: r.Text("developer.overlap.label"), Type: "select", Options: options, Value: "24"}
}

// enteredOverlap returns the chosen overlap.
func enteredOverlap(r *ui.Request) *int {
	hours, err := strconv.Atoi(r.Value("overlapHours"))
	if err != nil {
		return nil
	}
	return &hours
}

func changeKey(r *ui.Request) ui.Response {
	id := r.PathValue("id")
	before, a := ui.Do(r, accounts.GetAPIKey, &accounts.KeyInput{KeyID: id})
	if !a.OK() {
		return r.Fail(a)
	}
	services, ok := enteredServices(r, before.ServiceIDs)
	if !ok {
		return r.Refuse(refusal(r, servicesField, "developer.services.choose"), showKey)
	}
	after := ui.Digest(r.Value("name"), enteredPermissions(r), services, enteredAddresses(r), r.Value("expires"))
	if r.Overtaken(termsOf(r, before), after) {
		return r.Refuse(r.Changed(), showKey)
	}
	in := accounts.ChangeKeyInput{KeyInput: accounts.KeyInput{KeyID: id}}
	b := &in.Body
	b.Name, b.Permissions, b.ServiceIDs = api.OptionalOf(r.Value("name")), api.OptionalOf(enteredPermissions(r)), api.OptionalOf(services)
	b.Addresses = api.OptionalOf(enteredAddresses(r))
	if r.Value("expires") != expiryDate(r, before) {
		b.ExpiresAt = api.ClearableOf(enteredExpiry(r))
	}
	if _, a := ui.Do(r, accounts.UpdateAPIKey, &in); !a.OK() {
		return r.Refuse(byField(a), showKey)
	}
	return r.Done(ui.Path(keyPath, id), "developer.did.key_changed")
}

func rotateKey(r *ui.Request) ui.Response {
	in := accounts.RotateKeyInput{KeyInput: accounts.KeyInput{KeyID: r.PathValue("id")}}
	api.NewBody(&in.Body).OverlapHours = enteredOverlap(r)
	made, a := ui.Do(r, accounts.RotateAPIKey, &in)
	if !a.OK() {
		return r.Refuse(a, showKey)
	}
	return viewKey(r, made.KeyView, keySecret(r, made))
}

func revokeKey(r *ui.Request) ui.Response {
	k, a := ui.Do(r, accounts.RevokeAPIKey, &accounts.KeyInput{KeyID: r.PathValue("id")})
	if !a.OK() {
		return r.Refuse(a, showKey)
	}
	return r.Done(path, "developer.did.key_revoked", "name", k.Name)
}
