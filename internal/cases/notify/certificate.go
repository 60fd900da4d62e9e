package notify

import (
	"context"

	"stagegate/internal/certificates"
	"stagegate/internal/notices/mail"
)

// Variants of the notice that a certificate has changed.
const (
	certificateSuspended  = "SUSPENDED"
	certificateReinstated = "REINSTATED"
	certificateRevoked    = "REVOKED"
	certificateReplaced   = "REPLACED"
)

// loadCertificates loads the case and the certificates of the occasion.
func (v *view) loadCertificates(ctx context.Context) ([]certificates.Certificate, error) {
	if err := v.load(ctx, "", v.occasion.Application); err != nil {
		return nil, err
	}
	found, err := certificates.ByIDs(ctx, v.q, v.occasion.Tenant, v.occasion.Certificates)
	if err == nil && len(found) == 0 {
		err = errObsolete
	}
	for _, c := range found {
		about := mail.NoticeCertificate{Name: c.Name, Number: c.Number}
		if c.ValidUntil != nil {
			about.Until = *c.ValidUntil
		}
		v.notice.Certificates = append(v.notice.Certificates, about)
	}
	return found, err
}

func certificateIssued(ctx context.Context, v *view) error {
	_, err := v.loadCertificates(ctx)
	return err
}

// certificateChanged is due until the certificate changes again.
func certificateChanged(ctx context.Context, v *view) error {
	found, err := v.loadCertificates(ctx)
	if err != nil {
		return err
	}
	c := found[0]
	switch c.Status {
	case certificates.Suspended:
		v.notice.Variant = certificateSuspended
	case certificates.Valid, certificates.Expired:
		v.notice.Variant = certificateReinstated
	case certificates.Revoked:
		v.notice.Variant = certificateRevoked
	case certificates.Replaced:
		v.notice.Variant = certificateReplaced
		v.notice.Certificates, v.notice.Successors = v.notice.Certificates[:1], v.notice.Certificates[1:]
	}
	v.notice.Quote, v.notice.ByOrganisation = c.Reason, c.Reason != ""
	return stillDue(sameTime(&c.ChangedAt, v.occasion.Since))
}

// certificateExpires is due while the certificate is valid or suspended.
func certificateExpires(ctx context.Context, v *view) error {
	found, err := v.loadCertificates(ctx)
	if err != nil {
		return err
	}
	return stillDue(found[0].Status != certificates.Revoked && found[0].Status != certificates.Replaced)
}
