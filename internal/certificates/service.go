package certificates

import (
	"context"
	"crypto/ed25519"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
	"stagegate/internal/notices"
	"stagegate/internal/tenants"
)

// Service issues certificates, makes their papers and answers those who check them.
type Service struct {
	DB      *db.DB
	Now     ref.Clock // of records, which a sandbox can move
	Clock   ref.Clock // of signing keys
	Outbox  *jobs.Outbox
	Events  *events.Log
	Notices *notices.Service
	Catalog *catalog.Service
	BaseURL string
	Hooks
	Keys
}

// Keys are the keys of an installation for certificates.
type Keys struct {
	Token   ed25519.PrivateKey // signs the tokens in QR codes
	Signers seal.Box           // encrypts the signing keys of organisations
}

// Hooks are functions of other packages.
type Hooks struct {
	// Organisation reads the issuer.
	Organisation func(ctx context.Context, q db.Q, tenant string) (Organisation, error)

	// ServiceCodes returns the codes of services by their ids.
	ServiceCodes func(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]string, error)

	// ReadLogo returns the content of an issuer's logo, nil for none. It calls the storage.
	ReadLogo func(ctx context.Context, q db.Q, tenant, file string) ([]byte, error)

	// LanguageOf returns the language of a customer, "" for none.
	LanguageOf func(ctx context.Context, q db.Q, tenant, customer string) (string, error)

	// MailAdmins mails the admins of a tenant about a subject.
	MailAdmins func(ctx context.Context, tx *db.Tx, tenant, kind, by, about string) error
}

// Organisation is an issuer of certificates.
type Organisation struct {
	Name         string
	Slug         string
	Address      string // in lines
	SupportEmail string
	Brand        tenants.Brand
	Language     i18n.Language // of the product's texts
	Languages    []string      // of the texts of services, the default first
	Zone         *time.Location
}

// printer returns the printer of texts on a paper in a language: that of the organisation if the product has none in it.
func (o Organisation) printer(language string) i18n.Printer {
	return i18n.For(i18n.Language(language).Or(o.Language), o.Zone)
}

// today returns the current day of an organisation.
func (s *Service) today(o Organisation) string { return DayOf(s.Now(), o.Zone) }

// entry is what the history records of a certificate before or after a change.
type entry struct {
	Status  Status `json:"status"`
	Number  string `json:"number,omitempty"`
	Message string `json:"message,omitempty"` // the reason
}

// record adds a change of a certificate to the history of its application and to the events, with its status today.
func (s *Service) record(ctx context.Context, tx *db.Tx, by audit.Actor, c *Certificate, kind events.Kind, before Status, today string) error {
	status := c.At(today)
	e := audit.Event{
		Tenant: c.Tenant, Subject: c.ApplicationID, Actor: by, Action: string(kind),
		Target: audit.Target{Type: "CERTIFICATE", ID: c.ID, Code: c.Number}, After: entry{Status: status, Message: c.Reason},
	}
	if before != "" {
		e.Before = entry{Status: before}
	}
	if err := audit.Record(ctx, tx, s.Now(), e); err != nil {
		return err
	}
	return s.publish(ctx, tx, by, c, kind, string(status), string(before))
}

// publish records the event of a change for programs.
func (s *Service) publish(ctx context.Context, tx *db.Tx, by audit.Actor, c *Certificate, kind events.Kind, status, before string) error {
	return s.Events.Record(ctx, tx, s.Now(), events.Event{
		Tenant: c.Tenant, Kind: kind, Actor: by, Subject: events.Subject{ID: c.ID, Reference: c.Number},
		Data: events.Data{Status: status, PreviousStatus: before, ApplicationID: c.ApplicationID, ServiceID: c.ServiceID},
	})
}

// notify records the occasion for a notice to the customer about a certificate and its successors.
func (s *Service) notify(ctx context.Context, tx *db.Tx, kind notices.Kind, c *Certificate, successors ...string) error {
	return s.Notices.Add(ctx, tx, notices.Occasion{
		Kind: kind, Tenant: c.Tenant, Application: c.ApplicationID, Certificates: append([]string{c.ID}, successors...), Since: &c.ChangedAt,
	})
}

// RecordRenewal adds to the history of a certificate's application that its customer has begun to renew it.
func (s *Service) RecordRenewal(ctx context.Context, tx *db.Tx, by audit.Actor, c *Certificate) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: c.Tenant, Subject: c.ApplicationID, Actor: by, Action: string(events.CertificateRenewed),
		Target: audit.Target{Type: "CERTIFICATE", ID: c.ID, Code: c.Number},
	})
}
