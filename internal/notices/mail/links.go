package mail

import (
	"net/url"
	"strings"
)

// The paths of mailed links, below the public address. Each page reads its token
// from the query.
const (
	VerifyOrganizationPath = "/organizations/verify"
	VerifyCustomerPath     = "/customers/verify"
	AcceptInvitationPath   = "/invitations/accept"
	ResetPasswordPath      = "/password/reset"
	SignInPath             = "/sign-in" // without a token
)

// The same pages of one organisation, below its name in addresses and in its look.
const (
	VerifyCustomerAt = "/verify"
	ResetPasswordAt  = "/reset"
)

var pagesAt = map[string]string{VerifyCustomerPath: VerifyCustomerAt, ResetPasswordPath: ResetPasswordAt}

func (p *Post) address(path string) string { return strings.TrimRight(p.BaseURL, "/") + path }

// link is where the token of a mail is used: on the page of the organisation whose account it
// is for, if there is one, so that the page has its look in any browser.
func (p *Post) link(path, token string, o Organisation) string {
	if at := pagesAt[path]; at != "" && o.Slug != "" {
		path = "/" + url.PathEscape(o.Slug) + at
	}
	return p.address(path) + "?token=" + url.QueryEscape(token)
}

// PayPage is where an invoice of an organisation is paid.
func (p *Post) PayPage(o Organisation, reference string) string {
	return p.linkOf(Notice{Invoice: &NoticeInvoice{Reference: reference}}, o)
}

// linkOf is where the action of a notice leads: to the organisation's own front end if it
// has one, which finds a case by its id, as the API does; else to our page, which has the
// reference in its address.
func (p *Post) linkOf(n Notice, o Organisation) string {
	base, id, staff := strings.TrimRight(o.FrontEndURL, "/"), n.CaseID, "/staff"
	if base == "" {
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
	case n.CaseKind == "APPLICATION":
		path = "/applications/"
	}
	if n.Staff {
		base += staff
	}
	return base + path + id
}
