package catalog

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
)

// Sector is the field of business of a template.
type Sector string

// The sectors of templates.
const (
	Travel     Sector = "TRAVEL"
	Education  Sector = "EDUCATION"
	Government Sector = "GOVERNMENT"
	Health     Sector = "HEALTH"
	Legal      Sector = "LEGAL"
	Finance    Sector = "FINANCE"
)

// Template is a service that ships with the program as a starting point.
type Template struct {
	Code     string // path parameter
	Sector   Sector
	Document ServiceDocument
}

// templateFiles are the templates: exported services, one file per code in a folder per sector.
//
//go:embed templates
var templateFiles embed.FS

// Templates returns all templates, by sector and code.
var Templates = sync.OnceValue(func() []Template {
	stored, err := fs.Glob(templateFiles, "templates/*/*.json")
	if err != nil {
		panic(err) // the pattern is valid
	}
	return mapList(stored, readTemplate)
})

// readTemplate parses a template, which tests have validated.
func readTemplate(file string) Template {
	text, err := templateFiles.ReadFile(file)
	if err != nil {
		panic(err)
	}
	folder, name := path.Split(file)
	t := Template{Code: strings.TrimSuffix(name, ".json"), Sector: Sector(strings.ToUpper(path.Base(folder)))}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&t.Document); err != nil {
		panic(fmt.Errorf("catalog: %s: %w", file, err))
	}
	return t
}

// templatesOf returns the templates of a sector, or all if it is "".
func templatesOf(sector Sector) []Template {
	return slices.DeleteFunc(slices.Clone(Templates()), func(t Template) bool { return sector != "" && t.Sector != sector })
}

// restrictedTo restricts the files that requirements accept to those of this server, so that a strict server
// can still use the template.
func (doc ServiceDocument) restrictedTo(uploads files.Policy) ServiceDocument {
	doc.Stages = mapList(doc.Stages, func(s StageDocument) StageDocument {
		s.Requirements = mapList(s.Requirements, func(r RequirementDocument) RequirementDocument {
			r.AcceptedTypes = slices.DeleteFunc(slices.Clone(r.AcceptedTypes), func(t string) bool { return !slices.Contains(uploads.Types, t) })
			r.MaxSizeBytes = min(r.MaxSizeBytes, uploads.MaxSize)
			return r
		})
		return s
	})
	return doc
}

// template returns the template with a code, restricted to this server's files, or fault.ErrNotFound.
func (s *Service) template(code string) (Template, error) {
	i := slices.IndexFunc(Templates(), func(t Template) bool { return t.Code == code })
	if i < 0 {
		return Template{}, fault.ErrNotFound
	}
	t := Templates()[i]
	t.Document = t.Document.restrictedTo(s.settings.Files)
	return t, nil
}
