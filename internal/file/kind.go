package file

import (
	"fmt"
	"mime"
	"slices"
	"strings"
	"sync"

	"github.com/gabriel-vasile/mimetype"
)

// The sorts of objects that the provider keeps apart. An object of one sort and
// an object of another may have the same public id.
const (
	Image = "image" // pictures and PDF: the provider has looked into them
	Raw   = "raw"   // everything that it does not understand
	Video = "video"
)

var resourceTypes = []string{Image, Raw, Video}

// Kind is a type of file that may be uploaded.
type Kind struct {
	MIME      string
	Extension string   // of the public id of raw files, which are delivered by it
	Formats   []string // the provider's words for it
	text      bool
}

// kinds are all types that the product can tell apart; which of them may be
// uploaded is a setting.
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

// KnownTypes are the MIME types that may be allowed.
func KnownTypes() []string {
	types := make([]string, len(kinds))
	for i, k := range kinds {
		types[i] = k.MIME
	}
	return types
}

// Policy says what may be uploaded.
type Policy struct {
	Types   []string // MIME types, of KnownTypes
	MaxSize int64    // bytes
}

// accept checks what somebody declares before an upload.
func (p Policy) accept(mimeType string, size int64) (Kind, error) {
	name, _, err := mime.ParseMediaType(mimeType)
	if err != nil {
		return Kind{}, errType.Wrap(err)
	}
	k, ok := p.find(func(k Kind) bool { return k.MIME == name })
	if !ok {
		return Kind{}, errType
	}
	if size > p.MaxSize {
		return Kind{}, errSize.WithMessage(fmt.Sprintf("%s At most %d bytes are taken.", errSize.Message, p.MaxSize))
	}
	return k, nil
}

// find looks among the allowed kinds.
func (p Policy) find(fits func(Kind) bool) (Kind, bool) {
	for _, k := range kinds {
		if slices.Contains(p.Types, k.MIME) && fits(k) {
			return k, true
		}
	}
	return Kind{}, false
}

// judge says what a file is that has arrived, and false if it may not stay. Of
// pictures and PDF the provider has seen the content, so its word counts and not
// what was declared. Of raw files it has not: they are delivered by the extension
// that follows from what was declared, so they have to be that, by their head,
// which is their beginning. An empty head says nothing.
func (p Policy) judge(declared string, n Notice, head []byte) (Kind, bool) {
	if n.Bytes != nil && (*n.Bytes < 1 || *n.Bytes > p.MaxSize) {
		return Kind{}, false
	}
	said, ok := p.find(func(k Kind) bool { return k.MIME == declared })
	format := strings.ToLower(n.Format)
	switch {
	case n.ResourceType == Video:
		return Kind{}, false
	case n.ResourceType == Raw && len(head) > 0:
		return said, ok && said.raw() && said.looksLike(head)
	case format != "":
		return p.find(func(k Kind) bool { return slices.Contains(k.Formats, format) })
	case n.ResourceType == "":
		return said, ok
	}
	return said, ok && said.raw() == (n.ResourceType == Raw)
}

// raw reports whether the provider does not understand files of the kind.
func (k Kind) raw() bool { return k.Extension != "" }

// headSize is how much of a file is looked at, in bytes. An office document tells
// what it is by the names of its first parts.
const headSize = 64 << 10

var lookFar = sync.OnceFunc(func() { mimetype.SetLimit(headSize) })

// texts are what a text may look like: nobody can tell a table of one column from
// a letter. A page, a drawing or a script with its mark is none of them.
var texts = []string{"text/plain", "text/csv", "text/tab-separated-values"}

// looksLike reports whether a file may be of the kind, by its beginning.
func (k Kind) looksLike(head []byte) bool {
	lookFar()
	seen, _, _ := strings.Cut(mimetype.Detect(head).String(), ";")
	return seen == k.MIME || k.text && slices.Contains(texts, seen)
}
