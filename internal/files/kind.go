package files

import (
	"mime"
	"slices"
	"strings"
	"sync"

	"github.com/gabriel-vasile/mimetype"

	"stagegate/internal/infra/kit/fault"
)

// Resource types of the provider. Objects of different types may have the same public id.
const (
	Image = "image" // images and PDF, parsed by the provider
	Raw   = "raw"   // everything that the provider does not parse
	Video = "video"
)

// ResourceTypes are all resource types.
var ResourceTypes = []string{Image, Raw, Video}

// Kind is an allowed type of file.
type Kind struct {
	MIME      string
	Extension string   // of the public id of raw files; determines the MIME type of downloads
	Formats   []string // names used by the provider
	text      bool
}

// kinds has all types that the program can recognise. A setting limits which may be uploaded.
var kinds = []Kind{
	{MIME: "application/pdf", Formats: []string{"pdf"}},
	{MIME: "image/jpeg", Formats: []string{"jpg", "jpeg"}},
	{MIME: "image/png", Formats: []string{"png"}},
	{MIME: "image/webp", Formats: []string{"webp"}},
	{MIME: "image/heic", Formats: []string{"heic", "heif"}},
	{MIME: "text/plain", Extension: ".txt", Formats: []string{"txt"}, text: true},
	{MIME: "text/csv", Extension: ".csv", Formats: []string{"csv"}, text: true},
	{MIME: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", Extension: ".docx", Formats: []string{"docx"}},
	{MIME: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", Extension: ".xlsx", Formats: []string{"xlsx"}},
}

// KnownTypes returns the MIME types that the setting can allow.
func KnownTypes() []string {
	types := make([]string, len(kinds))
	for i, k := range kinds {
		types[i] = k.MIME
	}
	return types
}

// allKinds allows every known type.
var allKinds = Policy{Types: KnownTypes()}

// Policy defines which files may be uploaded.
type Policy struct {
	Types   []string // MIME types from KnownTypes
	MaxSize int64    // bytes
}

// kindOf returns the kind of a declared MIME type, if it is allowed.
func (p Policy) kindOf(mimeType string) (Kind, error) {
	refusal := errType.With(fault.Problem("mimeType", fault.InvalidValue, "file.type_of", "types", fault.FileTypes(p.Types)))
	name, _, err := mime.ParseMediaType(mimeType)
	if err != nil {
		return Kind{}, refusal.Wrap(err)
	}
	k, ok := p.find(func(k Kind) bool { return k.MIME == name })
	if !ok {
		return Kind{}, refusal
	}
	return k, nil
}

// checkSize validates the declared size of a file.
func (p Policy) checkSize(size int64) error {
	if size <= p.MaxSize {
		return nil
	}
	return p.tooLarge("sizeBytes")
}

// Validate returns an error for field if the policy does not allow an uploaded file. Without
// Types it allows all types, and without MaxSize all sizes.
func (p Policy) Validate(f File, field string) error {
	switch {
	case len(p.Types) > 0 && !slices.Contains(p.Types, f.MIMEType):
		return errType.With(fault.Problem(field, fault.InvalidValue, "file.type_of", "types", fault.FileTypes(p.Types)))
	case p.MaxSize > 0 && f.SizeBytes > p.MaxSize:
		return p.tooLarge(field)
	}
	return nil
}

func (p Policy) tooLarge(field string) error {
	size := fault.Bytes(p.MaxSize)
	return errSize.WithText("file.too_large_limit", "size", size).With(fault.Problem(field, fault.OutOfRange, "file.size_of", "size", size))
}

// find returns the first allowed kind that matches.
func (p Policy) find(matches func(Kind) bool) (Kind, bool) {
	for _, k := range kinds {
		if slices.Contains(p.Types, k.MIME) && matches(k) {
			return k, true
		}
	}
	return Kind{}, false
}

// identify returns the kind of a file that has arrived, or why it is refused. The kind is the declared one, by which the
// file is delivered: the report of the provider and the first bytes, in head, must match it. An empty head is not checked.
func (p Policy) identify(f File, n Notification, head []byte) (Kind, Failure) {
	limit := p.MaxSize
	if n.AsSent { // the provider was told the authorised size
		limit = min(limit, f.SizeBytes)
	}
	kind, ok := p.find(func(k Kind) bool { return k.MIME == f.MIMEType })
	switch {
	case n.Bytes != nil && (*n.Bytes < 1 || *n.Bytes > limit):
		return Kind{}, FailureSize
	case !ok, n.ContentType != "" && n.ContentType != f.MIMEType:
		return Kind{}, FailureType
	case !kind.reportedBy(n), len(head) > 0 && !kind.matches(head):
		return Kind{}, FailureContent
	}
	return kind, ""
}

// ResourceType returns the type of the resource as which Cloudinary stores files of the kind.
func (k Kind) ResourceType() string {
	if k.raw() {
		return Raw
	}
	return Image
}

// reportedBy reports whether what the provider has found in an object, if it has looked, is of the kind.
func (k Kind) reportedBy(n Notification) bool {
	if n.ResourceType == Video || n.ResourceType != "" && k.raw() != (n.ResourceType == Raw) {
		return false
	}
	return n.Format == "" || slices.Contains(k.Formats, strings.ToLower(n.Format))
}

// raw reports whether the provider stores files of the kind without parsing them.
func (k Kind) raw() bool { return k.Extension != "" }

// headSize is the number of bytes read to detect the type of a file. The type of an office
// document follows from the names of its first parts.
const headSize = 64 << 10

var setDetectionLimit = sync.OnceFunc(func() { mimetype.SetLimit(headSize) })

// textTypes are the detected types that are accepted as text: a CSV file with one column is
// indistinguishable from plain text. HTML, SVG and scripts with a shebang line are detected as
// other types.
var textTypes = []string{"text/plain", "text/csv", "text/tab-separated-values"}

// matches reports whether the first bytes of a file are consistent with the kind.
func (k Kind) matches(head []byte) bool {
	setDetectionLimit()
	found := mimetype.Detect(head)
	detected, _, _ := strings.Cut(found.String(), ";")
	return detected == k.MIME || k.text && slices.Contains(textTypes, detected) ||
		!k.text && slices.Contains(k.Formats, strings.TrimPrefix(found.Extension(), "."))
}
