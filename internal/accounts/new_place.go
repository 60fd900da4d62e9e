package accounts

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
)

// Prefix lengths of the networks in which a device usually stays.
const (
	siteBits4 = 24
	siteBits6 = 64
)

// siteOf returns the network of the client, or "" if its address is unknown.
func siteOf(ctx context.Context) string {
	ip, bits := api.ClientIP(ctx).Unmap().WithZone(""), siteBits4
	if ip.Is6() {
		bits = siteBits6
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return "" // no address
	}
	return network.String()
}

// tellOfNewPlace mails a locked principal whose next session starts on a device and in a network that are both unknown.
// The first sign-in of an account is not mailed. Without any session left, it is taken for the first if the account has
// changed since sessions were last deleted: an invitation was accepted or a password was set.
func (s *Service) tellOfNewPlace(ctx context.Context, tx *db.Tx, p Principal, next session) error {
	if _, known := s.knownDevice(ctx, p); known {
		return nil
	}
	before, err := earlierSessions(ctx, tx, p.Tenant, p.ID, next.Network)
	if err != nil || before.SameNetwork {
		return err
	}
	if !before.Any && s.Now().Sub(p.UpdatedAt) < s.SessionTTL+sessionRetention {
		return nil
	}
	organisation, err := s.issuerOf(ctx, tx, p.Tenant)
	if err != nil {
		return err
	}
	return s.post.NewSignIn(ctx, tx, p.recipient(), organisation, next.Browser, next.Address)
}
