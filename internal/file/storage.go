package file

import (
	"context"
	"errors"
	"time"
)

// What a storage provider may say to a call.
var (
	// ErrStorageUnavailable means that nothing is known about the outcome.
	ErrStorageUnavailable = errors.New("the storage provider is unavailable")
	// ErrNoObject means that the provider has no such object.
	ErrNoObject = errors.New("the storage provider has no such object")
)

// Storage is the provider that keeps the bytes.
type Storage interface {
	// Name is what the provider is called in the API.
	Name() string
	// Permit signs an upload that begins soon after at. It asks nobody.
	Permit(publicID string, at time.Time) Permit
	// Link is an address from which anybody can read an object until a moment;
	// as an attachment, browsers save it. It asks nobody.
	Link(o Object, attachment bool, at, until time.Time) string
	// Head reads the first bytes of an object, at most n.
	Head(ctx context.Context, o Object, n int64) ([]byte, error)
	// Remove removes an object, with the copies on the way to readers. That there
	// is none is no error.
	Remove(ctx context.Context, publicID, resourceType string, at time.Time) error
	// Authentic reports whether the provider's own signature of a notification is
	// good.
	Authentic(body []byte, timestamp, signature string) bool
	// Notice reads a notification.
	Notice(body []byte) (Notice, error)
}

// Permit is what a client needs to upload one file.
type Permit struct {
	URL    string
	Params Params
}

// Params are the fields that are sent along with the file.
type Params struct {
	PublicID  string `json:"public_id"` //nolint:tagliatelle // the provider's spelling, as the others
	Timestamp string `json:"timestamp" doc:"Unix seconds"`
	Signature string `json:"signature"`
	APIKey    string `json:"api_key"` //nolint:tagliatelle // as above
}

// Object names what lies at the provider.
type Object struct {
	PublicID     string
	ResourceType string // Image, Raw or Video
	Format       string // of pictures and PDF
	Version      int64
}

// Notice is what the provider says about an object.
type Notice struct {
	Upload       bool // it arrived; of anything else that may have happened nothing is to be done
	PublicID     string
	ResourceType string // "" where the provider does not say, as Format
	Format       string
	Version      int64
	Bytes        *int64 // nil where the provider does not say
}

func (n Notice) object() Object {
	return Object{PublicID: n.PublicID, ResourceType: n.ResourceType, Format: n.Format, Version: n.Version}
}
