package account

import (
	"stagegate/internal/console/ui"
	"stagegate/internal/notices/mail"
)

// Paths of pages that no email links to.
const (
	StartPath    = "/"
	RegisterPath = "/organizations/register"
	SignInPath   = mail.SignInPath
	ForgotPath   = "/password/forgot" // sets a new password
	PaidPath     = "/paid"            // to which the payment provider redirects payers, with the reference

	signOutPath       = "/sign-out"
	organizationsPath = "/organizations"
	newCustomerPath   = "/customers/register"
	factorPath        = "/second-factor" // below the path of a sign-in form
	passkeyPath       = "/passkey"
	mailLinkPath      = SignInPath + "/email"
	newLinkPath       = mail.VerifyOrganizationPath + "/new-link"
)

// Paths of the pages of one organisation.
const (
	tenantSignIn   = "/{tenant}/sign-in"
	tenantMailLink = tenantSignIn + "/email"
	tenantMailed   = "/{tenant}" + mail.SignInLinkPath
	tenantRegister = "/{tenant}/register"
	tenantForgot   = "/{tenant}/forgot"
	tenantReset    = "/{tenant}" + mail.ResetPasswordAt
	tenantVerify   = "/{tenant}" + mail.VerifyCustomerAt
)

// form is a page with a form and the operation that it calls. Its texts are keys.
type form struct {
	path                string
	title, lead, button string
	fields              []field
	call                call
	done                string  // notice on the next page
	sent                string  // text of the confirmation that an email was sent; "" for none
	links               []link  // to other pages
	noLink              *noLink // for a page behind an emailed link
}

// noLink is the content of a page behind an emailed link without a valid token.
type noLink struct {
	advice string
	links  []link
}

// link is a link to another page with the key of its text.
type link struct{ text, path string }

// field is an input of a form with keys instead of texts.
type field struct {
	ui.Field

	slug bool // the slug of an organisation
}

func text(name, label, autocomplete string, limit int) field {
	return field{Field: ui.Field{Name: name, Label: label, Autocomplete: autocomplete, Max: limit}}
}

func (f field) of(kind string) field     { f.Type = kind; return f }
func (f field) hinted(hint string) field { f.Hint = hint; return f }
func (f field) optional() field          { f.Optional = true; return f }
func (f field) asSlug() field            { f.slug, f.Plain = true, true; return f }

func (f field) options(key string, values ...string) field {
	f.Type, f.Hint = "select", ""
	for _, value := range values {
		f.Options = append(f.Options, ui.Option{Value: value, Text: key + value})
	}
	return f
}

var (
	yourName    = text("name", "account.name", "name", 200)
	yourMail    = text("email", "account.email", "email", 254).of("email")
	knownAs     = text("email", "account.email", "username", 254).of("email")
	phone       = text("phone", "account.phone", "tel", 40).of("tel").optional()
	tenant      = text("tenantSlug", "account.organisation", "organization", 100).hinted("account.organisation_hint").asSlug()
	ofTenant    = text("tenantSlug", "account.organisation", "organization", 100).hinted("account.organisation_or_none").asSlug().optional()
	password    = text("password", "account.password", "current-password", 128).of("password")
	newPassword = []field{
		text("password", "account.password", "new-password", 128).of("password").hinted("account.password_hint"),
		text("confirmPassword", "account.confirm_password", "new-password", 128).of("password"),
	}
)

var (
	toSignIn      = link{"console.to_sign_in", SignInPath}
	toForgot      = link{"account.to_forgot", ForgotPath}
	toNewLink     = link{"account.to_new_link", ForgotPath}
	toSSO         = link{"account.to_sso", ssoPath}
	toRegister    = link{"account.to_register", RegisterPath}
	toMailLink    = link{"account.to_mail_link", mailLinkPath}
	toNewCustomer = link{"account.to_new_customer", newCustomerPath}
)

var signIn = form{
	path: SignInPath, title: "account.sign_in.title", button: "account.sign_in.button",
	fields: []field{ofTenant, knownAs, password}, call: login,
	links: []link{toMailLink, toForgot, toSSO, toNewCustomer, toRegister},
}

var signInAt = form{
	path: tenantSignIn, title: "account.sign_in.title", button: "account.sign_in.button", lead: "account.sign_in.lead",
	fields: []field{knownAs, password}, call: login,
	links: []link{{"account.to_mail_link", tenantMailLink}, {"account.to_forgot", tenantForgot}, toSSO, {"account.to_new_customer", tenantRegister}},
}

var register = form{
	path: RegisterPath, title: "account.register.title", lead: "account.register.lead", button: "account.register.button",
	fields: []field{yourName, yourMail, newPassword[0], newPassword[1]},
	call:   registerOrganization, sent: "account.register.sent",
	links: []link{toSignIn},
}

var newCustomer = form{
	path: newCustomerPath, title: "account.customer.title", lead: "account.customer.lead", button: "account.customer.button",
	fields: []field{tenant, yourName, yourMail, phone, newPassword[0], newPassword[1]},
	call:   registerCustomer, sent: "account.customer.sent",
	links: []link{toSignIn},
}

var newCustomerAt = form{
	path: tenantRegister, title: "account.customer.title", lead: "account.customer.lead", button: "account.customer.button",
	fields: []field{yourName, yourMail, phone, newPassword[0], newPassword[1]},
	call:   registerCustomer, sent: "account.customer.sent",
	links: []link{{"account.to_sign_in", tenantSignIn}},
}

var forgot = form{
	path: ForgotPath, title: "account.forgot.title", lead: "account.forgot.lead", button: "account.forgot.button",
	fields: []field{ofTenant, knownAs},
	call:   forgotPassword, sent: "account.forgot.sent",
	links: []link{toSignIn},
}

var forgotAt = form{
	path: tenantForgot, title: "account.forgot.title", lead: "account.forgot.lead", button: "account.forgot.button",
	fields: []field{knownAs},
	call:   forgotPassword, sent: "account.forgot.sent",
	links: []link{{"console.to_sign_in", tenantSignIn}},
}

var reset = form{
	path: mail.ResetPasswordPath, title: "account.reset.title", lead: "account.reset.lead", button: "account.reset.button",
	fields: newPassword,
	call:   resetPassword, done: "account.done.password",
	noLink: &noLink{advice: "account.reset.no_link", links: []link{toNewLink, toSignIn}},
}

var resetAt = form{
	path: tenantReset, title: "account.reset.title", lead: "account.reset.lead", button: "account.reset.button",
	fields: newPassword,
	call:   resetPassword, done: "account.done.password",
	noLink: &noLink{advice: "account.reset.no_link", links: []link{{"account.to_new_link", tenantForgot}, {"console.to_sign_in", tenantSignIn}}},
}

var invitation = form{
	path: mail.AcceptInvitationPath, title: "account.invitation.title", lead: "account.invitation.lead", button: "account.invitation.button",
	fields: []field{yourName, newPassword[0], newPassword[1]},
	call:   acceptInvitation, done: "account.done.accepted",
	noLink: &noLink{advice: "account.invitation.no_link", links: []link{toSignIn}},
}

var customer = form{
	path: mail.VerifyCustomerPath, title: "account.verify.title", lead: "account.verify.lead", button: "account.verify.button",
	call: verifyCustomer, done: "account.done.verified",
	noLink: &noLink{advice: "account.verify.no_link", links: []link{toSignIn, {"account.again", newCustomerPath}}},
}

var customerAt = form{
	path: tenantVerify, title: "account.verify.title", lead: "account.verify.lead", button: "account.verify.button",
	call: verifyCustomer, done: "account.done.verified",
	noLink: &noLink{advice: "account.verify.no_link", links: []link{{"console.to_sign_in", tenantSignIn}, {"account.again", tenantRegister}}},
}

var organization = form{
	path: mail.VerifyOrganizationPath, title: "account.organization.title", button: "account.organization.button",
	fields: []field{
		text("organizationName", "account.organization.name", "organization", 200),
		text("slug", "account.organization.slug", "", 40).hinted("account.organization.slug_hint").asSlug().optional(),
		text("sector", "account.organization.sector", "", 0).options("account.organization.sectors.", "", "TRAVEL", "EDUCATION", "GOVERNMENT", "HEALTH", "LEGAL", "FINANCE", "Other"),
		text("staffCount", "account.organization.staff", "", 0).options("", "1-10", "11-50", "51-200", "200+"),
		text("expectedCustomerVolume", "account.organization.volume", "", 0).options("", "1-100", "101-1000", "1000+"),
	},
	call: createOrganization, done: "account.done.created",
	noLink: &noLink{advice: "account.organization.no_link", links: []link{toSignIn, {"account.again", RegisterPath}}},
}

// forms are all of them.
var forms = []form{signIn, signInAt, register, newCustomer, newCustomerAt, forgot, forgotAt, reset, resetAt, invitation, customer, customerAt, organization, ssoConfirm, mailedSignIn, mailedSignInAt, mailLink, mailLinkAt, keepFactor}
