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

func (p *Post) address(path string) string { return strings.TrimRight(p.BaseURL, "/") + path }

func (p *Post) link(path, token string) string {
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
