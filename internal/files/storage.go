package files

import (
	"context"
	"errors"
	"io"
	"time"
)

// Errors of a storage provider.
var (
	// ErrStorageUnavailable means that the outcome of the call is unknown.
	ErrStorageUnavailable = errors.New("the storage provider is unavailable")
	// ErrNoObject means that the provider has no such object.
	ErrNoObject = errors.New("the storage provider has no such object")
)

// Storage is a client of a storage provider. Clients upload to the provider and download from it
// directly, with what is signed here.
type Storage interface {
	// Name returns the name of the provider in the API.
	Name() string
	// ID identifies the storage among those of all providers: what its URL has without keys.
	ID() string
	// Moved returns the object as which a moved file is stored.
	Moved(tenant, id string, k Kind) Object
	// Key returns the name of a file at the provider, its public id. Providers that derive the
	// type of downloads from it use the extension.
	Key(tenant, id, extension string) string
	// SignUpload signs an upload. It makes no request.
	SignUpload(o UploadOrder) UploadRequest
	// Link returns a signed URL from which anyone can read an object for a time, or as long as it
	// exists if Until is zero. It makes no request.
	Link(o Object, l Link) string
	// Find returns the objects with the given keys. Later uploads do not change a returned object.
	Find(ctx context.Context, keys []string) ([]Notification, error)
	// Head returns at most the first n bytes of an object.
	Head(ctx context.Context, o Object, n int64) ([]byte, error)
	// Open returns the content of an object. The caller closes it.
	Open(ctx context.Context, o Object) (io.ReadCloser, error)
	// Remove removes an object in all its versions, also from caches. A missing object is not an
	// error. If resourceType is "", it removes the objects of all types.
	Remove(ctx context.Context, key, resourceType string, at time.Time) error
}

// Notifier is implemented by a Storage whose provider reports uploads by webhook.
type Notifier interface {
	// Authentic reports whether the provider's own signature of a notification is valid.
	Authentic(body []byte, timestamp, signature string) bool
	// ParseNotification parses the body of a notification.
	ParseNotification(body []byte) (Notification, error)
}

// UploadOrder describes an upload to sign.
type UploadOrder struct {
	Key         string
	ContentType string
	MaxBytes    int64
	At, Until   time.Time // the upload starts soon after At; a late one is refused
}

// UploadRequest is the request with which a client uploads a file, whatever the provider: with POST, it
// sends a form of the fields and then the file in the field "file"; with PUT, the file is the body.
type UploadRequest struct {
	Method  string            `json:"method" enum:"POST,PUT" doc:"Method of the request"`
	URL     string            `json:"url" doc:"Signed URL of the storage provider"`
	Headers map[string]string `json:"headers" doc:"Headers to send as they are"`
	Fields  map[string]string `json:"fields" doc:"Fields of the form, before the field file; empty for PUT"`
}

// Object identifies an object at the provider.
type Object struct {
	PublicID     string
	ResourceType string // Image, Raw or Video; "" if the provider has no types
	Format       string // of images and PDF
	Version      string // of the content that was accepted; "" if it cannot change
}

// Link describes a link to an object.
type Link struct {
	Attachment  bool // browsers save it
	Filename    string
	ContentType string
	From, Until time.Time
}

// Notification is the provider's report about an object.
type Notification struct {
	Upload       bool // the object has arrived; other notifications are ignored
	PublicID     string
	ResourceType string // "" if not reported, like Format
	Format       string
	AsSent       bool   // the provider stores what it is sent, within what was authorised
	ContentType  string // of the upload; "" if not reported
	Version      string
	Bytes        *int64    // nil if not reported
	CreatedAt    time.Time // arrival of the object; zero if not reported
}

// arrival returns the time of arrival, or now if it was not reported.
func (n Notification) arrival(now time.Time) time.Time {
	if n.CreatedAt.IsZero() {
		return now
	}
	return n.CreatedAt
}

func (n Notification) object() Object {
	return Object{PublicID: n.PublicID, ResourceType: n.ResourceType, Format: n.Format, Version: n.Version}
}
