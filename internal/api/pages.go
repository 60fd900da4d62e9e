package api

import (
	"embed"
	"net/http"

	"github.com/swaggest/swgui/v5emb"
)

const uiPath = "/swagger-ui.html"

// uiPolicy allows Swagger UI only resources of this server. Swagger UI needs inline
// styles, but no inline scripts.
const uiPolicy = "default-src 'none'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
	"script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

//go:embed swagger
var uiFiles embed.FS

// serveUI serves Swagger UI: our page, style and script with the files of Swagger UI. It reads
// the description in OpenAPI 3.0, which it resolves in less than half the time.
func (a *API) serveUI() {
	page := uiFile("swagger/index.html", "text/html; charset=utf-8")
	a.MountLimited("GET "+uiPath, page)
	a.MountLimited("GET "+uiPath+"/{$}", page)
	a.Mount("GET "+uiPath+"/page.css", uiFile("swagger/page.css", "text/css; charset=utf-8"))
	for _, script := range []string{"start.js", "accessible.js"} {
		a.Mount("GET "+uiPath+"/"+script, uiFile("swagger/"+script, "text/javascript; charset=utf-8"))
	}
	a.Mount("GET "+uiPath+"/", v5emb.New("Stagegate", description30Path, uiPath))
}

// uiFile serves an embedded file for Swagger UI.
func uiFile(name, media string) http.Handler {
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

func writePlain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text))
}
