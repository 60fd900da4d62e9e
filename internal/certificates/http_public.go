package certificates

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/certificates/paper"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

// KeysPath is where the keys are published by which tokens in QR codes are checked without the server.
const KeysPath = "/.well-known/stagegate/certificates.json"

func (s *Service) registerPublic(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/public/certificates/{verifyCode}", ID: "checkCertificate", Tag: "Public certificates",
		Public: true, MissLimit: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound},
		Summary: "Check a certificate", Message: "Certificate.",
		Description: "Tells anybody who has the code of a certificate whether it is valid, and what the document must show. Case, hyphens and spaces in the code " +
			"are ignored. The keys for checking the token in the QR code offline are at " + KeysPath + ".",
	}, s.check)
}

// CheckInput is the input of checkCertificate.
type CheckInput struct {
	VerifyCode string `path:"verifyCode" maxLength:"200" doc:"Code on the certificate" example:"7KQM-2F9X-W4TD"`
}

// CheckView is what anybody sees of a certificate.
type CheckView struct {
	Status       Status        `json:"status" enum:"VALID,SUSPENDED,REVOKED,REPLACED,EXPIRED" doc:"VALID also before validFrom"`
	Number       string        `json:"number" doc:"Number, unique in the organisation" example:"PERMIT-2026-000042"`
	Name         string        `json:"name" example:"Building permit"`
	Title        string        `json:"title" doc:"Title on the document; the name after an erasure" example:"Permis de construire"`
	Organization CheckedByView `json:"organization" doc:"The issuer"`
	IssuedBy     string        `json:"issuedBy" doc:"Name of the issuer on the document; the current one after an erasure" example:"Lagos State"`
	IssuedAt     api.Time      `json:"issuedAt"`
	ValidFrom    string        `json:"validFrom" doc:"First valid day" example:"2026-12-01"`
	ValidUntil   *string       `json:"validUntil" doc:"Last valid day; null without an end" example:"2027-11-30"`
	Holder       *string       `json:"holder" doc:"Null unless it is public"`
	Fields       []Field       `json:"fields" doc:"Answers that are public; if the document shows them, they must be the same"`
	SHA256       *string       `json:"sha256" doc:"Digest of the PDF file; null until it is made"`
	ChangedAt    api.Time      `json:"changedAt" doc:"When its status last changed"`
}

// CheckedByView is the issuer of a certificate.
type CheckedByView struct {
	Name     string             `json:"name"`
	Slug     string             `json:"slug"`
	Timezone string             `json:"timezone" doc:"Timezone of its days" example:"Africa/Lagos"`
	Brand    *tenants.BrandView `json:"brand" doc:"Branding of the pages; null if not set"`
}

func (s *Service) check(ctx context.Context, q db.Q, _ auth.Caller, in *CheckInput) (CheckView, error) {
	code := NormalCode(in.VerifyCode)
	if code == "" {
		return CheckView{}, fault.ErrNotFound
	}
	tenant, id, err := tenantOf(ctx, q, code)
	if err != nil {
		return CheckView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	c, err := ByID(ctx, q, tenant, id)
	if err != nil {
		return CheckView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	content, err := contentOf(ctx, q, tenant, id)
	if err != nil && !errors.Is(err, db.ErrNotFound) { // none after an erasure
		return CheckView{}, err
	}
	o, err := s.Organisation(ctx, q, tenant)
	if err != nil {
		return CheckView{}, err
	}
	v := CheckView{
		Status: c.At(s.today(o)), Number: c.Number, Name: c.Name, Title: cmp.Or(content.Title, c.Name), Organization: CheckedByView{o.Name, o.Slug, o.Zone.String(), tenants.ViewBrand(o.Brand)},
		IssuedBy: cmp.Or(content.Organization, o.Name), IssuedAt: api.Time(c.IssuedAt), ValidFrom: c.ValidFrom, ValidUntil: c.ValidUntil,
		Fields: append([]Field{}, content.Fields...), SHA256: api.TextOf(c.SHA256), ChangedAt: api.Time(c.ChangedAt),
	}
	if content.HolderPublic {
		v.Holder = api.TextOf(c.Holder)
	}
	return v, nil
}

// PublicKeys serves the keys by which tokens in QR codes are checked without this server.
func (s *Service) PublicKeys() http.Handler {
	keys, err := json.Marshal(paper.JWKSOf(s.Token.Public().(ed25519.PublicKey)))
	if err != nil {
		panic(err) // a plain struct
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = w.Write(keys) // the client is gone
	})
}
