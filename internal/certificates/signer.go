package certificates

import (
	"context"
	"slices"

	"stagegate/internal/certificates/paper"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// remindDays is the number of days before an uploaded key runs out on which admins are told.
const remindDays = 30

// errPaperPending is the answer while a paper is not made yet.
var errPaperPending = fault.New(fault.NotReady, "certificate.paper_pending").WithRetryAfter(1)

// signer returns the signer of an organisation: the one that it has uploaded, unless that has run out, and
// otherwise a self-signed one, which is generated when it is first needed.
func (s *Service) signer(ctx context.Context, d *db.DB, o Organisation, tenant string) (paper.Signer, error) {
	stored, err := signersOf(ctx, d, tenant)
	if err != nil {
		return paper.Signer{}, err
	}
	if found, ok, err := s.current(stored); err != nil || ok {
		return found, err
	}
	made, err := paper.NewSelfSigned(o.Name, s.Clock())
	if err != nil {
		return paper.Signer{}, err
	}
	ready, err := s.seal(tenant, ours, made)
	if err != nil {
		return paper.Signer{}, err
	}
	err = d.Write(ctx, func(tx *db.Tx) error {
		if err := renewGenerated(ctx, tx, stored, ready); err != nil {
			return err
		}
		stored, err = signersOf(ctx, tx, tenant) // another instance may have made one first
		return err
	})
	if err != nil {
		return paper.Signer{}, err
	}
	found, _, err := s.current(stored)
	return found, err
}

// renewGenerated replaces an expired generated signer, or adds the first one.
func renewGenerated(ctx context.Context, tx *db.Tx, before []storedSigner, made storedSigner) error {
	for _, b := range before {
		if b.Source == ours {
			return putSigner(ctx, tx, made)
		}
	}
	return addSigner(ctx, tx, made)
}

// current returns the stored signer to use now.
func (s *Service) current(stored []storedSigner) (paper.Signer, bool, error) {
	for _, one := range slices.Backward(stored) { // the uploaded one first
		if one.ExpiresAt.After(s.Clock()) {
			opened, err := s.open(one)
			return opened, true, err
		}
	}
	return paper.Signer{}, false, nil
}

// seal prepares a signer to be stored.
func (s *Service) seal(tenant string, from source, signer paper.Signer) (storedSigner, error) {
	pem, err := signer.PEM()
	if err != nil {
		return storedSigner{}, err
	}
	stored := storedSigner{Tenant: tenant, Source: from, ExpiresAt: signer.Info().ValidUntil}
	stored.Sealed = s.Signers.Seal(stored.name(), pem)
	if from == uploaded {
		remind := stored.ExpiresAt.AddDate(0, 0, -remindDays)
		stored.RemindAt = &remind
	}
	return stored, nil
}

func (s *Service) open(stored storedSigner) (paper.Signer, error) {
	pem, err := s.Signers.Open(stored.name(), stored.Sealed)
	if err != nil {
		return paper.Signer{}, err
	}
	return paper.ParsePEM(pem)
}

// name binds a sealed key to its place.
func (s storedSigner) name() string { return s.Tenant + "/" + string(s.Source) }
