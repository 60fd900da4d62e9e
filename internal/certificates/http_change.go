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
		return s.Suspend(ctx, tx, by, in.CertificateID, in.Body.Reason)
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
	revoke.Fresh = true
	api.Write(routes, revoke, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReasonInput) (CertificateView, error) {
		return s.Revoke(ctx, tx, by, in.CertificateID, in.Body.Reason)
	})
}

// ReasonInput is the input of suspendCertificate and revokeCertificate.
type ReasonInput struct {
	Path

	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason for the customer"`
	}
}

// Suspend makes a valid certificate invalid until it is reinstated.
func (s *Service) Suspend(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (CertificateView, error) {
	return s.change(ctx, tx, by, id, onSuspend, events.CertificateSuspended, reason)
}

// Revoke makes a certificate invalid for good.
func (s *Service) Revoke(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (CertificateView, error) {
	return s.change(ctx, tx, by, id, onRevoke, events.CertificateRevoked, reason)
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
	if err := s.move(ctx, tx, audit.By(by), &c, on, kind, nil, reason); err != nil {
		return CertificateView{}, err
	}
	if err := s.notify(ctx, tx, notices.CertificateChanged, &c); err != nil {
		return CertificateView{}, err
	}
	return s.View(ctx, tx, c)
}

// move changes the status of a locked certificate. successor is the id of the one that replaces it, nil for none.
func (s *Service) move(ctx context.Context, tx *db.Tx, by audit.Actor, c *Certificate, on state.Trigger[Status], kind events.Kind, successor *string, reason string) error {
	o, err := s.Organisation(ctx, tx, c.Tenant)
	if err != nil {
		return err
	}
	today := s.today(o)
	stored, before := *c, c.At(today)
	after := before
	if err := Transitions.Move(&after, on); err != nil {
		return err
	}
	c.Status, c.Reason, c.ChangedAt, c.ReplacedByID = after, reason, s.Now(), successor
	c.schedule(o.Zone)
	if err := updateCertificate(ctx, tx, stored, *c); err != nil {
		return err
	}
	if err := countMoved(ctx, tx, c, before, o.Zone); err != nil {
		return err
	}
	return s.record(ctx, tx, by, c, kind, before, today)
}

// Replace marks a locked certificate as replaced by a new one of the same case, and tells the customer about both.
func (s *Service) Replace(ctx context.Context, tx *db.Tx, by audit.Actor, c *Certificate, successor, reason string) error {
	if err := s.move(ctx, tx, by, c, onReplace, events.CertificateReplaced, &successor, reason); err != nil {
		return err
	}
	return s.notify(ctx, tx, notices.CertificateChanged, c, successor)
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
