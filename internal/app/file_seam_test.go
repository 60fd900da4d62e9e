package app

import (
	"crypto/sha1"
	"encoding/hex"
	"time"

	"stagegate/internal/providers/cloudinary"
)

// StorageSecret returns the secret of the storage provider's notifications, for tests
// that act as the provider.
func (a *App) StorageSecret() string { return a.config.StorageWebhookSecret }

// SignNotification signs a notification in the provider's own form.
func (a *App) SignNotification(body []byte, timestamp string) string {
	account, err := cloudinary.ParseURL(a.config.CloudinaryURL)
	if err != nil {
		panic(err) // the server runs with it
	}
	sum := sha1.Sum([]byte(string(body) + timestamp + account.Secret))
	return hex.EncodeToString(sum[:])
}

// SetStorageTimeout changes how long the storage provider may take to answer, so
// that tests of a provider that hangs are fast.
func (a *App) SetStorageTimeout(d time.Duration) {
	c, err := a.storageConfig()
	if err != nil {
		panic(err)
	}
	c.Timeout = d
	*a.storage = *cloudinary.New(c)
}
