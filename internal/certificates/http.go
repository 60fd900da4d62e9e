package certificates

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	base = "/api/v1/staff/certificates"
	one  = base + "/{certificateId}"
	tag  = "Certificates"
)

var orders = api.Orders{Newest: "issuedAt", Fields: map[string]string{
	"issuedAt": "issued_at", "number": "number", "holder": "holder", "name": "name", "validUntil": api.NullsLast("valid_until"),
}}

// Register adds the operations of this package to the API (specification, section 5.17).
func (s *Service) Register(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base, ID: "listCertificates", Tag: tag, Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: orders,
		Summary: "List certificates", Description: "Lists the certificates that the organisation has issued.", Message: "Certificates.",
	}, s.list)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: one, ID: "getCertificate", Tag: tag, Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Get a certificate", Description: "Returns a certificate that was issued.", Message: "Certificate.",
	}, s.get)
	api.ReadFile(routes, certificateExport.Operation(base, api.Operation{
		ID: "exportCertificates", Tag: tag, Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Export certificates", Description: "Exports the certificates that the organisation has issued.",
	}), s.export)
	s.registerFiles(routes)
	s.registerChanges(routes)
	s.registerSigner(routes)
	s.registerSample(routes)
	s.registerPublic(routes)
}

// Path is the path of a certificate.
type Path struct {
	CertificateID string `path:"certificateId" doc:"Id of the certificate"`
}

// ListInput is the input of listCertificates and exportCertificates.
type ListInput struct {
	api.PageQuery
	Search        string `query:"search" maxLength:"200" doc:"Beginning of a number, or part of the name of a holder" example:"PERMIT-2026"`
	Status        Status `query:"status" enum:"VALID,SUSPENDED,REVOKED,REPLACED,EXPIRED" doc:"Filter by status"`
	Code          string `query:"code" maxLength:"64" doc:"Filter by the code in the service" example:"permit"`
	ServiceID     string `query:"serviceId" maxLength:"36" doc:"Filter by service"`
	ExpiresBefore string `query:"expiresBefore" maxLength:"10" pattern:"^\\d{4}-\\d\\d-\\d\\d$" patternDescription:"calendar.day" doc:"Only certificates whose last valid day is before this day" example:"2027-01-01"`
}

// CertificateView is a certificate that was issued.
type CertificateView struct {
	ID            string   `json:"id"`
	Number        string   `json:"number" doc:"Number, unique in the organisation" example:"PERMIT-2026-000042"`
	Name          string   `json:"name" example:"Building permit"`
	Code          string   `json:"code" doc:"Code in the service" example:"permit"`
	ServiceID     string   `json:"serviceId"`
	ApplicationID string   `json:"applicationId"`
	Reference     string   `json:"reference" doc:"Reference of the case" example:"REQ-7K2M9Q"`
	PartyID       *string  `json:"partyId" doc:"Null for the case as a whole"`
	Holder        *string  `json:"holder" doc:"Name of the party that it is for; null after an erasure"`
	Status        Status   `json:"status" enum:"VALID,SUSPENDED,REVOKED,REPLACED,EXPIRED"`
	IssuedAt      api.Time `json:"issuedAt"`
	ValidFrom     string   `json:"validFrom" doc:"First valid day" example:"2026-12-01"`
	ValidUntil    *string  `json:"validUntil" doc:"Last valid day; null without an end" example:"2027-11-30"`
	VerifyCode    string   `json:"verifyCode" doc:"Code by which anybody can check it" example:"7KQM-2F9X-W4TD"`
	VerifyURL     string   `json:"verifyUrl" doc:"Page on which anybody can check it"`
	SHA256        *string  `json:"sha256" doc:"Digest of the PDF file; null until it is made"`
	ReplacedByID  *string  `json:"replacedById" doc:"Id of the certificate that replaces it"`
	RenewalOfID   *string  `json:"renewalOfId" doc:"Id of the certificate that it renews"`
	Reason        *string  `json:"reason" doc:"Reason of its suspension, revocation or replacement"`
	FileName      string   `json:"fileName" doc:"Name of the PDF file" example:"PERMIT-2026-000042.pdf"`
	ChangedAt     api.Time `json:"changedAt" doc:"When its status last changed"`
	RenewableFrom *string  `json:"renewableFrom" doc:"Day from which the customer can renew it; null for never" example:"2027-10-31"`
}

// Views returns the views of certificates of a tenant.
func (s *Service) Views(ctx context.Context, q db.Q, tenant string, all []Certificate) ([]CertificateView, error) {
	views := make([]CertificateView, len(all))
	if len(all) == 0 {
		return views, nil
	}
	o, err := s.Organisation(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	for i := range all {
		views[i] = s.view(&all[i], s.today(o))
	}
	return views, nil
}

// ViewsOf returns the views of the certificates of an application in the order of their issue.
func (s *Service) ViewsOf(ctx context.Context, q db.Q, tenant, applicationID string) ([]CertificateView, error) {
	issued, err := OfApplication(ctx, q, tenant, applicationID)
	if err != nil {
		return nil, err
	}
	return s.Views(ctx, q, tenant, issued)
}

// View returns the view of a certificate.
func (s *Service) View(ctx context.Context, q db.Q, c Certificate) (CertificateView, error) {
	views, err := s.Views(ctx, q, c.Tenant, []Certificate{c})
	if err != nil {
		return CertificateView{}, err
	}
	return views[0], nil
}

func (s *Service) view(c *Certificate, today string) CertificateView {
	v := CertificateView{
		ID: c.ID, Number: c.Number, Name: c.Name, Code: c.Code, ServiceID: c.ServiceID, ApplicationID: c.ApplicationID, Reference: c.Reference,
		PartyID: c.PartyID, Holder: api.TextOf(c.Holder), Status: c.At(today), IssuedAt: api.Time(c.IssuedAt), ValidFrom: c.ValidFrom, ValidUntil: c.ValidUntil,
		VerifyCode: c.VerifyCode, VerifyURL: s.VerifyURL(c), SHA256: api.TextOf(c.SHA256), ReplacedByID: c.ReplacedByID, RenewalOfID: c.RenewalOfID,
		Reason: api.TextOf(c.Reason), FileName: c.FileName(), ChangedAt: api.Time(c.ChangedAt),
	}
	if c.RenewDays > 0 && c.ValidUntil != nil && c.ErasedAt == nil && !c.HasEnded() {
		from := c.renewableFrom()
		v.RenewableFrom = &from
	}
	return v
}

func (s *Service) filter(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (listFilter, error) {
	o, err := s.Organisation(ctx, q, by.Tenant)
	if err != nil {
		return listFilter{}, err
	}
	return listFilter{
		Tenant: by.Tenant, Services: by.Services, Search: strings.TrimSpace(in.Search), Status: in.Status, Code: in.Code, ServiceID: in.ServiceID,
		ExpiresBefore: in.ExpiresBefore, Today: s.today(o),
	}, nil
}

func (s *Service) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[CertificateView], error) {
	f, err := s.filter(ctx, q, by, in)
	if err != nil {
		return api.Page[CertificateView]{}, err
	}
	return api.List(in.PageQuery, orders, func(p db.Paging) (db.Page[Certificate], error) {
		return listCertificates(ctx, q, f, p)
	}, func(c Certificate) CertificateView { return s.view(&c, f.Today) })
}

// Visible reads a certificate that the caller may see.
func Visible(ctx context.Context, q db.Q, by auth.Caller, id string) (Certificate, error) {
	c, err := ByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Certificate{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return c, c.Visible(by)
}

func (s *Service) get(ctx context.Context, q db.Q, by auth.Caller, in *Path) (CertificateView, error) {
	c, err := Visible(ctx, q, by, in.CertificateID)
	if err != nil {
		return CertificateView{}, err
	}
	return s.View(ctx, q, c)
}

var certificateExport = api.Export[Certificate, CertificateView]{Name: "certificates", Orders: orders, Columns: []api.Column[CertificateView]{
	{Name: "number", Of: func(v CertificateView) any { return v.Number }},
	{Name: "id", Of: func(v CertificateView) any { return v.ID }},
	{Name: "name", Of: func(v CertificateView) any { return v.Name }},
	{Name: "code", Of: func(v CertificateView) any { return v.Code }},
	{Name: "status", Of: func(v CertificateView) any { return v.Status }},
	{Name: "holder", Of: func(v CertificateView) any { return v.Holder }},
	{Name: "reference", Of: func(v CertificateView) any { return v.Reference }},
	{Name: "applicationId", Of: func(v CertificateView) any { return v.ApplicationID }},
	{Name: "partyId", Of: func(v CertificateView) any { return v.PartyID }},
	{Name: "issuedAt", Of: func(v CertificateView) any { return v.IssuedAt }},
	{Name: "validFrom", Of: func(v CertificateView) any { return v.ValidFrom }},
	{Name: "validUntil", Of: func(v CertificateView) any { return v.ValidUntil }},
	{Name: "verifyCode", Of: func(v CertificateView) any { return v.VerifyCode }},
	{Name: "sha256", Of: func(v CertificateView) any { return v.SHA256 }},
	{Name: "replacedById", Of: func(v CertificateView) any { return v.ReplacedByID }},
	{Name: "renewalOfId", Of: func(v CertificateView) any { return v.RenewalOfID }},
	{Name: "reason", Of: func(v CertificateView) any { return v.Reason }},
}}

func (s *Service) export(ctx context.Context, d *db.DB, by auth.Caller, in *ListInput) (api.File, error) {
	f, err := s.filter(ctx, d, by, in)
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), certificateExport, in.Sort, func(o db.Order, use func([]Certificate) error) error {
		return eachCertificate(ctx, d, f, o, use)
	}, func([]Certificate) (func(Certificate) CertificateView, error) {
		return func(c Certificate) CertificateView { return s.view(&c, f.Today) }, nil
	})
}
