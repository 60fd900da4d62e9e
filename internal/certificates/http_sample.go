package certificates

import (
	"context"
	"log/slog"
	"net/http"
	"time"

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
}

// SampleInput is the input of previewCertificate.
type SampleInput struct {
	catalog.CertificatePath

	Body *struct {
		Answers map[string]form.Value `json:"answers,omitempty" doc:"Answers keyed request.<code> or party.<code>"`
		Parties []SampleParty         `json:"parties,omitempty" maxItems:"100" doc:"Parties; the certificate is for the first"`
	}
}

// SampleParty is a party of a preview.
type SampleParty struct {
	Name string `json:"name" minLength:"1" maxLength:"200"`
}

func (s *Service) sample(ctx context.Context, d *db.DB, by auth.Caller, in *SampleInput) (api.File, error) {
	body := in.Body
	if body == nil {
		body = api.NewBody(&in.Body)
	}
	drafted, err := s.Catalog.DraftForm(ctx, d, by.Tenant, in.ServiceID)
	if err != nil {
		return api.File{}, err
	}
	c, ok := drafted.Definition().CertificateByID(in.CertificateID)
	if !ok {
		return api.File{}, fault.ErrNotFound
	}
	sheet, err := drafted.SheetOf(body.Answers, max(len(body.Parties), 1))
	if err != nil {
		return api.File{}, err
	}
	for i, party := range body.Parties {
		sheet.Parties[i].Name = party.Name
	}
	o, err := s.Organisation(ctx, d, by.Tenant)
	if err != nil {
		return api.File{}, err
	}
	p := o.printer(o.Languages[0])
	v := values{filled: drafted.Fill(sheet), due: form.DueCertificate{Certificate: c}, organization: o.Name, printer: p}
	from := s.today(o)
	if question, answer, ok := v.filled.AnswerOf(c.ValidFrom, 0); ok && question.AnswerType == form.Date {
		from = answer.String()
	}
	if c.ValidFor != (form.Period{}) {
		v.until = p.Day(c.ValidFor.After(parseDay(from)).Format(time.DateOnly))
	}
	content := v.content()
	content.Language, content.Organization = o.Languages[0], o.Name
	logo, err := s.logoOf(ctx, d, by.Tenant, o)
	if err != nil {
		slog.WarnContext(ctx, "a sample of a certificate is drawn without the logo", "error", err)
	}
	made := s.layout(content, o, logo, p)
	made.Holder = paper.Fact{Label: p.Text("certificate.holder"), Text: v.filled.PartyName(0)}
	made.Facts = content.facts(p, from, v.until)
	made.Sample, made.At = p.Text("certificate.sample"), s.Now()
	made.Check.URL = s.BaseURL + CheckPath
	pdf, err := paper.Draw(made)
	return api.File{Name: c.Code + ".pdf", Content: pdf}, err
}
