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

// Storage is the client of the storage provider.
type Storage interface {
	// Name returns the name of the provider in the API.
	Name() string
	// SignUpload signs an upload that starts soon after at. It makes no request.
	SignUpload(publicID string, at time.Time) SignedUpload
	// Link returns a signed URL from which anyone can read an object until a given time, as a
	// download if attachment is set. It makes no request.
	Link(o Object, attachment bool, at, until time.Time) string
	// Address returns the public URL of an object. It makes no request.
	Address(o Object) string
	// Find returns the objects of a resource type with the given public ids, in the form of
	// upload notifications.
	Find(ctx context.Context, resourceType string, publicIDs []string) ([]Notification, error)
	// Head returns at most the first n bytes of an object.
	Head(ctx context.Context, o Object, n int64) ([]byte, error)
	// Open returns the content of an object. The caller closes it.
	Open(ctx context.Context, o Object) (io.ReadCloser, error)
	// Remove removes an object, also from caches. A missing object is not an error.
	Remove(ctx context.Context, publicID, resourceType string, at time.Time) error
	// Authentic reports whether the provider's own signature of a notification is valid.
	Authentic(body []byte, timestamp, signature string) bool
	// ParseNotification parses the body of a notification.
	ParseNotification(body []byte) (Notification, error)
}

// SignedUpload has what a client needs to upload a file.
type SignedUpload struct {
	URL    string
	Params Params
}

// Params are the form fields that are sent with the file, complete for the provider's SDK.
type Params struct {
	PublicID        string `json:"public_id"` //nolint:tagliatelle // the provider's spelling, as the others
	Timestamp       string `json:"timestamp" doc:"Unix seconds"`
	Signature       string `json:"signature"`
	APIKey          string `json:"api_key"` //nolint:tagliatelle // as above
	Type            string `json:"type" doc:"Delivery type at the provider"`
	Overwrite       string `json:"overwrite" doc:"Whether the upload replaces an existing file with this public_id"`
	NotificationURL string `json:"notification_url,omitempty" doc:"URL to which the provider reports the upload; omitted if configured at the provider"` //nolint:tagliatelle // as above
	ResourceType    string `json:"resource_type" doc:"Part of the upload URL, not signed; for the provider's SDK"`                                       //nolint:tagliatelle // as above
}

// Object identifies an object at the provider.
type Object struct {
	PublicID     string
	ResourceType string // Image, Raw or Video
	Format       string // of images and PDF
	Version      int64
}

// Notification is the provider's report about an object.
type Notification struct {
	Upload       bool // the object has arrived; other notifications are ignored
	PublicID     string
	ResourceType string // "" if not reported, like Format
	Format       string
	Version      int64
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
