package notify

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/certificates"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// Variants of the notice that a certificate has changed.
const (
	certificateSuspended  = "SUSPENDED"
	certificateReinstated = "REINSTATED"
	certificateEnded      = "REINSTATED_EXPIRED"
	certificateRevoked    = "REVOKED"
	certificateReplaced   = "REPLACED"
)

// Variants of the notice that a certificate expires which cannot be renewed.
const (
	expiresSuspended = "SUSPENDED" // the certificate
	expiresClosed    = "CLOSED"    // the service
)

// loadCertificates loads the case and the certificates of the occasion.
func (v *view) loadCertificates(ctx context.Context) ([]certificates.Certificate, error) {
	if err := v.load(ctx, "", v.occasion.Application); err != nil {
		return nil, err
	}
	found, err := certificates.ByIDs(ctx, v.q, v.occasion.Tenant, v.occasion.Certificates)
	if err != nil {
		return nil, err
	}
	return found, v.setCertificates(found)
}

// setCertificates sets the certificates that the notice names.
func (v *view) setCertificates(named []certificates.Certificate) error {
	v.notice.Certificates = nil
	for _, c := range named {
		about := mail.NoticeCertificate{Name: c.Name, Number: c.Number}
		if c.ValidUntil != nil {
			about.Until = *c.ValidUntil
		}
		v.notice.Certificates = append(v.notice.Certificates, about)
	}
	return stillDue(len(named) > 0)
}

// today returns the current day of the organisation.
func (v *view) today(ctx context.Context) (string, error) {
	zone, err := tenants.LocationOf(ctx, v.q, v.occasion.Tenant)
	if err != nil {
		return "", err
	}
	return certificates.DayOf(v.Now(), zone), nil
}

// certificateIssued names the certificates that have not been revoked or replaced since.
func certificateIssued(ctx context.Context, v *view) error {
	found, err := v.loadCertificates(ctx)
	if err != nil {
		return err
	}
	return v.setCertificates(slices.DeleteFunc(found, func(c certificates.Certificate) bool { return c.HasEnded() }))
}

// certificateChanged is due until the certificate changes again.
func certificateChanged(ctx context.Context, v *view) error {
	found, err := v.loadCertificates(ctx)
	if err != nil {
		return err
	}
	today, err := v.today(ctx)
	if err != nil {
		return err
	}
	c := found[0]
	switch c.At(today) {
	case certificates.Suspended:
		v.notice.Variant = certificateSuspended
	case certificates.Valid:
		v.notice.Variant = certificateReinstated
	case certificates.Expired:
		v.notice.Variant = certificateEnded
	case certificates.Revoked:
		v.notice.Variant = certificateRevoked
	case certificates.Replaced:
		v.notice.Variant = certificateReplaced
		v.notice.Certificates, v.notice.Successors = v.notice.Certificates[:1], v.notice.Certificates[1:]
	}
	v.notice.Quote, v.notice.ByOrganisation = c.Reason, c.Reason != ""
	return stillDue(sameTime(&c.ChangedAt, v.occasion.Since))
}

// certificateExpires is due until the last day of a certificate that is valid or suspended.
func certificateExpires(ctx context.Context, v *view) error {
	found, err := v.loadCertificates(ctx)
	if err != nil {
		return err
	}
	today, err := v.today(ctx)
	if err != nil {
		return err
	}
	c := found[0]
	if c.HasEnded() || c.ValidUntil == nil || *c.ValidUntil < today {
		return errObsolete
	}
	if c.Status == certificates.Suspended {
		v.notice.Variant = expiresSuspended
		return nil
	}
	_, err = v.Catalog.Live(ctx, v.q, v.Tenant, v.ServiceID)
	if _, refused := errors.AsType[*fault.Error](err); refused {
		v.notice.Variant = expiresClosed
		return nil
	}
	return err
}
