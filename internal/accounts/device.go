package accounts

import (
	"context"
	"time"

	"stagegate/internal/api"
)

const deviceTTL = 180 * 24 * time.Hour // lifetime of the device cookie, from the last sign-in

// knownDevice returns the id of the device if the principal has signed in from it before. Programs
// without cookies have none.
func (s *Service) knownDevice(ctx context.Context, p Principal) (id string, known bool) {
	return s.Secret.ReadDevices(api.Cookie(ctx, api.DeviceCookie)).Lookup(p.ID, p.PasswordHash, s.tokenNow())
}

// rememberDevice sets the device cookie. Browsers send it to the operations of this package only.
func (s *Service) rememberDevice(ctx context.Context, p Principal) {
	now := s.tokenNow()
	expires := now.Add(deviceTTL)
	devices := s.Secret.ReadDevices(api.Cookie(ctx, api.DeviceCookie))
	api.SetCookie(ctx, api.DeviceCookie, base, devices.Add(p.ID, p.PasswordHash, now, expires), expires)
}
