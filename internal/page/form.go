package page

import (
	"stagegate/internal/mail"
)

// The paths of pages that no mail links to.
const (
	StartPath    = "/"
	RegisterPath = "/organizations/register"
	SignInPath   = mail.SignInPath
	PaidPath     = "/paid" // where the payment provider sends a payer back to, with the reference

	signOutPath       = "/sign-out"
	organizationsPath = "/organizations"
	forgotPath        = "/password/forgot"
	newCustomerPath   = "/customers/register"
	newLinkPath       = mail.VerifyOrganizationPath + "/new-link"
)

// form is a page with a form, and the call of the API that the form makes.
type form struct {
	path, title string
	lead        string // what the page is for
	fields      []field
	button      string
	call        string  // path of the operation, a POST
	next        string  // where the browser goes afterwards
	sent        string  // what has happened then, if next is this page again
	links       []link  // where else to go
	noLink      *noLink // of a page behind a mailed link
}

// noLink is what a page behind a mailed link says without a token that works.
type noLink struct {
	advice string
	links  []link
}

// link is a link to another page.
type link struct{ Text, Path string }

// field is an input of a form. Its name is that of the field of the call.
type field struct {
	Name, Label, Hint string
	Type              string // of the input; "" is text
	Autocomplete      string
	Max               int // characters
	Optional          bool
	Slug              bool // a name in addresses
	Options           []option
}

// option is an entry of a selection.
type option struct{ Value, Text string }

// secret reports whether the value is not shown again after a refusal.
func (f field) secret() bool { return f.Type == "password" }

var (
	yourName = field{Name: "name", Label: "Your name", Autocomplete: "name", Max: 200}
	yourMail = field{Name: "email", Label: "E-mail address", Type: "email", Autocomplete: "email", Max: 254}
	knownAs  = field{Name: "email", Label: "E-mail address", Type: "email", Autocomplete: "username", Max: 254}
	tenant   = field{Name: "tenantSlug", Label: "Organisation", Hint: "Its name in addresses, such as demo.", Max: 100, Slug: true}
	ofTenant = field{
		Name: "tenantSlug", Label: "Organisation", Hint: "Its name in addresses, such as demo. Leave it empty if you work for the platform.",
		Max: 100, Slug: true, Optional: true,
	}
	password    = field{Name: "password", Label: "Password", Type: "password", Autocomplete: "current-password", Max: 128}
	newPassword = []field{
		{Name: "password", Label: "Password", Hint: "At least 10 characters. A few words are better than one with symbols.", Type: "password", Autocomplete: "new-password", Max: 128},
		{Name: "confirmPassword", Label: "The same password again", Type: "password", Autocomplete: "new-password", Max: 128},
	}
)

var (
	toSignIn      = link{"Sign in", SignInPath}
	toForgot      = link{"I have forgotten my password", forgotPath}
	toNewLink     = link{"Ask for a new link", forgotPath}
	toRegister    = link{"Register an organisation", RegisterPath}
	toNewCustomer = link{"Register as a customer", newCustomerPath}
)

var signIn = form{
	path: SignInPath, title: "Sign in",
	fields: []field{ofTenant, knownAs, password}, button: "Sign in",
	call: "/api/v1/auth/login", next: StartPath,
	links: []link{toForgot, toNewCustomer, toRegister},
}

var register = form{
	path: RegisterPath, title: "Register your organisation",
	lead:   "We mail you a link with which you set the organisation up. You become its administrator.",
	fields: []field{yourName, yourMail, newPassword[0], newPassword[1]}, button: "Send me the setup link",
	call: "/api/v1/organizations/register", next: RegisterPath,
	sent:  "Open the mail that we have sent you, and follow its link. It is good for 24 hours. In this browser your password counts; anywhere else you will be asked to choose it again.",
	links: []link{toSignIn},
}

var newCustomer = form{
	path: newCustomerPath, title: "Register as a customer",
	lead: "We mail you a link that proves your address. After that you can apply for what the organisation offers.",
	fields: []field{
		tenant, yourName, yourMail, {Name: "phone", Label: "Phone number", Type: "tel", Autocomplete: "tel", Max: 40, Optional: true},
		newPassword[0], newPassword[1],
	},
	button: "Register",
	call:   "/api/v1/auth/customers/register", next: newCustomerPath,
	sent:  "Open the mail that we have sent you, and follow its link. In this browser your password counts; anywhere else you will be asked to choose it again.",
	links: []link{toSignIn},
}

var forgot = form{
	path: forgotPath, title: "Forgotten password",
	lead:   "We mail you a link to a page where you choose a new one.",
	fields: []field{ofTenant, knownAs}, button: "Send me the link",
	call: "/api/v1/auth/password/forgot", next: forgotPath,
	sent:  "If this address has an account, a link to set a new password is on its way. It is good for an hour, and works once.",
	links: []link{toSignIn},
}

var reset = form{
	path: mail.ResetPasswordPath, title: "Set a new password",
	lead:   "All your sessions with the old password end.",
	fields: newPassword, button: "Set the password",
	call: "/api/v1/auth/password/reset", next: SignInPath + "?done=password",
	noLink: &noLink{
		advice: "A link to a new password is good for an hour, and works once. You can have another one mailed.",
		links:  []link{toNewLink, toSignIn},
	},
}

var invitation = form{
	path: mail.AcceptInvitationPath, title: "Accept the invitation",
	lead:   "Choose how your name is shown to your colleagues, and a password to sign in with.",
	fields: []field{yourName, newPassword[0], newPassword[1]}, button: "Accept",
	call: "/api/v1/auth/invitations/accept", next: StartPath + "?done=accepted",
	noLink: &noLink{
		advice: "An invitation is good for seven days, and works once. If you have accepted it, sign in. If not, ask the person who invited you to send it again.",
		links:  []link{toSignIn},
	},
}

var customer = form{
	path: mail.VerifyCustomerPath, title: "Verify your address",
	lead: "One click, and your account is open.", button: "Verify my address",
	call: "/api/v1/auth/customers/verify", next: StartPath + "?done=verified",
	noLink: &noLink{
		advice: "A link that proves your address works once. If you have followed it before, sign in. If it is too old, register again: a new one is mailed.",
		links:  []link{toSignIn, {"Register again", newCustomerPath}},
	},
}

var organization = form{
	path: mail.VerifyOrganizationPath, title: "Set up your organisation",
	fields: []field{
		{Name: "organizationName", Label: "Name of your organisation", Autocomplete: "organization", Max: 200},
		{Name: "slug", Label: "Its name in addresses", Hint: "3 to 40 of a–z, 0–9 and hyphens. Your customers enter it when they sign in. Leave it empty to have it made from the name.", Max: 40, Slug: true, Optional: true},
		{Name: "sector", Label: "Sector", Options: []option{
			{"", "Choose …"},
			{"TRAVEL", "Travel"},
			{"EDUCATION", "Education"},
			{"GOVERNMENT", "Government"},
			{"HEALTH", "Health"},
			{"LEGAL", "Legal"},
			{"FINANCE", "Finance"},
			{"Other", "Something else"},
		}},
		{Name: "staffCount", Label: "How many people work there?", Options: []option{{"1-10", "1 to 10"}, {"11-50", "11 to 50"}, {"51-200", "51 to 200"}, {"200+", "More than 200"}}},
		{Name: "expectedCustomerVolume", Label: "How many customers a month do you expect?", Options: []option{{"1-100", "1 to 100"}, {"101-1000", "101 to 1,000"}, {"1000+", "More than 1,000"}}},
	},
	button: "Create the workspace",
	call:   "/api/v1/organizations/create", next: StartPath + "?done=created",
	noLink: &noLink{
		advice: "A setup link is good for 24 hours, until the workspace is made, and only the newest one works. If you have made the workspace, sign in. If not, register again: a new link is mailed.",
		links:  []link{toSignIn, {"Register again", RegisterPath}},
	},
}

// notices say what has just happened, on the page that the browser is sent to then.
var notices = map[string]string{
	"accepted":   "Welcome. You are a member now, and signed in.",
	"created":    "Your workspace is ready, and you are signed in as its administrator.",
	"password":   "Your password is set, and all sessions with the old one have ended. Sign in with the new one.",
	"signed-out": "You are signed out.",
	"verified":   "Your address is verified, and you are signed in.",
}

// otherBrowser is said where the password of a registration does not count.
const otherBrowser = "This is not the browser in which you registered, or somebody has registered this address again. So choose your password here; the one that was given then does not count."
