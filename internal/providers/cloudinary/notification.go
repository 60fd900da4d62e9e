package cloudinary

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Notification is a webhook event of the provider.
type Notification struct {
	Type         string // such as upload or delete; new ones appear without notice
	PublicID     string // of its asset, if it has one
	ResourceType string
	Format       string
	Version      int64
	Bytes        *int64
	CreatedAt    time.Time // when the asset was uploaded; zero if it is not reported
}

// NotificationUpload is the type of the notification of an upload.
const NotificationUpload = "upload"

// count is a JSON integer, or a string with one.
type count int64

// UnmarshalJSON reads both forms.
func (c *count) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(b), `"`), 10, 64)
	if err != nil {
		return fmt.Errorf("must be an integer, not %.20s", b)
	}
	*c = count(n)
	return nil
}

// ParseNotification parses the body of a notification.
func ParseNotification(body []byte) (Notification, error) {
	var n struct {
		Type string `json:"notification_type"`
		properties
	}
	if err := json.Unmarshal(body, &n); err != nil {
		return Notification{}, fmt.Errorf("cloudinary: notification: %w", err)
	}
	if n.Type == "" && n.PublicID == "" {
		return Notification{}, errors.New("cloudinary: notification: it has neither type nor public id")
	}
	if n.Type == "" {
		n.Type = NotificationUpload
	}
	return n.notification(n.Type), nil
}
