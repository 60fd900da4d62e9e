package account

import (
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

// call calls the operation of a form with the entered values. It returns the person whom the
// operation has signed in, or nil.
type call func(r *ui.Request, o opened) (*ui.Person, ui.Answer)

func login(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	slug := slugOf(r)
	if slug == "" {
		var in accounts.PlatformLoginInput
		in.Body.Email, in.Body.Password = r.Value(knownAs.Name), secret(r, password.Name)
		return signedInBy(ui.Do(r, accounts.PlatformLogin, &in))
	}
	var in accounts.LoginInput
	in.Body.TenantSlug, in.Body.Email, in.Body.Password = slug, r.Value(knownAs.Name), secret(r, password.Name)
	return signedInBy(ui.Do(r, accounts.Login, &in))
}

func registerOrganization(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in onboarding.RegisterInput
	in.Body.Name, in.Body.Email = api.Name(r.Value(yourName.Name)), r.Value(yourMail.Name)
	in.Body.Password, in.Body.ConfirmPassword = chosen(r)
	_, a := ui.Do(r, onboarding.RegisterOrganization, &in)
	return nil, a
}

func registerCustomer(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.RegisterCustomerInput
	in.Body.TenantSlug, in.Body.Name, in.Body.Email, in.Body.Phone = slugOf(r), api.Name(r.Value(yourName.Name)), r.Value(yourMail.Name), r.Value(phone.Name)
	in.Body.Password, in.Body.ConfirmPassword = chosen(r)
	_, a := ui.Do(r, accounts.RegisterCustomer, &in)
	return nil, a
}

func forgotPassword(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.ForgotInput
	in.Body.TenantSlug, in.Body.Email = slugOf(r), r.Value(knownAs.Name)
	_, a := ui.Do(r, accounts.ForgotPassword, &in)
	return nil, a
}

func resetPassword(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.ResetInput
	in.Body.Token = linkToken(r)
	in.Body.Password, in.Body.ConfirmPassword = chosen(r)
	_, a := ui.Do(r, accounts.ResetPassword, &in)
	return nil, a
}

func acceptInvitation(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.AcceptInput
	in.Body.Token, in.Body.Name = linkToken(r), api.Name(r.Value(yourName.Name))
	in.Body.Password, in.Body.ConfirmPassword = chosen(r)
	return signedInBy(ui.Do(r, accounts.AcceptInvitation, &in))
}

func verifyCustomer(r *ui.Request, o opened) (*ui.Person, ui.Answer) {
	var in accounts.VerifyCustomerInput
	in.Body.Token = linkToken(r)
	if o.asks(password.Name) {
		in.Body.Password, in.Body.ConfirmPassword = chosen(r)
	}
	return signedInBy(ui.Do(r, accounts.VerifyCustomer, &in))
}

func createOrganization(r *ui.Request, o opened) (*ui.Person, ui.Answer) {
	var in onboarding.CreateInput
	b := &in.Body
	b.OrganizationName, b.Slug, b.Sector = r.Value("organizationName"), strings.ToLower(r.Value("slug")), r.Value("sector")
	b.StaffCount, b.ExpectedCustomerVolume = tenants.NewSize(r.Value("staffCount")), tenants.NewSize(r.Value("expectedCustomerVolume"))
	if o.asks(password.Name) {
		b.Password, b.ConfirmPassword = chosen(r)
	}
	if b.Slug == "" && b.OrganizationName != "" {
		suggested, _ := ui.Do(r, tenants.SuggestSlug, &tenants.SuggestSlugInput{Name: b.OrganizationName})
		b.Slug = suggested.Slug
	}
	made, a := ui.DoAs(r, o.token, onboarding.CreateOrganization, &in)
	return &ui.Person{PrincipalView: made.Principal}, a
}

func signedInBy(s accounts.SessionView, a ui.Answer) (*ui.Person, ui.Answer) {
	return &ui.Person{PrincipalView: s.Principal}, a
}

// slugOf returns the slug of the organisation: the one in the path, else the entered one.
func slugOf(r *ui.Request) string {
	if slug := r.PathValue("tenant"); slug != "" {
		return slug
	}
	return strings.ToLower(r.Value(tenant.Name))
}

// chosen returns the new password and its confirmation.
func chosen(r *ui.Request) (chosen, confirmed string) {
	return secret(r, password.Name), secret(r, "confirmPassword")
}

// secret returns an entered password, including its whitespace.
func secret(r *ui.Request, name string) string { return r.PostForm.Get(name) }

// asks reports whether the form has a field with the name.
func (o opened) asks(name string) bool {
	return slices.ContainsFunc(o.fields, func(f field) bool { return f.Name == name })
}

// withMissing marks all empty fields as required if the refusal is about fields.
func (o opened) withMissing(r *ui.Request, a ui.Answer) ui.Answer {
	if a.ErrorCode != fault.ValidationFailed {
		return a
	}
	wrong := slices.Clone(a.Errors)
	for _, f := range o.fields {
		if entered := secret(r, f.Name); entered != "" && (f.Type == "password" || strings.TrimSpace(entered) != "") {
			continue
		}
		required := ui.Wrong{Field: f.Name, Code: fault.Required, Message: r.Printer().Refusal(fault.T("field.required"))}
		i := slices.IndexFunc(wrong, func(e ui.Wrong) bool { return e.Field == f.Name })
		switch {
		case i < 0 && !f.Optional:
			wrong = append(wrong, required)
		case i >= 0 && wrong[i].Code != fault.Required:
			wrong[i] = required
		}
	}
	a.Errors = wrong
	return a
}
