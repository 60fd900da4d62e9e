package api

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/swaggest/swgui/v5emb"
)

// The paths of the documents that are served without an envelope.
const (
	descriptionPath   = "/v3/api-docs"
	description30Path = "/v3/api-docs/3.0"
	SchemaPath        = "/schemas/service.json" // of the JSON Schema of an exported service
)

// documents has the OpenAPI description in both versions and the JSON Schema, as written by
// the command openapi.
//
//go:embed documents
var documents embed.FS

// Document is the name of a document.
type Document string

// The documents.
const (
	Description   Document = "openapi.json.gz"
	Description30 Document = "openapi-3.0.json.gz"
	ServiceSchema Document = "service.schema.json.gz"
)

// Read returns the document with replacements made as by strings.NewReplacer.
func (d Document) Read(replaced ...string) ([]byte, error) {
	packed, err := documents.Open("documents/" + string(d))
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r)
	text = []byte(strings.NewReplacer(replaced...).Replace(string(text)))
	if d != ServiceSchema || err != nil {
		return text, err
	}
	var indented bytes.Buffer // people read it, too
	err = json.Indent(&indented, text, "", "  ")
	return indented.Bytes(), err
}

func (a *API) serveDocuments(c Config) {
	a.documents = append(a.documents, `"servers":[{"url":"/"}]`, `"servers":`+asJSON([]map[string]string{{"url": cmp.Or(c.BaseURL, "/")}}))
	contact := map[string]string{"name": "The operator of this server"}
	before := asJSON(contact)
	if strings.Contains(c.Contact, "@") && !strings.Contains(c.Contact, "://") {
		contact["email"] = c.Contact
	} else if at := cmp.Or(c.Contact, c.BaseURL); at != "" {
		contact["url"] = at
	}
	a.documents = append(a.documents, `"contact":`+before, `"contact":`+asJSON(contact))
	a.MountLimited("GET "+descriptionPath, a.serveDocument(Description, "application/json"))
	a.MountLimited("GET "+description30Path, a.serveDocument(Description30, "application/json"))
	a.MountLimited("GET "+SchemaPath, a.serveDocument(ServiceSchema, "application/schema+json"))
	a.serveUI()
}

// AllowValues replaces an enumeration in the documents by the values that this server allows.
// It must be called before the first request.
func (a *API) AllowValues(all, allowed []string) {
	a.documents = append(a.documents, `"enum":`+asJSON(all), `"enum":`+asJSON(allowed))
}

func asJSON(value any) string {
	b, _ := json.Marshal(value) // texts have no errors
	return string(b)
}

// serveDocument serves a document. It is generated at the first request and kept compressed,
// because nearly every client accepts gzip.
func (a *API) serveDocument(d Document, media string) http.Handler {
	var tag string
	read := sync.OnceValues(func() ([]byte, error) {
		whole, err := d.Read(a.documents...)
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write(whole) // a buffer never fails
		_ = w.Close()
		tag = tagOf(whole)
		return packed.Bytes(), err
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		packed, err := read()
		if err != nil {
			fail(w, r, err)
			return
		}
		w.Header().Set(eTag, tag)
		w.Header().Set("Cache-Control", "no-cache") // clients may cache the document, but must revalidate it
		if hasTag(r, tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", media)
		if acceptsGzip(r) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(packed)
		} else if whole, err := gzip.NewReader(bytes.NewReader(packed)); err == nil {
			_, _ = io.Copy(w, whole) //nolint:gosec // it was packed here
		}
	})
}

const uiPath = "/swagger-ui.html"

// uiPolicy allows Swagger UI only resources of this server. Swagger UI needs inline
// styles, but no inline scripts.
const uiPolicy = "default-src 'none'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
	"script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

//go:embed swagger
var uiFiles embed.FS

// serveUI serves Swagger UI with our own page, style sheet and scripts. Swagger UI reads the
// OpenAPI 3.0 description, which it resolves in less than half the time.
func (a *API) serveUI() {
	page := uiFile("index.html", "text/html; charset=utf-8")
	a.MountLimited("GET "+uiPath, page)
	a.MountLimited("GET "+uiPath+"/{$}", page)
	a.Mount("GET "+uiPath+"/page.css", uiFile("page.css", "text/css; charset=utf-8"))
	a.Mount("GET "+uiPath+"/start.js", uiFile("start.js", "text/javascript; charset=utf-8"))
	a.Mount("GET "+uiPath+"/accessible.js", uiFile("accessible.js", "text/javascript; charset=utf-8"))
	a.Mount("GET "+uiPath+"/", v5emb.New("Stagegate", description30Path, uiPath))
}

func uiFile(name, media string) http.Handler {
	content, err := uiFiles.ReadFile("swagger/" + name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", uiPolicy)
		w.Header().Set("Content-Type", media)
		_, _ = w.Write(content)
	})
}
