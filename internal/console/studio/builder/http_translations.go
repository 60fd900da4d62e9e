package builder

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
)

var translationsScreen = screenOf("translations.html", "document-errors.html")

// translationsBelow is the page of translations below that of the service.
const translationsBelow = "/translations"

// textsShown is the number of texts on one page.
const textsShown = 50

// translationsData is the data of the page of translations.
type translationsData struct {
	head

	Languages []spoken // into which texts are translated
	Chosen    spoken
	Default   spoken
	Texts     []translatedText // what is missing first
	Here      string           // address of this page, without the path of an uploaded file
	More      *ui.Link         // to the next texts; nil for none
	Errors    []documentError  // in the file
	Samples   []ui.Link        // certificates in the chosen language
}

// spoken is a language.
type spoken struct {
	Code, Name, Dir string
	Path            string // of the page
	Missing         int    // texts without a translation
	Here            bool
}

// from returns the path of the page with the texts from an index.
func (s spoken) from(n int) string {
	if n == 0 {
		return s.Path
	}
	return s.Path + "&from=" + strconv.Itoa(n)
}

// translatedText is a text beside its translation.
type translatedText struct {
	Part, Code, Field string
	Text              string // in the default language
	Translation       string // as the form shows it
	Saved             string
	Conflict          bool   // someone else has changed the translation that the refused form changes
	Name, ID          string // of its input
	Rows              int
}

func (p *page) spoken(code string) spoken {
	return spoken{Code: code, Name: i18n.NameOf(code), Dir: i18n.DirectionOf(code), Path: p.at(translationsBelow) + "?" + url.Values{"language": {code}}.Encode()}
}

// texts reads the texts of the draft with their translations, as rows of the exported file.
func (p *page) texts() ([]api.CSVRow, ui.Answer) {
	file, a := ui.Do(p.Request, catalog.ExportTranslations, &p.of)
	if !a.OK() {
		return nil, a
	}
	rows, err := api.ReadCSV(string(file.Content))
	if err != nil {
		a = ui.Answer{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	return rows, a
}

// languageColumn is the column of the default language in the exported file.
const languageColumn = 3

// showTranslations shows the texts of the draft beside their translations into one language.
func showTranslations(p *page) ui.Response {
	p.Match = p.tag() // before the data is read
	h, a := p.headOf("translations")
	if !a.OK() {
		return p.Fail(a)
	}
	rows, a := p.texts()
	if !a.OK() {
		return p.Fail(a)
	}
	languages := rows[0].Cells[languageColumn:]
	if len(languages) < 2 { //nolint:mnd // the default is not translated
		return p.NotFound()
	}
	column := max(slices.Index(languages, p.Query("language")), 1)
	d := translationsData{head: h, Default: p.spoken(languages[0])}
	for i, code := range languages[1:] {
		s := p.spoken(code)
		s.Here = i+1 == column
		for _, row := range rows[1:] {
			if row.Cells[languageColumn+1+i] == "" {
				s.Missing++
			}
		}
		if s.Here {
			d.Chosen = s
		}
		d.Languages = append(d.Languages, s)
	}
	for i, row := range rows[1:] {
		text := translatedText{
			Part: row.Cells[0], Code: row.Cells[1], Field: row.Cells[2], Text: row.Cells[languageColumn], Saved: row.Cells[languageColumn+column],
			Name: nameOf(row), ID: fmt.Sprintf("t%d", i),
		}
		text.Translation = text.Saved
		text.Rows = min(1+max(strings.Count(text.Text, "\n"), len(text.Text)/60), 12)
		if text.Part == form.StagePart || text.Part == form.ChargePart {
			text.Code = "" // an id
		}
		d.Texts = append(d.Texts, text)
	}
	for _, c := range p.service.Certificates {
		d.Samples = append(d.Samples, ui.Link{Text: c.Name, Path: p.samplePath(c.ID) + "?" + url.Values{"language": {d.Chosen.Code}}.Encode()})
	}
	slices.SortStableFunc(d.Texts, func(a, b translatedText) int { return min(len(a.Translation), 1) - min(len(b.Translation), 1) })
	all := d.Texts
	d.cut(p)
	if refused := p.Refused(); refused != nil {
		d.keepEntered(p, all)
		d.Errors = lineErrors(refused.Errors)
	}
	return p.Show(translationsScreen, p.Text("builder.page_title", "page", p.Text("builder.translations"), "service", p.service.Name), d)
}

// cut leaves the texts of one page.
func (d *translationsData) cut(p *page) {
	from, err := strconv.Atoi(p.Query("from"))
	if err != nil || from < 0 || from >= len(d.Texts) {
		from = 0
	}
	d.Here = d.Chosen.from(from)
	if rest := d.Texts[from:]; len(rest) > textsShown {
		d.More = &ui.Link{Text: p.Text("builder.more_texts", "count", min(len(rest)-textsShown, textsShown)), Path: d.Chosen.from(from + textsShown)}
	}
	d.Texts = d.Texts[from:min(from+textsShown, len(d.Texts))]
}

// Suffixes of the hidden fields of a text: the text and the translation that the form has shown.
const ofSuffix, wasSuffix = "|of", "|was"

// isChanged reports whether the form has sent another translation than it has shown.
func (p *page) isChanged(name string) bool {
	return sentText(p.Request, name) != sentText(p.Request, name+wasSuffix)
}

// keepEntered shows the texts of the refused form again, even if they are now on another page, with the translations
// that it changes. Other translations are shown as they are saved.
func (d *translationsData) keepEntered(p *page, all []translatedText) {
	var sent []translatedText
	for _, text := range all {
		if !p.PostForm.Has(text.Name) {
			continue
		}
		if p.isChanged(text.Name) {
			text.Translation = sentText(p.Request, text.Name)
			text.Conflict = text.Saved != sentText(p.Request, text.Name+wasSuffix) && text.Saved != text.Translation
		}
		sent = append(sent, text)
	}
	if sent != nil {
		d.Texts = sent
	}
}

// nameOf returns the name of the input of a text.
func nameOf(row api.CSVRow) string { return strings.Join(row.Cells[:languageColumn], "|") }

// lineErrors returns the errors of the lines of a file.
func lineErrors(wrong []ui.Wrong) []documentError {
	var all []documentError
	for _, w := range wrong {
		var line int
		if _, err := fmt.Sscanf(w.Field, "lines[%d]", &line); err != nil {
			continue
		}
		e := documentError{Line: line, Messages: []string{w.Message}}
		if _, language, ok := strings.Cut(w.Field, "]."); ok {
			e.Field = language
		}
		all = append(all, e)
	}
	return all
}

// saveTranslations saves only the translations that the reader has changed, so that it does not revert changes of others.
// If a text has changed since the page was shown, its translation is left out.
func saveTranslations(p *page) ui.Response {
	rows, a := p.texts()
	if !a.OK() {
		return p.refuse(a, showTranslations)
	}
	column := slices.Index(rows[0].Cells, p.Value("language"))
	if column <= languageColumn {
		return p.NotFound()
	}
	saved := [][]string{append(slices.Clone(rows[0].Cells[:languageColumn+1]), p.Value("language"))}
	for _, row := range rows[1:] {
		name := nameOf(row)
		if p.PostForm.Has(name) && p.isChanged(name) {
			saved = append(saved, append(slices.Clone(row.Cells[:languageColumn]), p.PostForm.Get(name+ofSuffix), p.PostForm.Get(name)))
		}
	}
	return p.importTranslations(string(api.CSVFile("", saved).Content))
}

// uploadTranslations imports a file.
func uploadTranslations(p *page) ui.Response { return p.importTranslations(string(p.File("file"))) }

func (p *page) importTranslations(content string) ui.Response {
	done, a := ui.Do(p.Request, catalog.ImportTranslations, &catalog.ImportTranslationsInput{ServicePath: p.of, Body: content})
	if !a.OK() {
		return p.refuse(a, showTranslations)
	}
	back := p.at(translationsBelow)
	if language := p.Query("language"); language != "" {
		back = p.spoken(language).Path
	}
	if len(done.Outdated) == 0 {
		return p.Done(back, "builder.did.translated", "count", done.Changed)
	}
	lines := make([]string, len(done.Outdated))
	for i, o := range done.Outdated {
		lines[i] = strconv.Itoa(o.Line)
	}
	return p.Done(back, "builder.did.translated_some", "count", done.Changed, "lines", strings.Join(lines, ", "))
}

// downloadTranslations downloads the file of all texts.
func downloadTranslations(p *page) ui.Response {
	file, a := ui.Do(p.Request, catalog.ExportTranslations, &p.of)
	if !a.OK() {
		return p.Fail(a)
	}
	return p.Download(file.Name, api.MediaCSV+"; charset=utf-8", file.Content)
}
