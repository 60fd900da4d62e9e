package builder

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var importScreen = ui.NewScreen(files, ui.Desk, "import.html", "document-errors.html")

// importData is the data of the import page.
type importData struct {
	Text   string
	Errors []documentError // in the document
	Error  string          // of the field
}

// documentError is a line of a document with its errors.
type documentError struct {
	Line     int // from 1; 0 if unknown
	Text     string
	Field    string
	Messages []string
}

func showImport(r *ui.Request) ui.Response {
	d := importData{Text: r.Value("document")}
	if refused := r.Refused(); refused != nil {
		d.Text = documentOf(r)
		d.Errors = documentErrors(d.Text, refused.Errors)
		r.NewForm(importPath, "", ui.Field{Name: "document", Label: r.Text("builder.document")})
	}
	return r.Show(importScreen, r.Text("builder.import"), d)
}

// documentOf returns the uploaded file or the pasted text.
func documentOf(r *ui.Request) string {
	if content := r.File("file"); len(content) > 0 {
		return strings.TrimPrefix(string(content), "\ufeff")
	}
	return sentText(r, "document")
}

// importFile creates a service from a document.
func importFile(r *ui.Request) ui.Response {
	text := documentOf(r)
	if wrong := jsonError(r, text); wrong != "" {
		return r.ShowRefused(ui.Answer{
			Status: http.StatusBadRequest, Message: r.Text("builder.import_refused"),
			Errors: []ui.Wrong{{Field: "document", Code: fault.InvalidFormat, Message: wrong}},
		}, showImport)
	}
	made, a := ui.Do(r, catalog.ImportService, &catalog.ImportInput{Body: catalog.RawDocument(text)})
	return created(r, made.Code, a, showImport)
}

// jsonError returns the error of a text that is not valid JSON, or "".
func jsonError(r *ui.Request, text string) string {
	if strings.TrimSpace(text) == "" {
		return r.Text("builder.import_empty")
	}
	var read json.RawMessage
	err := json.Unmarshal([]byte(text), &read)
	if err == nil {
		return ""
	}
	line := 1
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		line += strings.Count(text[:min(int(syntax.Offset), len(text))], "\n")
	}
	return r.Text("builder.not_json", "line", line)
}

// documentErrors assigns field errors to the lines of a document.
func documentErrors(text string, errs []ui.Wrong) []documentError {
	at := lineNumbers(text)
	all := strings.Split(text, "\n")
	var list []documentError
	for _, e := range errs {
		if e.Field == "document" {
			continue
		}
		f := documentError{Line: at[e.Field], Field: e.Field, Messages: []string{e.Message}}
		for parent := e.Field; f.Line == 0 && parent != ""; { // a missing field has no line of its own
			parent = parent[:max(strings.LastIndexAny(parent, ".["), 0)]
			f.Line = at[parent]
		}
		if f.Line > 0 {
			f.Text = strings.TrimSpace(all[f.Line-1])
			if len(f.Text) > 200 {
				f.Text = strings.ToValidUTF8(f.Text[:200], "") + " …"
			}
		}
		if last := len(list) - 1; last >= 0 && list[last].Field == f.Field {
			list[last].Messages = append(list[last].Messages, e.Message)
			continue
		}
		list = append(list, f)
	}
	return list
}

// export downloads the service as a file.
func export(p *page) ui.Response {
	document, a := ui.Do(p.Request, catalog.ExportService, &p.of)
	if !a.OK() {
		return p.Fail(a)
	}
	pretty, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return p.Fail(ui.Answer{Status: http.StatusInternalServerError, Message: err.Error()})
	}
	return p.Download(p.service.Code+".json", "application/json", append(pretty, '\n'))
}
