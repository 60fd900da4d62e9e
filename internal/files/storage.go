package files

import (
	"context"
	"errors"
	"time"
)

// Errors of a storage provider.
var (
	// ErrStorageUnavailable means that the outcome of the call is unknown.
	ErrStorageUnavailable = errors.New("the storage provider is unavailable")
	// ErrNoObject means that the provider has no such object.
	ErrNoObject = errors.New("the storage provider has no such object")
)

// Storage is the storage provider.
type Storage interface {
	// Name returns the name of the provider in the API.
	Name() string
	// SignUpload signs an upload that starts soon after at. It makes no request.
	SignUpload(publicID string, at time.Time) SignedUpload
	// Link returns a signed URL from which anyone can read an object until a given
	// time. As an attachment, browsers save it. It makes no request.
	Link(o Object, attachment bool, at, until time.Time) string
	// Address returns the URL at which anyone can read an object as long as it exists. It
	// makes no request.
	Address(o Object) string
	// Find returns the objects of a resource type that have one of the public ids, each
	// as the notification of its upload describes it.
	Find(ctx context.Context, resourceType string, publicIDs []string) ([]Notification, error)
	// Head returns the first bytes of an object, at most n.
	Head(ctx context.Context, o Object, n int64) ([]byte, error)
	// Remove removes an object, also from caches. It is no error if there is none.
	Remove(ctx context.Context, publicID, resourceType string, at time.Time) error
	// Authentic reports whether the provider's own signature of a notification is
	// valid.
	Authentic(body []byte, timestamp, signature string) bool
	// ParseNotification parses the body of a notification.
	ParseNotification(body []byte) (Notification, error)
}

// SignedUpload is what a client needs to upload one file.
type SignedUpload struct {
	URL    string
	Params Params
}

// Params are the form fields that are sent with the file. They are all that the
// provider's own SDK needs.
type Params struct {
	PublicID        string `json:"public_id"` //nolint:tagliatelle // the provider's spelling, as the others
	Timestamp       string `json:"timestamp" doc:"Unix seconds"`
	Signature       string `json:"signature"`
	APIKey          string `json:"api_key"` //nolint:tagliatelle // as above
	Type            string `json:"type" doc:"How the provider delivers the file"`
	Overwrite       string `json:"overwrite" doc:"Whether the upload replaces a file of this public_id"`
	NotificationURL string `json:"notification_url,omitempty" doc:"Where the provider reports the upload; absent where it knows"`  //nolint:tagliatelle // as above
	ResourceType    string `json:"resource_type" doc:"Part of the provider's address, and not signed: its SDK takes it from here"` //nolint:tagliatelle // as above
}

// Object identifies an object at the provider.
type Object struct {
	PublicID     string
	ResourceType string // Image, Raw or Video
	Format       string // of pictures and PDF
	Version      int64
}

// Notification is what the provider reports about an object.
type Notification struct {
	Upload       bool // the object arrived; all other notifications are ignored
	PublicID     string
	ResourceType string // "" if the provider does not report it, as Format
	Format       string
	Version      int64
	Bytes        *int64    // nil if the provider does not report it
	CreatedAt    time.Time // when the object arrived; zero if the provider does not report it
}

// arrival returns when the object arrived: now, if the provider does not report it.
func (n Notification) arrival(now time.Time) time.Time {
	if n.CreatedAt.IsZero() {
		return now
	}
	return n.CreatedAt
}

func (n Notification) object() Object {
	return Object{PublicID: n.PublicID, ResourceType: n.ResourceType, Format: n.Format, Version: n.Version}
}
