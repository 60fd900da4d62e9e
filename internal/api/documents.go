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
)

// The paths of the documents that are served without an envelope.
const (
	descriptionPath   = "/v3/api-docs"
	description30Path = "/v3/api-docs/3.0"
	SchemaPath        = "/schemas/service.json" // of the JSON Schema of an exported service
)

// documents are the description in both versions of OpenAPI and the JSON Schema, as the
// command openapi has written them.
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

// Read returns the document, with some of its texts replaced by others.
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
	if len(replaced) > 0 {
		text = []byte(strings.NewReplacer(replaced...).Replace(string(text)))
	}
	if d != ServiceSchema || err != nil {
		return text, err
	}
	var indented bytes.Buffer // it is for people, too
	err = json.Indent(&indented, text, "", "  ")
	return indented.Bytes(), err
}

// serveDocuments serves the documents, with the address of this server and whom to ask about
// it.
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

// AllowValues says which of all values that the documents list this server allows. It must be
// called before the first request.
func (a *API) AllowValues(all, allowed []string) {
	a.documents = append(a.documents, `"enum":`+asJSON(all), `"enum":`+asJSON(allowed))
}

func asJSON(value any) string {
	b, _ := json.Marshal(value) // texts have no errors
	return string(b)
}

// serveDocument serves a document, which is made when it is first asked for and kept as it is
// sent: nearly every client takes gzip.
func (a *API) serveDocument(d Document, media string) http.Handler {
	type tagged struct {
		packed []byte
		tag    string
	}
	read := sync.OnceValues(func() (tagged, error) {
		whole, err := d.Read(a.documents...)
		if err != nil {
			return tagged{}, err
		}
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write(whole) // a buffer takes everything
		_ = w.Close()
		return tagged{packed.Bytes(), tagOf(whole)}, nil
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		doc, err := read()
		if err != nil {
			fail(w, r, err)
			return
		}
		w.Header().Set(eTag, doc.tag)
		w.Header().Set("Cache-Control", "no-cache") // clients may cache the document, but must revalidate it
		if hasTag(r, doc.tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", media)
		if acceptsGzip(r) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(doc.packed)
			return
		}
		if whole, err := gzip.NewReader(bytes.NewReader(doc.packed)); err == nil {
			_, _ = io.Copy(w, whole) //nolint:gosec // it was packed here
		}
	})
}
