package certificates

import (
	"context"
	"log/slog"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates/paper"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerSample(routes *api.API) {
	api.ReadFile(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/tenant/services/{serviceId}/certificates/{certificateId}/preview", ID: "previewCertificate", Tag: "Tenant services",
		Kinds: auth.Team, Permission: auth.ServiceRead, Budget: api.HeavyCalls, ReadOnly: true, MediaType: api.MediaPDF, Buffered: true,
		Errors:  []fault.Code{fault.NotFound},
		Summary: "Preview a certificate",
		Description: "Draws a certificate of the draft with these answers, marked as a sample: without a number and not signed. Where an answer is missing, the paper shows " +
			"the name of the placeholder. The body is optional.",
	}, s.sample)
	api.ReadFile(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/tenant/services/{serviceId}/certificates/picture", ID: "drawCertificate", Tag: "Tenant services",
		Kinds: auth.Team, Permission: auth.ServiceRead, Budget: api.HeavyCalls, ReadOnly: true, MediaType: api.MediaSVG, Buffered: true,
		Errors:  []fault.Code{fault.NotFound, fault.Conflict, fault.InvalidRule},
		Summary: "Draw an unsaved certificate",
		Description: "Draws a new or changed certificate as if it were saved, as a picture: the pages of previewCertificate below each other. It is refused as saving it " +
			"would be, with fields under part.body. Nothing is saved.",
	}, s.drawUnsaved)
}

// SampleInput is the input of previewCertificate.
type SampleInput struct {
	catalog.CertificatePath

	Body *struct{ SampleValues }
}

// DrawInput is the input of drawCertificate.
type DrawInput struct {
	catalog.ServicePath

	Body struct {
		Part catalog.UnsavedPart `json:"part" doc:"The certificate, of the kind CERTIFICATE"`
		SampleValues
	}
}

// SampleValues are what a sample is filled with.
type SampleValues struct {
	Answers map[string]form.Value `json:"answers,omitempty" doc:"Answers keyed request.<code> or party.<code>"`
	Parties []SampleParty         `json:"parties,omitempty" maxItems:"100" doc:"Parties; the certificate is for the first"`

	Language string `json:"language,omitempty" maxLength:"35" doc:"Language of the paper, if the organisation offers it and title and body are translated; otherwise the first of the organisation" example:"fr"`
}

// SampleParty is a party of a preview.
type SampleParty struct {
	Name string `json:"name" minLength:"1" maxLength:"200"`
}

func (s *Service) sample(ctx context.Context, d *db.DB, by auth.Caller, in *SampleInput) (api.File, error) {
	with := SampleValues{}
	if in.Body != nil {
		with = in.Body.SampleValues
	}
	drafted, err := s.Catalog.DraftForm(ctx, d, by.Tenant, in.ServiceID)
	if err != nil {
		return api.File{}, err
	}
	c, ok := drafted.Definition().CertificateByID(in.CertificateID)
	if !ok {
		return api.File{}, fault.ErrNotFound
	}
	made, err := s.samplePaper(ctx, d, by.Tenant, drafted, c, with)
	if err != nil {
		return api.File{}, err
	}
	pdf, err := paper.Draw(made)
	return api.File{Name: c.Code + ".pdf", Content: pdf}, err
}

func (s *Service) drawUnsaved(ctx context.Context, d *db.DB, by auth.Caller, in *DrawInput) (api.File, error) {
	drafted, c, err := s.Catalog.PreviewCertificate(ctx, d, by, in.ServiceID, &in.Body.Part)
	if err != nil {
		return api.File{}, err
	}
	made, err := s.samplePaper(ctx, d, by.Tenant, drafted, c, in.Body.SampleValues)
	if err != nil {
		return api.File{}, err
	}
	svg, err := paper.Picture(made)
	return api.File{Name: c.Code + ".svg", Content: svg}, err
}

// samplePaper returns a sample of a certificate.
func (s *Service) samplePaper(ctx context.Context, d *db.DB, tenant string, of *form.Form, c *form.Certificate, with SampleValues) (paper.Paper, error) {
	sheet, err := of.SheetOf(with.Answers, max(len(with.Parties), 1))
	if err != nil {
		return paper.Paper{}, err
	}
	for i, party := range with.Parties {
		sheet.Parties[i].Name = party.Name
	}
	o, err := s.Organisation(ctx, d, tenant)
	if err != nil {
		return paper.Paper{}, err
	}
	language, due, filled := o.paperIn(with.Language, form.DueCertificate{Certificate: c}, of.Fill(sheet))
	p := o.printer(language)
	v := values{filled: filled, due: due, organization: o.Name, printer: p}
	from := s.today(o)
	if question, answer, ok := v.filled.AnswerOf(c.ValidFrom, 0); ok && question.AnswerType == form.Date {
		from = answer.String()
	}
	if c.ValidFor != (form.Period{}) {
		v.until = p.Day(lastDayOf(c.ValidFor, from))
	}
	content := v.content()
	content.Language, content.Organization = language, o.Name
	logo, err := s.logoOf(ctx, d, tenant, o)
	if err != nil {
		slog.WarnContext(ctx, "creating a certificate sample without the logo", "error", err)
	}
	made := s.layout(content, o, logo, p)
	made.Holder = paper.Fact{Label: p.Text("certificate.holder"), Text: v.filled.PartyName(0)}
	made.Facts = content.facts(p, from, v.until)
	made.Sample, made.At = p.Text("certificate.sample"), s.Now()
	made.Check.URL = s.BaseURL + CheckPath
	return made, nil
}
