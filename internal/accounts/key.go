package accounts

import (
	"net/netip"
	"slices"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Key is an API key, with which a program of a tenant calls operations.
type Key struct {
	Tenant            string                     `db:"tenant_id"`
	ID                string                     `db:"id"`
	Name              string                     `db:"name"`
	Prefix            string                     `db:"prefix"` // of the secret
	Hash              string                     `db:"secret_hash"`
	PreviousHash      string                     `db:"previous_hash"` // "" for none
	PreviousExpiresAt *time.Time                 `db:"previous_expires_at"`
	Permissions       db.JSON[[]auth.Permission] `db:"permissions"`
	Services          db.JSON[[]string]          `db:"service_ids"`       // empty for all
	Addresses         db.JSON[[]string]          `db:"allowed_addresses"` // networks and addresses; empty for all
	CreatedBy         string                     `db:"created_by"`
	CreatedByName     string                     `db:"created_by_name"`
	CreatedAt         time.Time                  `db:"created_at"`
	ExpiresAt         *time.Time                 `db:"expires_at"`
	RemindAt          *time.Time                 `db:"remind_at"` // when admins are told of the expiry; nil if they are not
	RevokedAt         *time.Time                 `db:"revoked_at"`
	LastUsedAt        *time.Time                 `db:"last_used_at"` // exact to useInterval
	LastUsedAddress   string                     `db:"last_used_address"`
}

// KeyStatus is the status of an API key.
type KeyStatus string

// Statuses of API keys.
const (
	KeyActive  KeyStatus = "ACTIVE"
	KeyExpired KeyStatus = "EXPIRED"
	KeyRevoked KeyStatus = "REVOKED"
)

const (
	maxKeys      = 50 // active ones, per tenant
	maxOverlap   = 7 * 24 * time.Hour
	remindBefore = 14 * 24 * time.Hour
	useInterval  = time.Minute // between two stored times of use
)

// Status returns the status of the key at a time.
func (k *Key) Status(now time.Time) KeyStatus {
	switch {
	case k.RevokedAt != nil:
		return KeyRevoked
	case k.ExpiresAt != nil && !k.ExpiresAt.After(now):
		return KeyExpired
	}
	return KeyActive
}

// expire sets when the key expires; nil for never. Admins are told two weeks before, unless that has passed.
func (k *Key) expire(at *time.Time, now time.Time) {
	k.ExpiresAt, k.RemindAt = at, nil
	if at == nil {
		return
	}
	if remind := at.Add(-remindBefore); remind.After(now) {
		k.RemindAt = &remind
	}
}

// caller returns the key of an organisation as the caller of operations.
func (k *Key) caller(organisation string) auth.Caller {
	return auth.Caller{Tenant: k.Tenant, ID: k.ID, Kind: auth.APIKey, Name: k.Name, ShownAs: organisation, Permissions: k.Permissions.V, Services: k.Services.V}
}

// permits reports whether the key may be used from an address.
func (k *Key) permits(address netip.Addr) bool { return permits(k.Addresses.V, address) }

// permits reports whether an address is in one of some networks, or there are none.
func permits(networks []string, address netip.Addr) bool {
	return len(networks) == 0 || slices.ContainsFunc(networks, func(text string) bool {
		network, err := parseNetwork(text)
		return err == nil && network.Contains(address)
	})
}

// parseNetwork parses a network or a single address. IPv4 addresses that are mapped into IPv6 count as IPv4.
func parseNetwork(text string) (netip.Prefix, error) {
	if network, err := netip.ParsePrefix(text); err == nil {
		if a := network.Addr(); a.Is4In6() && network.Bits() >= 96 {
			return netip.PrefixFrom(a.Unmap(), network.Bits()-96).Masked(), nil
		}
		return network.Masked(), nil
	}
	a, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	a = a.Unmap().WithZone("")
	return netip.PrefixFrom(a, a.BitLen()), nil
}
