package storage

import (
	"cmp"
	"net/http"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"

	"stagegate/internal/infra/kit/download"
	"stagegate/internal/sandbox"
)

// download serves an asset at a signed address that expires.
func (s *Server) download(w http.ResponseWriter, r *http.Request) {
	params := firstValues(r.URL.Query())
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

// address is a parsed delivery address.
type address struct{ signature, transformation, version, name string }

func parseAddress(rest string) address {
	var d address
	next := func() string { first, _, _ := strings.Cut(rest, "/"); return first }
	skip := func() { _, rest, _ = strings.Cut(rest, "/") }
	if m := signaturePart.FindStringSubmatch(next()); m != nil {
		d.signature = m[1]
		skip()
	}
	if part := next(); part == "fl_attachment" {
		d.transformation = part
		skip()
	}
	if m := versionPart.FindStringSubmatch(next()); m != nil {
		d.version = m[1]
		skip()
	}
	d.name = rest
	return d
}

// deliver serves an asset at its address. Only the current version exists.
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
	if err != nil { // it has just been destroyed
		missing(a.PublicID).write(w)
		return
	}
	defer func() { _ = content.Close() }()
	extension := a.Format
	if a.ResourceType == raw {
		extension = strings.TrimPrefix(path.Ext(a.PublicID), ".")
	}
	name := a.Filename
	if extension != "" {
		name += "." + extension
	}
	h := w.Header()
	download.SetHeaders(h, cmp.Or(mediaTypes[extension], "application/octet-stream"), name, attachment)
	h.Set("ETag", strconv.Quote(a.ETag))
	http.ServeContent(w, r, "", a.CreatedAt, content)
}

// listAssets lists the assets, newest first.
func (s *Server) listAssets(w http.ResponseWriter, _ *http.Request) {
	sandbox.WriteJSON(w, http.StatusOK, s.library.newestFirst())
}
