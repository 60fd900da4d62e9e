package certificates

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"strings"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates/paper"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
)

// PaperKind is the kind of the outbox event that makes the paper of a certificate.
const PaperKind = "certificate.paper"

const (
	logoTimeout  = 3 * time.Second
	logoAttempts = 3 // of making a paper with its logo before it is made without
)

// paperOf is the payload of the event.
type paperOf struct {
	Tenant string `json:"tenant"`
	ID     string `json:"id"`
}

// HandlePaper draws and signs the paper of a certificate, unless it has one. Of two at once the first is kept.
func (s *Service) HandlePaper(ctx context.Context, e jobs.Event) error {
	var of paperOf
	if err := e.Decode(&of); err != nil {
		return err
	}
	d := s.DB.Of(of.Tenant)
	c, err := ByID(ctx, d, of.Tenant, of.ID)
	if err != nil || c.SHA256 != "" || c.ErasedAt != nil {
		return db.NotFoundAs(err, nil)
	}
	content, err := contentOf(ctx, d, c.Tenant, c.ID)
	if errors.Is(err, db.ErrNotFound) {
		return nil // erased meanwhile
	}
	if err != nil {
		return err
	}
	o, err := s.Organisation(ctx, d, c.Tenant)
	if err != nil {
		return err
	}
	signer, err := s.signer(ctx, d, o, c.Tenant)
	if err != nil {
		return err
	}
	logo, err := s.logoOf(ctx, d, c.Tenant, o)
	if err != nil && e.Attempts < logoAttempts {
		return err
	}
	if err != nil {
		slog.WarnContext(ctx, "creating certificate PDF without the logo", "certificate", c.ID, "error", err)
	}
	p, err := s.paperOf(&c, content, o, logo, signer.Info())
	if err != nil {
		return err
	}
	made, err := makeFiles(p, signer, s.Clock(), o.Name)
	if err != nil {
		return err
	}
	return d.Write(ctx, func(tx *db.Tx) error { return keepFiles(ctx, tx, of, made) })
}

// logoOf reads the logo of an issuer; nil without one. It must not be in a transaction.
func (s *Service) logoOf(ctx context.Context, d *db.DB, tenant string, o Organisation) ([]byte, error) {
	if o.Brand.LogoFile == "" {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, logoTimeout)
	defer cancel()
	return s.ReadLogo(ctx, d, tenant, o.Brand.LogoFile)
}

// makeFiles draws and signs a paper, and draws its picture.
func makeFiles(p paper.Paper, signer paper.Signer, at time.Time, by string) (made files, err error) {
	drawn, err := paper.Draw(p)
	if err != nil {
		return made, err
	}
	if made.pdf, err = paper.Sign(drawn, signer, at, by, ""); err != nil {
		return made, err
	}
	picture, err := paper.Picture(p)
	if err != nil {
		return made, err
	}
	made.picture, err = compress(picture)
	return made, err
}

// keepFiles stores the files of a certificate and the digest of the signed one.
func keepFiles(ctx context.Context, tx *db.Tx, of paperOf, made files) error {
	c, err := Lock(ctx, tx, of.Tenant, of.ID)
	if err != nil {
		return err
	}
	kept, err := setFiles(ctx, tx, &c, made)
	if err != nil || !kept {
		return err
	}
	stored, digest := c, sha256.Sum256(made.pdf)
	c.SHA256 = hex.EncodeToString(digest[:])
	return updateCertificate(ctx, tx, stored, c)
}

// paperOf returns the paper of a certificate.
func (s *Service) paperOf(c *Certificate, content Content, o Organisation, logo []byte, by paper.Info) (paper.Paper, error) {
	token, err := paper.SignToken(s.Token, s.claims(c, content, o))
	if err != nil {
		return paper.Paper{}, err
	}
	p := o.printer(content.Language)
	drawn := s.layout(content, o, logo, p)
	drawn.Holder = paper.Fact{Label: p.Text("certificate.holder"), Text: c.Holder}
	drawn.Number = paper.Fact{Label: p.Text("certificate.number"), Text: c.Number}
	until := ""
	if c.ValidUntil != nil {
		until = p.Day(*c.ValidUntil)
	}
	drawn.Facts = content.facts(p, c.ValidFrom, until)
	drawn.Details = []paper.Fact{
		{Label: p.Text("certificate.issued_on"), Text: p.Date(c.IssuedAt)}, {Label: p.Text("certificate.application"), Text: c.Reference},
	}
	drawn.Note = p.Text("certificate.signed", "at", p.DateTime(c.IssuedAt))
	if by.SelfSigned {
		drawn.Note = p.Text("certificate.signed_by_us", "at", p.DateTime(c.IssuedAt))
	}
	drawn.Check.URL, drawn.Check.Code = s.BaseURL+CheckPath, c.VerifyCode
	drawn.Check.QR = s.VerifyURL(c) + "#" + token
	drawn.At = c.IssuedAt
	return drawn, nil
}

// layout returns what is common to papers and samples.
func (s *Service) layout(content Content, o Organisation, logo []byte, p i18n.Printer) paper.Paper {
	made := paper.Paper{
		Layout: paper.Layout(content.Layout), Language: content.Language, Title: content.Title, Body: content.Body,
		Organization: paper.Organization{Name: content.Organization, Lines: linesOf(o), Color: o.Brand.Color, Logo: logo},
		Check: paper.Check{
			Title: p.Text("certificate.check"), Help: p.Text("certificate.check_help"), Note: p.Text("certificate.check_note"),
		},
		PageOf: func(page, pages int) string { return p.Text("certificate.page", "page", page, "pages", pages) },
	}
	if content.Layout == form.CertificateLayout && content.Language == string(p.Language) { // it begins the sentence of the body
		made.Intro = p.Text("certificate.intro")
	}
	if content.Signatory != nil {
		made.Signatory = paper.Signatory{Name: content.Signatory.Name, Title: content.Signatory.Title}
	}
	return made
}

// facts returns the dates of a certificate and, on a card, whose body is on the back, the public answers.
func (c Content) facts(p i18n.Printer, from, until string) (facts []paper.Fact) {
	if c.Layout == form.CardLayout {
		for _, f := range c.Fields {
			facts = append(facts, paper.Fact{Label: f.Label, Text: f.Value})
		}
	}
	facts = append(facts, paper.Fact{Label: p.Text("certificate.valid_from"), Text: p.Day(from)})
	if until != "" {
		facts = append(facts, paper.Fact{Label: p.Text("certificate.valid_until"), Text: until})
	}
	return facts
}

// linesOf returns the address of an issuer and how to reach it.
func linesOf(o Organisation) []string {
	var lines []string
	for line := range strings.Lines(o.Address) {
		lines = append(lines, strings.TrimSpace(line))
	}
	if o.SupportEmail != "" {
		lines = append(lines, o.SupportEmail)
	}
	return lines
}

// claims returns what the token of a certificate proves.
func (s *Service) claims(c *Certificate, content Content, o Organisation) paper.Claims {
	claims := paper.Claims{Issuer: o.Slug, Number: c.Number, NotBefore: startOf(c.ValidFrom, o.Zone)}
	if content.HolderPublic {
		claims.Holder = c.Holder
	}
	if c.ValidUntil != nil {
		claims.Expires = startOf(addDays(*c.ValidUntil, 1), o.Zone)
	}
	return claims
}

// CheckPath is the path of the page on which anybody checks a certificate.
const CheckPath = "/verify"

// VerifyURL returns the address of the page that checks a certificate.
func (s *Service) VerifyURL(c *Certificate) string { return s.BaseURL + CheckPath + "/" + c.VerifyCode }
