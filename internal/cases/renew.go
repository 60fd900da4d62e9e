package cases

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

func (s *Service) registerRenew(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/customer/certificates/{certificateId}/renew", ID: "renewCertificate", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestCreate, Status: http.StatusCreated,
		Summary: "Renew a certificate", Message: "Request created.",
		Description: "Creates a draft for the published version of the same service, filled with the earlier answers, parties and documents that it still takes. The new " +
			"certificate names the earlier one, which stays as it is.",
		Errors: []fault.Code{fault.CertificateNotRenewable, fault.CertificateState, fault.ServiceUnavailable, fault.OpenRequestExists},
	}, s.renew)
}

// renew creates a draft from the application of a certificate.
func (s *Service) renew(ctx context.Context, tx *db.Tx, by auth.Caller, in *certificates.Path) (RequestView, error) {
	customer, err := accounts.LockActive(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return RequestView{}, err
	}
	before, err := certificates.Visible(ctx, tx, by, in.CertificateID)
	if err != nil {
		return RequestView{}, err
	}
	if err := s.Certificates.CheckRenewable(ctx, tx, &before); err != nil {
		return RequestView{}, err
	}
	earlier, err := readApplication(ctx, tx, by, before.ApplicationID)
	if err != nil {
		return RequestView{}, err
	}
	content, err := s.ContentOf(ctx, tx, &earlier)
	if err != nil {
		return RequestView{}, err
	}
	v, err := s.Catalog.Live(ctx, tx, by.Tenant, before.ServiceID)
	if err != nil {
		return RequestView{}, err
	}
	c := s.draft(customer, v)
	c.RenewalOf = &before.ID
	if err := s.refill(ctx, tx, by, c, content); err != nil {
		return RequestView{}, err
	}
	if err := insertCase(ctx, tx, c, ref.New); err != nil {
		return RequestView{}, err
	}
	if err := form.AddSheet(ctx, tx, c.Tenant, c.SheetID, c.Sheet); err != nil {
		return RequestView{}, err
	}
	c.emit(events.RequestCreated, c.target(), nil, nil)
	if err := s.recordEffects(ctx, tx, c, nil, audit.By(by)); err != nil {
		return RequestView{}, err
	}
	if err := s.Certificates.RecordRenewal(ctx, tx, audit.By(by), &before); err != nil {
		return RequestView{}, err
	}
	return s.viewRequest(ctx, tx, by, c)
}

// refill fills a new sheet with the parties, answers and documents of an earlier one that the new form still takes.
func (s *Service) refill(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, earlier Content) error {
	c.Sheet.Parties = earlier.Sheet.Parties[:min(len(earlier.Sheet.Parties), c.Form.Definition().MaxParties)]
	c.OtherParties = int64(max(len(c.Sheet.Parties)-1, 0))
	named := map[string]string{} // ids of questions and requirements of the new form
	for _, stage := range c.Form.Stages() {
		for _, q := range stage.Questions {
			named[q.RuleName()] = q.ID
		}
		for _, r := range stage.Requirements {
			named[documentName(&r)] = r.ID
		}
	}
	for _, a := range earlier.Sheet.Answers {
		q, ok := earlier.Form.Question(a.QuestionID)
		if !ok || named[q.RuleName()] == "" {
			continue
		}
		if err := s.carryOver(ctx, tx, by, c, Answers([]GivenAnswer{{named[q.RuleName()], a.PartyID, a.Value}})); err != nil {
			return err
		}
	}
	for _, d := range earlier.Sheet.Documents {
		r, ok := earlier.Form.Requirement(d.RequirementID)
		if !ok || named[documentName(r.Requirement)] == "" {
			continue
		}
		if err := s.carryOver(ctx, tx, by, c, Attach(named[documentName(r.Requirement)], d.PartyID, d.FileID)); err != nil {
			return err
		}
	}
	return nil
}

// documentName tells the requirements of a service apart.
func documentName(r *form.Requirement) string { return string(r.AppliesTo) + " " + r.Code }

// carryOver applies an edit, unless the form refuses it.
func (s *Service) carryOver(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, edit Edit) error {
	before := c.Sheet.Clone()
	_, err := s.apply(ctx, tx, by, edit, &c.Content, s.Now())
	if _, refused := errors.AsType[*fault.Error](err); refused {
		c.Sheet = *before
		return nil
	}
	return err
}
