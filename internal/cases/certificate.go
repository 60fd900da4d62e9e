package cases

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices"
	"stagegate/internal/search"
)

// kindCertificate is the kind of the blocker for a certificate that cannot be made.
const kindCertificate = "CERTIFICATE"

var errCertificateNotReady = fault.New(fault.CertificateNotReady, "certificate.not_ready")

func (s *Service) registerCertificates(routes *api.API) {
	op := func(at, id string, op api.Operation) api.Operation {
		op.Method, op.Path, op.ID, op.Permission = http.MethodGet, at+"/certificates", id, auth.ApplicationRead
		op.Sort = certificateOrders
		op.Summary, op.Message = "List the certificates of an application", "Certificates."
		op.Description = "The certificates issued for the application, in order of issue, including suspended, revoked and replaced ones."
		return op
	}
	list := func(ctx context.Context, q db.Q, by auth.Caller, in *ListCertificatesInput) ([]certificates.CertificateView, error) {
		r, err := readApplication(ctx, q, by, in.ApplicationID)
		if err != nil {
			return nil, err
		}
		views, err := s.certificatesOf(ctx, q, by, &r)
		if err != nil {
			return nil, err
		}
		return api.Array(in.ArrayQuery, certificateOrders, views)
	}
	api.Read(routes, op(myApplication, "listMyCertificates", api.Operation{Tag: "Customer applications", Kinds: []auth.Kind{auth.Customer}}), list)
	api.Read(routes, op(staffApplication, "listApplicationCertificates", api.Operation{Tag: "Staff applications", Kinds: auth.Team}), list)
	s.registerReplaceCertificate(routes)
	s.registerRenew(routes)
}

// certificatesOf returns the certificates of an application, named in the language of the caller.
func (s *Service) certificatesOf(ctx context.Context, q db.Q, by auth.Caller, r *Record) ([]certificates.CertificateView, error) {
	views, err := s.Certificates.ViewsOf(ctx, q, r.Tenant, r.Subject())
	if err != nil || by.Reads == "" || len(views) == 0 {
		return views, err
	}
	version, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
	if err != nil {
		return nil, err
	}
	for _, c := range version.Form.In(by.Reads).Definition().Certificates {
		for i := range views {
			if views[i].Code == c.Code {
				views[i].Name = c.Name
			}
		}
	}
	return views, nil
}

var certificateOrders = api.Fields("issuedAt", "changedAt", "number", "name")

// ListCertificatesInput is the input of listMyCertificates and listApplicationCertificates.
type ListCertificatesInput struct {
	ApplicationInput
	api.ArrayQuery
}

// issuedKey identifies what was issued to whom: the code of a certificate and the id of its party, "" for the case.
type issuedKey struct{ code, party string }

// loadIssued reads which certificates an application has got.
func (c *Case) loadIssued(ctx context.Context, q db.Q) error {
	c.issued = map[issuedKey]bool{}
	if len(c.Form.Definition().Certificates) == 0 {
		return nil
	}
	all, err := certificates.OfApplication(ctx, q, c.Tenant, c.Subject())
	for _, issued := range all {
		key := issuedKey{code: issued.Code}
		if issued.PartyID != nil {
			key.party = *issued.PartyID
		}
		c.issued[key] = true
	}
	return err
}

// dueOn returns the certificates that an event issues and the application has not got: form.AtCompletion or the
// completion of a stage.
func (c *Case) dueOn(filled *form.Filled, event string) []form.DueCertificate {
	return slices.DeleteFunc(filled.Certificates(event), func(d form.DueCertificate) bool { return c.issued[issuedKey{d.Code, d.PartyID}] })
}

// stageBlockers returns what prevents the completion of a stage besides its state and its invoice: missing answers
// and documents, and required certificates that cannot be made.
func (c *Case) stageBlockers(filled *form.Filled, stageID string) Blockers {
	all := StageBlockers(filled, stageID)
	due := c.dueOn(filled, stageID)
	if _, more := filled.NextStage(stageID); !more {
		due = append(due, c.dueOn(filled, form.AtCompletion)...)
	}
	return append(all, certificateBlockers(filled, due, stageID)...)
}

// certificateBlockers returns a blocker for each required certificate that lacks a value.
func certificateBlockers(filled *form.Filled, due []form.DueCertificate, stageID string) Blockers {
	var all Blockers
	for _, d := range due {
		lacking := filled.Lacks(d)
		if !d.Required || len(lacking) == 0 {
			continue
		}
		all = append(all, Blocker{
			refusal: errCertificateNotReady, field: "certificates." + d.Code, code: fault.Required,
			Blocker: form.Blocker{
				Kind: kindCertificate, Code: d.Code, Label: d.Name, StageID: stageID, PartyID: d.PartyID,
				Message: fault.T("certificate.lacks", "title", d.Name, "party", filled.PartyName(d.Party), "names", lacking),
			},
		})
	}
	return all
}

// award queues the certificates that an event issues; save creates them. It is refused while a required one
// cannot be made; one that is not required is left out.
func (c *Case) award(filled *form.Filled, event string) error {
	due := c.dueOn(filled, event)
	if err := certificateBlockers(filled, due, c.current()).Err(); err != nil {
		return err
	}
	for _, d := range due {
		if len(filled.Lacks(d)) > 0 {
			c.emit(events.CertificateSkipped, audit.Target{Type: kindCertificate, Code: d.Name}, nil, nil)
			continue
		}
		c.issued[issuedKey{d.Code, d.PartyID}] = true
		c.awarded = append(c.awarded, d)
	}
	return nil
}

// issue issues the awarded certificates. The case has been stored.
func (s *Service) issue(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor) ([]certificates.Certificate, error) {
	if len(c.awarded) == 0 {
		return nil, nil
	}
	of := certificates.Case{
		Tenant: c.Tenant, ApplicationID: c.Subject(), Reference: c.Reference, CustomerID: c.CustomerID, ServiceID: c.ServiceID, Filled: c.Fill(),
	}
	if c.RenewalOf != nil {
		renewed, err := certificates.ByID(ctx, tx, c.Tenant, *c.RenewalOf)
		if err != nil {
			return nil, err
		}
		of.Renews = &renewed
	}
	issued, err := s.Certificates.Issue(ctx, tx, actor, of, c.awarded)
	if err != nil {
		return nil, err
	}
	c.awarded = nil
	return issued, findByNumbers(ctx, tx, c, issued)
}

// announce tells the customer once about all certificates that were issued together.
func (s *Service) announce(ctx context.Context, tx *db.Tx, c *Case, issued []certificates.Certificate) error {
	if len(issued) == 0 {
		return nil
	}
	o := c.occasion(notices.CertificateIssued, c.Subject())
	for _, i := range issued {
		o.Certificates = append(o.Certificates, i.ID)
	}
	return s.Notices.Add(ctx, tx, o)
}

// findByNumbers makes a stored case found by the numbers of certificates.
func findByNumbers(ctx context.Context, tx *db.Tx, c *Case, issued []certificates.Certificate) error {
	found, err := search.ByID(ctx, tx, c.Tenant, search.Case, c.ID)
	if err != nil {
		return err
	}
	for _, i := range issued {
		found.Add(search.CertificateNo, i.Number)
	}
	if err := setSearch(ctx, tx, c.Tenant, c.ID, found.Words()); err != nil {
		return err
	}
	c.Search, c.stored.Search = found.Words(), found.Words()
	return search.Put(ctx, tx, found)
}
