package certificates

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/notices"
)

func (s *Service) registerChanges(routes *api.API) {
	op := func(verb string, op api.Operation) api.Operation {
		op.Method, op.Path, op.Tag, op.Kinds, op.Permission = http.MethodPost, one+"/"+verb, tag, auth.Team, auth.CertificateManage
		op.Errors = []fault.Code{fault.CertificateState}
		return op
	}
	api.Write(routes, op("suspend", api.Operation{
		ID: "suspendCertificate", Summary: "Suspend a certificate", Message: "Certificate suspended.",
		Description: "A valid certificate is not valid until it is reinstated. The customer is told the reason.",
	}), func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReasonInput) (CertificateView, error) {
		return s.change(ctx, tx, by, in.CertificateID, onSuspend, events.CertificateSuspended, in.Body.Reason)
	})
	api.Write(routes, op("reinstate", api.Operation{
		ID: "reinstateCertificate", Summary: "Reinstate a certificate", Message: "Certificate reinstated.",
		Description: "Ends the suspension of a certificate. The customer is told.",
	}), func(ctx context.Context, tx *db.Tx, by auth.Caller, in *Path) (CertificateView, error) {
		return s.change(ctx, tx, by, in.CertificateID, onReinstate, events.CertificateReinstated, "")
	})
	revoke := op("revoke", api.Operation{
		ID: "revokeCertificate", Summary: "Revoke a certificate", Message: "Certificate revoked.",
		Description: "Ends the validity of a certificate for good. The customer is told the reason.",
	})
	revoke.FreshOrKey = true
	api.Write(routes, revoke, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReasonInput) (CertificateView, error) {
		return s.change(ctx, tx, by, in.CertificateID, onRevoke, events.CertificateRevoked, in.Body.Reason)
	})
}

// ReasonInput is the input of suspendCertificate and revokeCertificate.
type ReasonInput struct {
	Path

	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason for the customer"`
	}
}

// change changes the status of a certificate for staff and tells the customer.
func (s *Service) change(ctx context.Context, tx *db.Tx, by auth.Caller, id string, on state.Trigger[Status], kind events.Kind, reason string) (CertificateView, error) {
	c, err := Lock(ctx, tx, by.Tenant, id)
	if err != nil {
		return CertificateView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := c.Visible(by); err != nil {
		return CertificateView{}, err
	}
	if err := s.move(ctx, tx, audit.By(by), c, &c, on, kind, reason); err != nil {
		return CertificateView{}, err
	}
	if err := s.notify(ctx, tx, notices.CertificateChanged, &c); err != nil {
		return CertificateView{}, err
	}
	return s.View(ctx, tx, c)
}

// move changes the status of a locked certificate and saves what differs from the stored one.
func (s *Service) move(ctx context.Context, tx *db.Tx, by audit.Actor, stored Certificate, c *Certificate, on state.Trigger[Status], kind events.Kind, reason string) error {
	o, err := s.Organisation(ctx, tx, c.Tenant)
	if err != nil {
		return err
	}
	before := c.At(s.today(o))
	after := before
	if err := Transitions.Move(&after, on); err != nil {
		return err
	}
	c.Status, c.Reason, c.ChangedAt = after, reason, s.Now()
	c.schedule(o.Zone)
	if err := updateCertificate(ctx, tx, stored, *c); err != nil {
		return err
	}
	return s.record(ctx, tx, by, c, kind, before)
}

// Replace marks a locked certificate as replaced by a new one of the same case.
func (s *Service) Replace(ctx context.Context, tx *db.Tx, by audit.Actor, c *Certificate, successor, reason string) error {
	stored := *c
	c.ReplacedByID = &successor
	if err := s.move(ctx, tx, by, stored, c, onReplace, events.CertificateReplaced, reason); err != nil {
		return err
	}
	return s.notify(ctx, tx, notices.CertificateChanged, c)
}

// CheckReplaceable returns an error unless a certificate can be replaced now. There is nothing left to print after an
// erasure.
func (s *Service) CheckReplaceable(ctx context.Context, q db.Q, c *Certificate) error {
	o, err := s.Organisation(ctx, q, c.Tenant)
	if err != nil {
		return err
	}
	if c.ErasedAt != nil {
		return errState
	}
	return Transitions.Check(c.At(s.today(o)), onReplace)
}

// CheckRenewable returns an error unless the customer can renew a certificate now.
func (s *Service) CheckRenewable(ctx context.Context, q db.Q, c *Certificate) error {
	o, err := s.Organisation(ctx, q, c.Tenant)
	if err != nil {
		return err
	}
	return c.CheckRenewable(s.today(o))
}
