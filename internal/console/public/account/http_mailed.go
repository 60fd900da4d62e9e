package account

import (
	"stagegate/internal/accounts"
	"stagegate/internal/console/ui"
	"stagegate/internal/notices/mail"
)

// mailedSignIn is the page behind the mailed sign-in link. Opening it does not use the link up.
var mailedSignIn = form{
	path: mail.SignInLinkPath, title: "account.mailed.title", lead: "account.mailed.lead", button: "account.mailed.button",
	call:   signInByLink,
	noLink: &noLink{advice: "account.mailed.no_link", links: []link{toSignIn}},
}

// keepFactor is the page behind the mailed objection against the reset of a second factor.
var keepFactor = form{
	path: mail.ObjectPath, title: "account.keep.title", lead: "account.keep.lead", button: "account.keep.button",
	call: objectToReset, done: "account.keep.done",
	noLink: &noLink{advice: "account.keep.no_link", links: []link{toSignIn}},
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
