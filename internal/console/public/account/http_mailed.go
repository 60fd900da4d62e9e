package account

import (
	"stagegate/internal/accounts"
	"stagegate/internal/console/ui"
	"stagegate/internal/notices/mail"
)

var toAnotherLink = link{"account.to_new_link", mailLinkPath}

// mailLink is the page that asks for the address to which a sign-in link is mailed.
var mailLink = form{
	path: mailLinkPath, title: "account.mail_link.title", lead: "account.mail_link.lead", button: "account.mail_link.button",
	fields: []field{ofTenant, knownAs}, call: requestSignInLink, sent: "account.mail_link.sent",
	links: []link{toSignIn},
}

// mailLinkAt is the same page in the colours of one organisation.
var mailLinkAt = form{
	path: tenantMailLink, title: "account.mail_link.title", lead: "account.mail_link.lead", button: "account.mail_link.button",
	fields: []field{knownAs}, call: requestSignInLink, sent: "account.mail_link.sent",
	links: []link{{"console.to_sign_in", tenantSignIn}},
}

// mailedSignIn is the page behind the mailed sign-in link. Opening it does not use the link up.
var mailedSignIn = form{
	path: mail.SignInLinkPath, title: "account.mailed.title", lead: "account.mailed.lead", button: "account.mailed.button",
	call:   signInByLink,
	noLink: &noLink{advice: "account.mailed.no_link", links: []link{toAnotherLink, toSignIn}},
}

// mailedSignInAt is the same page in the colours of one organisation.
var mailedSignInAt = form{
	path: tenantMailed, title: "account.mailed.title", lead: "account.mailed.lead", button: "account.mailed.button",
	call:   signInByLink,
	noLink: &noLink{advice: "account.mailed.no_link", links: []link{{"account.to_new_link", tenantMailLink}, {"console.to_sign_in", tenantSignIn}}},
}

func (f form) isMailedSignIn() bool {
	return f.path == mailedSignIn.path || f.path == mailedSignInAt.path
}

// signInForm returns the sign-in page of the same organisation.
func (f form) signInForm() form {
	if f.isOfTenant() {
		return signInAt
	}
	return signIn
}

// keepFactor is the page behind the mailed objection against the reset of a second factor.
var keepFactor = form{
	path: mail.ObjectPath, title: "account.keep.title", lead: "account.keep.lead", button: "account.keep.button",
	call: objectToReset, done: "account.keep.done",
	noLink: &noLink{advice: "account.keep.no_link", links: []link{toSignIn}},
}

func requestSignInLink(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.ForgotInput
	in.Body.TenantSlug, in.Body.Email = slugOf(r), r.Value(knownAs.Name)
	_, a := ui.Do(r, accounts.RequestSignInLink, &in)
	return nil, a
}

func signInByLink(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.SignInLinkInput
	in.Body.Token = linkToken(r)
	return signedInBy(ui.Do(r, accounts.VerifySignInLink, &in))
}

func objectToReset(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in accounts.ObjectInput
	in.Body.Token = linkToken(r)
	_, a := ui.Do(r, accounts.ObjectToReset, &in)
	return nil, a
}
