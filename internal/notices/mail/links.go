package mail

import (
	"net/url"
	"strings"
)

// Paths of mailed links below the public URL. Each page takes its token from the query.
const (
	VerifyOrganizationPath = "/organizations/verify"
	VerifyCustomerPath     = "/customers/verify"
	AcceptInvitationPath   = "/invitations/accept"
	ResetPasswordPath      = "/password/reset"
	SSOLinkPath            = "/sign-in/sso/link"
	SignInLinkPath         = "/sign-in/link"
	ObjectPath             = "/second-factor/keep"
	SignInPath             = "/sign-in" // without a token
	ssoPath                = "/console/settings/sso"
	developersPath         = "/console/developers"
	settingsPath           = "/console/settings"
)

// Pages of an organisation, below its slug, with its branding.
const (
	VerifyCustomerAt = "/verify"
	ResetPasswordAt  = "/reset"
)

var pagesAt = map[string]string{VerifyCustomerPath: VerifyCustomerAt, ResetPasswordPath: ResetPasswordAt, SignInLinkPath: SignInLinkPath}

func (p *Mailer) address(path string) string { return strings.TrimRight(p.BaseURL, "/") + path }

// link returns the URL where a token is used: on the page of the organisation if there is
// one, so that it has the branding of the organisation.
func (p *Mailer) link(path, token string, o Organisation) string {
	if at := pagesAt[path]; at != "" && o.Slug != "" {
		path = "/" + url.PathEscape(o.Slug) + at
	}
	return p.address(path) + "?token=" + url.QueryEscape(token)
}

// PayPage returns the URL where an invoice is paid.
func (p *Mailer) PayPage(o Organisation, reference string) string {
	return p.linkOf(Notice{Invoice: &NoticeInvoice{Reference: reference}}, o)
}

// linkOf returns the URL of the button of a notice: in the front end of the organisation if
// it has one, by id as in the API, or else our page, by reference.
func (p *Mailer) linkOf(n Notice, o Organisation) string {
	base, id, staff := strings.TrimRight(o.FrontEndURL, "/"), n.CaseID, "/staff"
	ours := base == ""
	if ours {
		base, id, staff = p.address("/"+o.Slug), n.Reference, ""
		if n.Staff {
			base = p.address("/console")
		}
	}
	path := "/requests/"
	switch {
	case n.Payment != nil:
		return base + "/paid/" + n.Payment.Reference
	case n.Invoice != nil:
		return base + "/pay/" + n.Invoice.Reference
	case ours && !n.Staff: // our page has one address for both
		path = "/applications/"
		if n.Kind == "message.received" {
			id += "/messages"
		}
	case n.CaseKind == "APPLICATION":
		path = "/applications/"
	}
	if n.Staff {
		base += staff
	}
	return base + path + id
}
