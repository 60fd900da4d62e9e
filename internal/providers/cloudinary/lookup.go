package cloudinary

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// MaxFind is how many public ids one call of Find may name. The provider allows no more.
const MaxFind = 100

// Find returns the assets of a resource type that have one of the public ids, each as the
// notification of its upload describes it. Public ids of no asset are left out. It uses
// the provider's Admin API, whose calls are limited for each hour: ask about many assets
// in one call.
func (c *Client) Find(ctx context.Context, resourceType string, publicIDs []string) ([]Notification, error) {
	query := url.Values{"public_ids[]": publicIDs, "max_results": {strconv.Itoa(MaxFind)}}
	address := c.endpoint(c.api, "resources/"+resourceType, authenticated) + "?" + query.Encode()
	req, err := http.NewRequest(http.MethodGet, address, nil) //nolint:noctx // call sets it
	if err != nil {
		return nil, fmt.Errorf("cloudinary: %w", err)
	}
	req.SetBasicAuth(c.account.Key, c.account.Secret)
	var reply struct {
		Resources []properties `json:"resources"`
	}
	if err := c.call(ctx, req, &reply); err != nil {
		return nil, err
	}
	found := make([]Notification, len(reply.Resources))
	for i, p := range reply.Resources {
		found[i] = p.notification(NotificationUpload)
	}
	return found, nil
}

// properties are the members of an asset in a notification and in a list of assets.
type properties struct {
	PublicID     string    `json:"public_id"`
	ResourceType string    `json:"resource_type"`
	Format       string    `json:"format"`
	Version      count     `json:"version"`
	Bytes        *count    `json:"bytes"`
	CreatedAt    timestamp `json:"created_at"`
}

func (p properties) notification(kind string) Notification {
	return Notification{
		Type: kind, PublicID: p.PublicID, ResourceType: p.ResourceType, Format: p.Format,
		Version: int64(p.Version), Bytes: (*int64)(p.Bytes), CreatedAt: time.Time(p.CreatedAt),
	}
}

// timestamp is a time that the provider reports. What is not a time is read as none:
// a notification is not refused for it.
type timestamp time.Time

// UnmarshalJSON reads the time.
func (s *timestamp) UnmarshalJSON(b []byte) error {
	t, err := time.Parse(`"`+time.RFC3339+`"`, string(b))
	if err == nil {
		*s = timestamp(t)
	}
	return nil
}
