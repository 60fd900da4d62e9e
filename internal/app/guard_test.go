package app

import (
	"testing"

	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/kit/ref"
)

// The clients of both providers are guarded.
func TestClientsAreGuarded(t *testing.T) {
	t.Parallel()
	a := &App{breakers: newBreakers(breaker.Settings{}, ref.Now)}
	a.config.CloudinaryURL = "cloudinary://key:secret@cloud"
	storage, err := a.storageConfig()
	if err != nil || storage.Guard == nil || a.paymentConfig().Guard == nil {
		t.Errorf("a client has no guard: %v", err)
	}
}
