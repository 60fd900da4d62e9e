package api

import (
	"embed"
	"net/http"
	"sync"

	"github.com/swaggest/swgui/v5emb"
)

const (
	descriptionPath   = "/v3/api-docs"
	description30Path = "/v3/api-docs/3.0"
	uiPath            = "/swagger-ui.html"
)

// uiPolicy allows Swagger UI only resources of this server. Swagger UI needs inline
// styles, but no inline scripts.
const uiPolicy = "default-src 'none'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
	"script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

//go:embed swagger
var uiFiles embed.FS

// serveDescription serves the OpenAPI description and Swagger UI: our page, style and
// script with the files of Swagger UI. Swagger UI reads the description in OpenAPI 3.0,
// which it resolves in less than half the time.
func (a *API) serveDescription() {
	// All operations are registered before the first request.
	a.MountLimited("GET "+descriptionPath, serveJSON("application/json", a.Description))
	a.MountLimited("GET "+description30Path, serveJSON("application/json", a.Description30))
	page := serveUI("swagger/index.html", "text/html; charset=utf-8")
	a.MountLimited("GET "+uiPath, page)
	a.MountLimited("GET "+uiPath+"/{$}", page)
	a.Mount("GET "+uiPath+"/page.css", serveUI("swagger/page.css", "text/css; charset=utf-8"))
	for _, script := range []string{"start.js", "accessible.js"} {
		a.Mount("GET "+uiPath+"/"+script, serveUI("swagger/"+script, "text/javascript; charset=utf-8"))
	}
	a.Mount("GET "+uiPath+"/", v5emb.New("Stagegate", description30Path, uiPath))
}

// serveUI serves an embedded file for Swagger UI.
func serveUI(name, media string) http.Handler {
	content, err := uiFiles.ReadFile(name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", uiPolicy)
		w.Header().Set("Content-Type", media)
		_, _ = w.Write(content)
	})
}

// serveJSON serves a document without an envelope. The document is made once.
func serveJSON(media string, document func() ([]byte, error)) http.Handler {
	type tagged struct {
		body []byte
		tag  string
	}
	read := sync.OnceValues(func() (tagged, error) {
		body, err := document()
		return tagged{body, tagOf(body)}, err
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d, err := read()
		if err != nil {
			fail(w, r, err)
			return
		}
		w.Header().Set(eTag, d.tag)
		w.Header().Set("Cache-Control", "no-cache") // clients may cache the document, but must revalidate it
		if hasTag(r, d.tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", media)
		_, _ = w.Write(d.body)
	})
}

func writePlain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text))
}
