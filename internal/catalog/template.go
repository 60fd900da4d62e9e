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

// Sector is a field that templates are made for.
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

// Template is a service that comes with the program, for a tenant to begin with.
type Template struct {
	Code     string // what its path calls it
	Sector   Sector
	Document ServiceDocument
}

// templateFiles are the templates: exported services, in a folder for each
// sector, each in a file that is called by its code.
//
//go:embed templates
var templateFiles embed.FS

// Templates are all templates, by sector and code.
var Templates = sync.OnceValue(func() []Template {
	stored, err := fs.Glob(templateFiles, "templates/*/*.json")
	if err != nil {
		panic(err) // the pattern is a good one
	}
	return each(stored, readTemplate)
})

// readTemplate reads a file that a test has seen to be right.
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

// templatesOf are the templates of a sector, or all where it is "".
func templatesOf(sector Sector) []Template {
	return slices.DeleteFunc(slices.Clone(Templates()), func(t Template) bool { return sector != "" && t.Sector != sector })
}

// within is the document with requirements that accept no more than this server does:
// the setting of an operator must not make a template useless.
func (doc ServiceDocument) within(uploads files.Policy) ServiceDocument {
	doc.Stages = each(doc.Stages, func(s StageDocument) StageDocument {
		s.Requirements = each(s.Requirements, func(r RequirementDocument) RequirementDocument {
			r.AcceptedTypes = slices.DeleteFunc(slices.Clone(r.AcceptedTypes), func(t string) bool { return !slices.Contains(uploads.Types, t) })
			r.MaxSizeBytes = min(r.MaxSizeBytes, uploads.MaxSize)
			return r
		})
		return s
	})
	return doc
}

// template is the template with a code, as this server would make a service of it;
// fault.ErrNotFound when there is none.
func (s *Service) template(code string) (Template, error) {
	i := slices.IndexFunc(Templates(), func(t Template) bool { return t.Code == code })
	if i < 0 {
		return Template{}, fault.ErrNotFound
	}
	t := Templates()[i]
	t.Document = t.Document.within(s.settings.Files)
	return t, nil
}
