package storage

import (
	"bytes"
	"crypto/md5" //nolint:gosec // the provider's etag
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"stagegate/internal/sandbox"
)

const headSize = 4 << 10 // bytes that detect reads

// incoming is a received upload. Its file is in the library, but belongs to no
// asset yet.
type incoming struct {
	params   map[string]string // of the query and of the form
	id       string
	filename string
	bytes    int64
	etag     string
	head     []byte
}

func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	in, refused := s.receive(r)
	if refused == nil {
		refused = s.authentic(r, in.params)
	}
	var a asset
	existing := false
	if refused == nil {
		a, refused = s.identify(r.PathValue("resourceType"), in)
	}
	if refused == nil {
		var err error
		a, existing, err = s.put(a, in.params["overwrite"] != "false", in.params["notification_url"])
		if err != nil {
			s.config.Log.ErrorContext(r.Context(), "storage sandbox: saving upload failed", "error", err)
			refused = &broken
		}
	}
	if in.id != "" && (a.AssetID != in.id || refused != nil) {
		_ = os.Remove(filepath.Join(s.library.dir, in.id)) // belongs to no asset; if this fails, the next start removes it
	}
	if refused != nil {
		refused.write(w)
		return
	}
	reply := s.reported(a)
	reply["existing"] = existing
	allowAnyOrigin(w.Header())
	sandbox.WriteJSON(w, http.StatusOK, reply)
}

// receive reads the form. The file may precede the signed fields.
func (s *Server) receive(r *http.Request) (incoming, *refusal) {
	in := incoming{params: firstValues(r.URL.Query())}
	form, err := r.MultipartReader()
	if err != nil {
		return in, invalid("Missing required parameter - file")
	}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return in, tooLargeOr(err, invalid("The form is invalid"))
		}
		if part.FormName() == "file" {
			if refused := s.receiveFile(&in, part); refused != nil {
				return in, refused
			}
			continue
		}
		value, err := io.ReadAll(io.LimitReader(part, maxForm))
		if err != nil {
			return in, tooLargeOr(err, invalid("The form is invalid"))
		}
		in.params[part.FormName()] = string(value)
	}
	switch {
	case in.id == "":
		return in, invalid("Missing required parameter - file")
	case in.bytes == 0:
		return in, invalid("Empty file")
	}
	return in, nil
}

func tooLargeOr(err error, otherwise *refusal) *refusal {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return invalid(fmt.Sprintf("File size too large. Maximum is %d.", maxFile))
	}
	return otherwise
}

func (s *Server) receiveFile(in *incoming, part *multipart.Part) *refusal {
	if in.id != "" {
		return invalid("There is more than one file")
	}
	in.id = strings.ReplaceAll(uuid.Must(uuid.NewV7()).String(), "-", "")
	in.filename = strings.TrimSuffix(part.FileName(), path.Ext(part.FileName()))
	file, err := os.OpenFile(filepath.Join(s.library.dir, in.id), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return &broken
	}
	sum, head := md5.New(), &bytes.Buffer{} //nolint:gosec // as above
	in.bytes, err = io.Copy(io.MultiWriter(file, sum, &firstBytes{head, headSize}), part)
	if closed := file.Close(); err == nil && closed != nil {
		return &broken
	}
	if err != nil {
		return tooLargeOr(err, invalid("The file is incomplete"))
	}
	if in.bytes > maxFile {
		return invalid(fmt.Sprintf("File size too large. Got %d. Maximum is %d.", in.bytes, maxFile))
	}
	in.etag, in.head = hex.EncodeToString(sum.Sum(nil)), head.Bytes()
	return nil
}

// firstBytes stores the first bytes that are written to it.
type firstBytes struct {
	head  *bytes.Buffer
	limit int
}

func (f *firstBytes) Write(b []byte) (int, error) {
	f.head.Write(b[:min(len(b), f.limit-f.head.Len())])
	return len(b), nil
}

// identify creates the asset of an upload.
func (s *Server) identify(wanted string, in incoming) (asset, *refusal) {
	now := s.config.Now().UTC()
	a := asset{
		AssetID: in.id, PublicID: in.params["public_id"], Type: in.params["type"], Version: now.Unix(), Bytes: in.bytes,
		ETag: in.etag, Filename: in.filename, CreatedAt: now,
	}
	a.ResourceType, a.Format = detect(in.head)
	switch wanted {
	case auto:
	case raw:
		a.ResourceType, a.Format = raw, ""
	case image, video:
		if a.ResourceType != wanted {
			return a, invalid("Invalid " + wanted + " file")
		}
	default:
		return a, invalid("Invalid resource type " + wanted)
	}
	switch a.Type {
	case "":
		a.Type = "upload"
	case "upload", "private", "authenticated":
	default:
		return a, invalid("Invalid type " + a.Type)
	}
	if a.PublicID == "" {
		a.PublicID = strings.ToLower(rand.Text()[:20])
	}
	if strings.HasPrefix(a.PublicID, "/") || strings.HasSuffix(a.PublicID, "/") || strings.ContainsAny(a.PublicID, "?&#\\%<>+\x00") {
		return a, invalid("public_id (" + a.PublicID + ") is invalid")
	}
	return a, nil
}

// reported is an asset as the provider reports it.
func (s *Server) reported(a asset) map[string]any {
	m := map[string]any{
		"asset_id": a.AssetID, "public_id": a.PublicID, "version": a.Version, "version_id": a.ETag,
		"signature":     sha1hex("public_id=" + a.PublicID + "&version=" + strconv.FormatInt(a.Version, 10) + s.config.Secret),
		"resource_type": a.ResourceType, "created_at": a.CreatedAt.Format(time.RFC3339), "tags": []string{}, "bytes": a.Bytes,
		"type": a.Type, "etag": a.ETag, "placeholder": false, "asset_folder": "", "display_name": path.Base(a.PublicID),
		"original_filename": a.Filename, "api_key": s.config.Key,
	}
	if a.Format != "" { // raw assets have none
		m["format"] = a.Format
	}
	m["url"] = s.address(a)
	m["secure_url"] = m["url"]
	return m
}

// address is where an asset is served.
func (s *Server) address(a asset) string {
	name := a.deliveredName()
	signature := ""
	if a.Type != "upload" {
		signature = "s--" + s.signDelivery("", name) + "--/"
	}
	return fmt.Sprintf("%s%s/%s/%s/%s/%sv%d/%s", s.config.PublicURL, Prefix, s.config.Cloud, a.ResourceType, a.Type, signature, a.Version, escaped(name))
}

// deliveredName is the public id in an address: with an extension, which is already
// part of the public id of a raw asset.
func (a asset) deliveredName() string {
	if a.ResourceType == raw {
		return a.PublicID
	}
	return a.PublicID + "." + a.Format
}
