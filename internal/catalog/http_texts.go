package catalog

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// ExportTranslations exports the texts of a draft.
const ExportTranslations api.Op[ServicePath, api.File] = "exportTranslations"

// maxTextBytes is the maximum size of a file of texts.
const maxTextBytes = 8 << 20

func (s *Service) registerTexts(routes *api.API) {
	path := one + "/translations"
	api.Read(routes, reading(api.Operation{
		Path: path, ID: "exportTranslations", MediaType: api.MediaCSV, Buffered: true, Export: true, Summary: "Export translations",
		Description: "Exports the texts of the draft as a CSV file (RFC 4180) in UTF-8 with a byte order mark. Each row is a text: part, code and field identify it, " +
			"a column named as the default language has the text, and each other language of the organisation has a column with its translation.",
	}), exportTexts)
	api.Call(routes, writing(http.MethodPut, api.Operation{
		Path: path, ID: "importTranslations", TextMedia: api.MediaCSV, MaxBody: maxTextBytes, Summary: "Import translations", Message: "Translations imported.",
		IfMatchPath: one,
		Description: "Changes the translations of the draft to those in a file as exportTranslations writes it, sent as text/csv or as a JSON string. Rows and languages that " +
			"the file lacks are unchanged; an empty cell removes a translation. If any line is wrong, nothing changes, and errors has each, such as lines[7].fr. " +
			"Translations of a text that has changed in the draft since the export are left out and listed as outdated.",
	}), s.importTexts)
}

// ImportTranslationsInput is the input of importTranslations.
type ImportTranslationsInput struct {
	ServicePath

	Body string `maxLength:"8388608" doc:"The file" example:"part,code,field,en,fr\r\nREQUIREMENT,passport,name,Passport,Passeport\r\n"`
}

// ImportedTranslationsView is the result of an import of translations.
type ImportedTranslationsView struct {
	Changed  int                `json:"changed" doc:"Number of translations that were added, changed or removed"`
	Outdated []OutdatedTextView `json:"outdated" doc:"Lines that were left out because the text has changed since the export"`
}

// OutdatedTextView is a line of a file whose text has changed since.
type OutdatedTextView struct {
	Line   int    `json:"line" doc:"Number of the line in the file, from 1"`
	Part   string `json:"part" enum:"SERVICE,STAGE,QUESTION,OPTION,REQUIREMENT,CHARGE,CERTIFICATE,VALUE_SET" doc:"Kind of the part"`
	Code   string `json:"code" doc:"Identifies the part among parts of its kind; empty for the service"`
	Field  string `json:"field" example:"label"`
	Before string `json:"before" doc:"The text in the file"`
	Now    string `json:"now" doc:"The text in the draft"`
}

// textLanguages returns the languages of the texts of an organisation, the default first.
func textLanguages(ctx context.Context, q db.Q, tenant string) ([]string, error) {
	profile, err := tenants.ProfileOf(ctx, q, tenant)
	return profile.TextLanguages(), err
}

func exportTexts(ctx context.Context, q db.Q, by auth.Caller, in *ServicePath) (api.File, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return api.File{}, err
	}
	languages, err := textLanguages(ctx, q, by.Tenant)
	if err != nil {
		return api.File{}, err
	}
	return api.CSVFile("translations-"+strings.ToLower(d.Code)+".csv", textRows(&d.Definition.V, languages)), nil
}

func (s *Service) importTexts(ctx context.Context, steps *api.Steps, by auth.Caller, in *ImportTranslationsInput) (ImportedTranslationsView, error) {
	rows, err := api.ReadCSV(in.Body)
	if err != nil {
		return ImportedTranslationsView{}, err
	}
	languages, err := textLanguages(ctx, steps.DB(), by.Tenant)
	if err != nil {
		return ImportedTranslationsView{}, err
	}
	var done imported
	return editDraft(ctx, s, steps, by, in.ServiceID, func(d *Draft) (event, error) {
		definition := form.Localize(&d.Definition.V, "") // a copy
		var err error
		if done, err = importTexts(&definition, languages, rows); err != nil {
			return event{}, err
		}
		d.Definition.V = definition
		return event{
			action: "service.translated", target: audit.Target{Type: "SERVICE", ID: in.ServiceID, Code: d.Code},
			after: map[string]any{"translations": done.Changed},
		}, nil
	}, func(Draft) ImportedTranslationsView {
		return ImportedTranslationsView{Changed: done.Changed, Outdated: mapList(done.Outdated, func(o outdatedText) OutdatedTextView { return OutdatedTextView(o) })}
	})
}
