package certificates

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/certificates/paper"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const signerPath = "/api/v1/tenant/signing-certificate"

func (s *Service) registerSigner(routes *api.API) {
	op := func(method, id string, op api.Operation) api.Operation {
		op.Method, op.Path, op.ID, op.Tag, op.Kinds = method, signerPath, id, "Organisation", []auth.Kind{auth.TenantAdmin}
		return op
	}
	api.Call(routes, op(http.MethodGet, "getSigningCertificate", api.Operation{
		Summary: "Get the signing certificate", Message: "Signing certificate.",
		Description: "The certificate whose key signs the papers of certificates. Until the organisation uploads one, it is one of ours, which is self-signed.",
	}), s.getSigner)
	api.Call(routes, op(http.MethodPut, "putSigningCertificate", api.Operation{
		Fresh: true, Summary: "Upload a signing certificate", Message: "Signing certificate changed.",
		Description: "Signs the papers of certificates from now on. The PKCS#12 file contains a key (RSA of at least 2,048 bits, or ECDSA) with its certificate and those " +
			"above it. The key is kept encrypted and never returned. Admins are mailed 30 days before the certificate expires; afterwards ours is used again.",
	}), s.putSigner)
	api.Write(routes, op(http.MethodDelete, "deleteSigningCertificate", api.Operation{
		Fresh: true, Summary: "Remove the signing certificate", Message: "Signing certificate removed.",
		Description: "Deletes the uploaded key. Papers are signed by ours again; those signed before stay as they are.",
	}), s.deleteSigner)
}

// NoInput is the input of operations without any.
type NoInput struct{}

// PutSignerInput is the input of putSigningCertificate.
type PutSignerInput struct {
	Body struct {
		PKCS12   string `json:"pkcs12" minLength:"1" maxLength:"100000" doc:"The PKCS#12 file in Base64"`
		Password string `json:"password" maxLength:"1000" doc:"Password of the file; empty for none"`
	}
}

// SignerView describes a signing certificate.
type SignerView struct {
	Subject     string   `json:"subject" doc:"Name of the owner" example:"Ministry of Works"`
	Issuer      string   `json:"issuer" doc:"Name of the issuer" example:"Example Trust CA"`
	ValidUntil  api.Time `json:"validUntil"`
	Fingerprint string   `json:"fingerprint" doc:"SHA-256 of the certificate, in hexadecimal"`
	SelfSigned  bool     `json:"selfSigned" doc:"Whether no authority has signed it"`
}

func viewSigner(i paper.Info) SignerView {
	return SignerView{i.Subject, i.Issuer, api.Time(i.ValidUntil), i.Fingerprint, i.SelfSigned}
}

func (s *Service) getSigner(ctx context.Context, steps *api.Steps, by auth.Caller, _ *NoInput) (SignerView, error) {
	o, err := s.Organisation(ctx, steps.DB(), by.Tenant)
	if err != nil {
		return SignerView{}, err
	}
	signer, err := s.signer(ctx, steps.DB(), o, by.Tenant)
	return viewSigner(signer.Info()), err
}

func (s *Service) putSigner(ctx context.Context, steps *api.Steps, by auth.Caller, in *PutSignerInput) (SignerView, error) {
	file, err := base64.StdEncoding.DecodeString(in.Body.PKCS12)
	if err != nil {
		return SignerView{}, fault.Invalid("pkcs12", fault.InvalidFormat, "certificate.base64")
	}
	signer, err := paper.ParsePKCS12(file, in.Body.Password, s.Clock())
	if err != nil {
		return SignerView{}, refusedFile(err)
	}
	stored, err := s.seal(by.Tenant, uploaded, signer)
	if err != nil {
		return SignerView{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (SignerView, error) {
		if err := putSigner(ctx, tx, stored); err != nil {
			return SignerView{}, err
		}
		return viewSigner(signer.Info()), s.recordSigner(ctx, tx, by, signer.Info().Fingerprint)
	})
}

// refusedFile returns the refusal of a PKCS#12 file, on the field that is wrong.
func refusedFile(err error) error {
	for reason, key := range map[error]string{
		paper.ErrNotPKCS12: "certificate.not_pkcs12", paper.ErrNoKey: "certificate.no_key", paper.ErrKeyType: "certificate.key_type",
		paper.ErrKeyTooShort: "certificate.key_too_short", paper.ErrExpired: "certificate.key_expired", paper.ErrNotYetValid: "certificate.key_not_yet_valid",
	} {
		if errors.Is(err, reason) {
			return fault.Invalid("pkcs12", fault.InvalidValue, key)
		}
	}
	if errors.Is(err, paper.ErrPassword) {
		return fault.Invalid("password", fault.Wrong, "certificate.file_password")
	}
	return err
}

func (s *Service) deleteSigner(ctx context.Context, tx *db.Tx, by auth.Caller, _ *NoInput) (api.Nothing, error) {
	removed, err := removeSigner(ctx, tx, by.Tenant)
	if err != nil || !removed {
		return nil, err
	}
	return nil, s.recordSigner(ctx, tx, by, "")
}

// signerEntry is what the history records of a signing certificate.
type signerEntry struct {
	Fingerprint string `json:"fingerprint"` // "" for ours
}

func (s *Service) recordSigner(ctx context.Context, tx *db.Tx, by auth.Caller, fingerprint string) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: by.Tenant, Subject: by.Tenant, Actor: audit.By(by), Action: "signing_certificate.changed",
		Target: audit.Target{Type: "TENANT", ID: by.Tenant}, After: signerEntry{fingerprint},
	})
}
