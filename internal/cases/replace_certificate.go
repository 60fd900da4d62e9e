package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReplaceCertificate(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/staff/certificates/{certificateId}/replace", ID: "replaceCertificate", Tag: "Certificates",
		Kinds: auth.Team, Permission: auth.CertificateManage, Status: http.StatusCreated,
		Summary: "Replace a certificate", Message: "Certificate replaced.",
		Description: "Issues the certificate again from the current answers, with a new number, and returns the new one. The earlier one becomes REPLACED. With answers or " +
			"parties, they are corrected first, also in completed stages and ended applications; the number of parties stays, and an open invoice gets the new price. " +
			"The customer is told the reason.",
		Errors: []fault.Code{fault.CertificateState, fault.CertificateNotReady, fault.DecisionPending, fault.InvoicePaymentInProgress},
	}, s.replaceCertificate, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReplaceCertificateInput) error {
		_, err := in.edits()
		return err
	})
}

// ReplaceCertificateInput is the input of replaceCertificate.
type ReplaceCertificateInput struct {
	certificates.Path

	Body struct {
		Reason  string        `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason for the customer"`
		Answers []GivenAnswer `json:"answers,omitempty" maxItems:"200" doc:"Answers to correct"`
		Parties []PartyInput  `json:"parties,omitempty" maxItems:"1000" doc:"Complete list of the parties, as many as now, with their ids"`
	}
}

// edits returns the corrections of the body.
func (in *ReplaceCertificateInput) edits() ([]Edit, error) {
	var edits []Edit
	if len(in.Body.Parties) > 0 {
		edit, err := PartiesInput{in.Body.Parties}.Edit()
		if err != nil {
			return nil, err
		}
		edits = append(edits, edit)
	}
	if len(in.Body.Answers) > 0 {
		edits = append(edits, Answers(in.Body.Answers))
	}
	return edits, nil
}

var errPartiesFixed = fault.Invalid("parties", fault.InvalidValue, "certificate.same_parties")

// replaceCertificate corrects the sheet of the case, issues the certificate again and marks the earlier one as replaced.
func (s *Service) replaceCertificate(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReplaceCertificateInput) (certificates.CertificateView, error) {
	none := certificates.CertificateView{}
	seen, err := certificates.Visible(ctx, tx, by, in.CertificateID)
	if err != nil {
		return none, err
	}
	c, err := s.lockApplication(ctx, tx, by, seen.ApplicationID) // before its certificates
	if err != nil {
		return none, err
	}
	before, err := certificates.Lock(ctx, tx, by.Tenant, in.CertificateID)
	if err != nil {
		return none, err
	}
	if err := s.Certificates.CheckReplaceable(ctx, tx, &before); err != nil {
		return none, err
	}
	if err := s.rectify(ctx, tx, by, c, in); err != nil {
		return none, err
	}
	due, err := c.again(&before)
	if err != nil {
		return none, err
	}
	c.UpdatedAt = s.Now()
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil { // with certificates that the new answers may have led to
		return none, err
	}
	c.awarded = []form.DueCertificate{due}
	issued, err := s.issue(ctx, tx, c, audit.By(by))
	if err != nil {
		return none, err
	}
	if err := s.Certificates.Replace(ctx, tx, audit.By(by), &before, issued[0].ID, in.Body.Reason); err != nil {
		return none, err
	}
	return s.Certificates.View(ctx, tx, issued[0])
}

// rectify changes answers and parties of an application in whatever state it is. An open invoice gets the new price; what
// is paid keeps its price.
func (s *Service) rectify(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, in *ReplaceCertificateInput) error {
	edits, err := in.edits()
	if err != nil || len(edits) == 0 {
		return err
	}
	before := c.Sheet.Clone()
	var all Changes
	for _, edit := range edits {
		changes, err := s.apply(ctx, tx, by, edit, &c.Content, s.Now())
		if err != nil {
			return err
		}
		all = append(all, changes...)
	}
	c.emitEdits(all)
	if len(c.Sheet.Parties) != len(before.Parties) {
		return errPartiesFixed
	}
	if err := saveSheet(ctx, tx, c); err != nil {
		return err
	}
	if all.TouchesFiles() {
		if err := s.attachFiles(ctx, tx, c, before.Documents); err != nil {
			return err
		}
	}
	return s.reprice(ctx, tx, audit.By(by), c, all)
}

// again returns what is issued in place of a certificate, from the current answers and whatever its rule says now.
func (c *Case) again(before *certificates.Certificate) (form.DueCertificate, error) {
	defined, ok := c.Form.Definition().Certificate(before.Code)
	if !ok {
		return form.DueCertificate{}, fault.ErrNotFound
	}
	due := form.DueCertificate{Certificate: defined}
	if before.PartyID != nil {
		due.PartyID, due.Party = *before.PartyID, -1
		for i := range c.Sheet.Parties {
			if c.Sheet.Parties[i].ID == due.PartyID {
				due.Party = i
			}
		}
		if due.Party < 0 {
			return due, errPartiesFixed
		}
	}
	required := *defined
	required.Required = true // there is nothing to leave out
	due.Certificate = &required
	return due, certificateBlockers(c.Fill(), []form.DueCertificate{due}, "").Err()
}
