package storage

import (
	"mime"
	"net/http"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"

	"stagegate/internal/sandbox"
)

// policies keep what strangers uploaded from running in our origin. A sandboxed
// PDF would not be shown at all; what is declared as one is never taken for a
// page, and its viewer keeps to itself.
const (
	policy    = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
	policyPDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
)

// download hands an asset out for a signed address that expires.
func (s *Server) download(w http.ResponseWriter, r *http.Request) {
	params := map[string]string{}
	for name, values := range r.URL.Query() {
		params[name] = values[0]
	}
	if refused := s.authentic(r, params); refused != nil {
		refused.write(w)
		return
	}
	a, ok := s.library.get(place{r.PathValue("resourceType"), params["type"], params["public_id"]})
	if !ok || params["format"] != a.Format {
		missing(params["public_id"]).write(w)
		return
	}
	s.serve(w, r, a, params["attachment"] == "true")
}

var (
	signaturePart = regexp.MustCompile(`^s--([A-Za-z0-9_-]{8})--$`)
	versionPart   = regexp.MustCompile(`^v([0-9]+)$`)
)

// address is a delivery address taken apart.
type address struct{ signature, transformation, version, name string }

func parseAddress(rest string) address {
	var d address
	next := func() string { first, _, _ := strings.Cut(rest, "/"); return first }
	drop := func() { _, rest, _ = strings.Cut(rest, "/") }
	if m := signaturePart.FindStringSubmatch(next()); m != nil {
		d.signature = m[1]
		drop()
	}
	if part := next(); part == "fl_attachment" {
		d.transformation = part
		drop()
	}
	if m := versionPart.FindStringSubmatch(next()); m != nil {
		d.version = m[1]
		drop()
	}
	d.name = rest
	return d
}

// deliver hands an asset out for its address. Another version than the present
// one is gone.
func (s *Server) deliver(w http.ResponseWriter, r *http.Request) {
	kind, resourceType := r.PathValue("type"), r.PathValue("resourceType")
	d := parseAddress(r.PathValue("rest"))
	if kind != "upload" && (d.signature == "" || d.signature != s.signDelivery(d.transformation, d.name)) {
		denied("deny or ACL failure").write(w)
		return
	}
	publicID := d.name
	if resourceType != raw {
		publicID = strings.TrimSuffix(d.name, path.Ext(d.name))
	}
	a, ok := s.library.get(place{resourceType, kind, publicID})
	if !ok || r.PathValue("cloud") != s.config.Cloud || a.deliveredName() != d.name || d.version != "" && d.version != strconv.FormatInt(a.Version, 10) {
		missing(publicID).write(w)
		return
	}
	s.serve(w, r, a, d.transformation != "")
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, a asset, attachment bool) {
	content, err := os.Open(s.library.content(a))
	if err != nil { // it was destroyed at this moment
		missing(a.PublicID).write(w)
		return
	}
	defer func() { _ = content.Close() }()
	extension := a.Format
	if a.ResourceType == raw {
		extension = strings.TrimPrefix(path.Ext(a.PublicID), ".")
	}
	how, known := safe[extension]
	if !known {
		how.mime = "application/octet-stream"
	}
	disposition := "inline"
	if attachment || !how.inline {
		disposition = "attachment"
	}
	name := a.Filename
	if extension != "" {
		name += "." + extension
	}
	h := w.Header()
	h.Set("Content-Type", how.mime)
	h.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": name}))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", policy)
	if extension == "pdf" {
		h.Set("Content-Security-Policy", policyPDF)
	}
	h.Set("Cache-Control", "private, no-store")
	h.Set("ETag", strconv.Quote(a.ETag))
	http.ServeContent(w, r, "", a.CreatedAt, content)
}

// listAssets shows what is there, newest first.
func (s *Server) listAssets(w http.ResponseWriter, _ *http.Request) {
	sandbox.WriteJSON(w, http.StatusOK, s.library.newestFirst())
}
