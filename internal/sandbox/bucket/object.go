package bucket

import (
	"crypto/md5" //nolint:gosec // the ETag of S3
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"stagegate/internal/infra/kit/download"
	"stagegate/internal/sandbox"
)

const (
	maxFile = 100 << 20
	maxForm = 1 << 20
)

// refusal is an error of the store.
type refusal struct {
	status  int
	code    string
	message string
}

var (
	denied   = &refusal{http.StatusForbidden, "AccessDenied", "Access Denied"}
	mismatch = &refusal{http.StatusForbidden, "SignatureDoesNotMatch", "The request signature does not match."}
	missing  = &refusal{http.StatusNotFound, "NoSuchKey", "The specified key does not exist."}
	broken   = &refusal{http.StatusInternalServerError, "InternalError", "We encountered an internal error."}
	large    = &refusal{http.StatusBadRequest, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size"}
	small    = &refusal{http.StatusBadRequest, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size"}
	badForm  = &refusal{http.StatusBadRequest, "MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data."}
	failed   = &refusal{http.StatusPreconditionFailed, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold"}
)

func (f *refusal) write(w http.ResponseWriter) {
	writeXML(w, f.status, struct {
		XMLName xml.Name `xml:"Error"`
		Code    string
		Message string
	}{Code: f.code, Message: f.message})
}

func writeXML(w http.ResponseWriter, status int, document any) {
	body, _ := xml.Marshal(document) // has only texts and numbers
	allowAnyOrigin(w.Header())
	w.Header().Set("Content-Type", "application/xml")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// refuse answers a call under a fault.
func refuse(w http.ResponseWriter, fault sandbox.APIFault) {
	switch fault {
	case sandbox.APITooMany:
		(&refusal{http.StatusServiceUnavailable, "SlowDown", "Please reduce your request rate."}).write(w)
	case sandbox.APITimeout:
		(&refusal{http.StatusGatewayTimeout, "Timeout", "No answer in time"}).write(w)
	default:
		broken.write(w)
	}
}

// allowAnyOrigin lets pages of any origin read the answer. Calls carry signatures, not cookies.
func allowAnyOrigin(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag")
}

func preflight(w http.ResponseWriter, r *http.Request) {
	allowAnyOrigin(w.Header())
	w.Header().Set("Access-Control-Allow-Methods", "GET, POST, PUT")
	w.Header().Set("Access-Control-Allow-Headers", r.Header.Get("Access-Control-Request-Headers"))
	w.WriteHeader(http.StatusNoContent)
}

// upload receives the form of an upload.
func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	v, refused := s.receive(w, r)
	if refused != nil {
		refused.write(w)
		return
	}
	s.answer(w, v, http.StatusNoContent)
}

func (s *Server) receive(w http.ResponseWriter, r *http.Request) (version, *refusal) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFile+maxForm)
	parts, err := r.MultipartReader()
	if err != nil {
		return version{}, badForm
	}
	form := map[string]string{}
	for {
		part, err := parts.NextPart()
		if err != nil {
			return version{}, badForm
		}
		if part.FormName() != "file" {
			value, err := io.ReadAll(io.LimitReader(part, maxForm))
			if err != nil {
				return version{}, badForm
			}
			form[part.FormName()] = string(value)
			continue
		}
		least, most, refused := s.allowed(form)
		if refused != nil {
			return version{}, refused
		}
		return s.store(form["key"], form["Content-Type"], part, least, most)
	}
}

// store writes the content of an object and adds it.
func (s *Server) store(key, contentType string, content io.Reader, least, most int64) (v version, refused *refusal) {
	v = version{ID: strings.ReplaceAll(uuid.Must(uuid.NewV7()).String(), "-", ""), Key: key, ContentType: contentType, StoredAt: s.config.Now().UTC()}
	path := filepath.Join(s.dir, v.ID)
	stored := false
	defer func() {
		if !stored {
			_ = os.Remove(path) // if this fails, the next start removes it
		}
	}()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return v, broken
	}
	sum := md5.New() //nolint:gosec // as above
	v.Size, err = io.Copy(io.MultiWriter(file, sum), io.LimitReader(content, most+1))
	err = errors.Join(err, file.Close())
	v.ETag = `"` + hex.EncodeToString(sum.Sum(nil)) + `"`
	switch {
	case err != nil:
		return v, badForm
	case v.Size > most:
		return v, large
	case v.Size < least:
		return v, small
	}
	if stored, err = s.put(v, false); err != nil {
		return v, broken
	}
	return v, nil
}

func (s *Server) answer(w http.ResponseWriter, v version, status int) {
	h := w.Header()
	allowAnyOrigin(h)
	h.Set("ETag", v.ETag)
	if s.config.Versions {
		h.Set("X-Amz-Version-Id", v.ID)
	}
	w.WriteHeader(status)
}

// write answers a PUT: an upload, or the copy of an object.
func (s *Server) write(w http.ResponseWriter, r *http.Request) {
	if refused := s.authentic(r); refused != nil {
		refused.write(w)
		return
	}
	if source := r.Header.Get("X-Amz-Copy-Source"); source != "" {
		s.copy(w, r, source)
		return
	}
	v, refused := s.store(r.PathValue("key"), r.Header.Get("Content-Type"), r.Body, 0, maxFile)
	if refused != nil {
		refused.write(w)
		return
	}
	s.answer(w, v, http.StatusOK)
}

// arrived is the only metadata that the server keeps.
const arrived = "X-Amz-Meta-Arrived"

func (s *Server) copy(w http.ResponseWriter, r *http.Request, source string) {
	path, _ := url.PathUnescape(source)
	from, ok := s.find(strings.TrimPrefix(path, Prefix+"/"), "")
	if !ok {
		missing.write(w)
		return
	}
	if r.Header.Get("X-Amz-Copy-Source-If-Match") != from.ETag {
		failed.write(w)
		return
	}
	to := from
	to.ID, to.Key, to.StoredAt = strings.ReplaceAll(uuid.Must(uuid.NewV7()).String(), "-", ""), r.PathValue("key"), s.config.Now().UTC()
	if r.Header.Get("X-Amz-Metadata-Directive") == "REPLACE" {
		to.ContentType, to.Arrived = r.Header.Get("Content-Type"), r.Header.Get(arrived)
	}
	if err := os.Link(filepath.Join(s.dir, from.ID), filepath.Join(s.dir, to.ID)); err != nil {
		missing.write(w) // it has just been removed
		return
	}
	stored, err := s.put(to, r.Header.Get("If-None-Match") == "*")
	if !stored {
		_ = os.Remove(filepath.Join(s.dir, to.ID))
	}
	switch {
	case err != nil:
		broken.write(w)
	case !stored:
		failed.write(w)
	default:
		writeXML(w, http.StatusOK, struct {
			XMLName xml.Name `xml:"CopyObjectResult"`
			ETag    string
		}{ETag: to.ETag})
	}
}

// read serves an object, or its properties.
func (s *Server) read(w http.ResponseWriter, r *http.Request) {
	if refused := s.authentic(r); refused != nil {
		refused.write(w)
		return
	}
	query := r.URL.Query()
	v, ok := s.find(r.PathValue("key"), query.Get("versionId"))
	if !ok {
		missing.write(w)
		return
	}
	content, err := os.Open(filepath.Join(s.dir, v.ID))
	if err != nil {
		missing.write(w)
		return
	}
	defer func() { _ = content.Close() }() // read only
	contentType := v.ContentType
	if as := query.Get("response-content-type"); as != "" {
		contentType = as
	}
	disposition, names, _ := mime.ParseMediaType(query.Get("response-content-disposition")) // none for programs
	h := w.Header()
	download.SetHeaders(h, contentType, names["filename"], disposition == "attachment")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("ETag", v.ETag)
	allowAnyOrigin(h)
	if s.config.Versions {
		h.Set("X-Amz-Version-Id", v.ID)
	}
	if r.Method == http.MethodHead {
		h.Set("Content-Type", v.ContentType) // as it was sent
		if v.Arrived != "" {
			h.Set(arrived, v.Arrived)
		}
	}
	http.ServeContent(w, r, "", v.StoredAt, content)
}

// delete removes a version, or adds the mark of a deletion.
func (s *Server) delete(w http.ResponseWriter, r *http.Request) {
	refused := s.authentic(r)
	key, id := r.PathValue("key"), r.URL.Query().Get("versionId")
	var err error
	switch {
	case refused != nil:
	case id != "":
		err = s.remove(s.all(func(v version) bool { return v.Key == key && s.shownID(v) == id }))
	default:
		_, err = s.put(version{ID: strings.ReplaceAll(uuid.Must(uuid.NewV7()).String(), "-", ""), Key: key, StoredAt: s.config.Now().UTC(), Marker: true}, false)
	}
	if err != nil {
		refused = broken
	}
	if refused != nil {
		refused.write(w)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// listed is a version in a list.
type listed struct {
	Key       string
	VersionID string `xml:"VersionId"`
}

// list answers calls of the bucket: its versions, whether it keeps them, and whether it exists.
func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	if refused := s.authentic(r); refused != nil {
		refused.write(w)
		return
	}
	query := r.URL.Query()
	if query.Has("versioning") {
		status := ""
		if s.config.Versions {
			status = "Enabled"
		}
		writeXML(w, http.StatusOK, struct {
			XMLName xml.Name `xml:"VersioningConfiguration"`
			Status  string   `xml:",omitempty"`
		}{Status: status})
		return
	}
	if !query.Has("versions") {
		(&refusal{http.StatusNotImplemented, "NotImplemented", fmt.Sprintf("%s of a bucket is not implemented", r.Method)}).write(w)
		return
	}
	result := struct {
		XMLName       xml.Name `xml:"ListVersionsResult"`
		IsTruncated   bool
		Versions      []listed `xml:"Version"`
		DeleteMarkers []listed `xml:"DeleteMarker"`
	}{}
	for _, v := range s.all(func(v version) bool { return strings.HasPrefix(v.Key, query.Get("prefix")) }) {
		if v.Marker {
			result.DeleteMarkers = append(result.DeleteMarkers, listed{v.Key, s.shownID(v)})
		} else {
			result.Versions = append(result.Versions, listed{v.Key, s.shownID(v)})
		}
	}
	writeXML(w, http.StatusOK, result)
}
