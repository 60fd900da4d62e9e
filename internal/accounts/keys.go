package accounts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

var (
	errTooManyKeys = fault.New(fault.Conflict, "api_key.too_many", "max", maxKeys)
	errKeyRevoked  = fault.New(fault.Conflict, "api_key.revoked")
	errKeyExpired  = fault.New(fault.Conflict, "api_key.expired")
)

func (s *Service) listKeys(ctx context.Context, q db.Q, by auth.Caller, in *KeysInput) (api.Page[KeyView], error) {
	return api.List(in.PageQuery, keyOrders, func(p db.Paging) (db.Page[Key], error) {
		return listKeys(ctx, q, by.Tenant, in.Status, s.Now(), p)
	}, s.viewKey)
}

func (s *Service) getKey(ctx context.Context, q db.Q, by auth.Caller, in *KeyInput) (KeyView, error) {
	k, err := keyByID(ctx, q, by.Tenant, in.KeyID)
	if err != nil {
		return KeyView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.viewKey(k), nil
}

// CreateKey creates a key and returns its secret.
func (s *Service) CreateKey(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateKeyInput) (KeySecretView, error) {
	now := s.Now()
	secret := auth.NewAPIKeySecret(s.Sandbox)
	k := Key{
		Tenant: by.Tenant, ID: ref.NewID(), Name: strings.TrimSpace(in.Body.Name), Prefix: secret.Prefix, Hash: secret.Hash, CreatedBy: by.ID, CreatedByName: by.Name, CreatedAt: now,
		Permissions: db.JSON[[]auth.Permission]{V: in.Body.Permissions},
		Services:    db.JSON[[]string]{V: append([]string{}, in.Body.ServiceIDs.Value...)}, Addresses: db.JSON[[]string]{V: append([]string{}, in.Body.Addresses.Value...)},
	}
	k.expire(in.Body.ExpiresAt.Time(), now)
	if err := checkRoomForKey(ctx, tx, k, now); err != nil {
		return KeySecretView{}, err
	}
	if err := insertKey(ctx, tx, k); err != nil {
		return KeySecretView{}, err
	}
	return KeySecretView{s.viewKey(k), secret.Text}, s.recordKey(ctx, tx, by, k, "created", nil)
}

// checkRoomForKey refuses an active key above the maximum number. Other keys of the tenant wait.
func checkRoomForKey(ctx context.Context, tx *db.Tx, k Key, now time.Time) error {
	if err := db.AdvisoryLock(ctx, tx, "api keys of "+k.Tenant); err != nil {
		return err
	}
	n, err := countActiveKeys(ctx, tx, k.Tenant, k.ID, now)
	if err == nil && n >= maxKeys {
		return errTooManyKeys
	}
	return err
}

// changeKey changes what a key may do.
func (s *Service) changeKey(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeKeyInput) (KeyView, error) {
	k, err := lockUnrevoked(ctx, tx, by.Tenant, in.KeyID)
	if err != nil {
		return KeyView{}, err
	}
	stored, now := k, s.Now()
	if in.Body.Name.Set {
		k.Name = strings.TrimSpace(in.Body.Name.Value)
	}
	in.Body.Permissions.Apply(&k.Permissions.V)
	in.Body.ServiceIDs.Apply(&k.Services.V)
	in.Body.Addresses.Apply(&k.Addresses.V)
	if in.Body.ExpiresAt.Set {
		k.expire(in.Body.ExpiresAt.Value.Time(), now)
	}
	if stored.Status(now) == KeyExpired && k.Status(now) == KeyActive {
		if err := checkRoomForKey(ctx, tx, k, now); err != nil {
			return KeyView{}, err
		}
	}
	if before, after := keyTermsOf(stored), keyTermsOf(k); before.equal(after) {
		return s.viewKey(k), nil
	}
	if err := updateKey(ctx, tx, stored, k); err != nil {
		return KeyView{}, err
	}
	return s.viewKey(k), s.recordKey(ctx, tx, by, k, "changed", keyTermsOf(stored))
}

// rotateKey replaces the secret of a key. The replaced one works a while longer.
func (s *Service) rotateKey(ctx context.Context, tx *db.Tx, by auth.Caller, in *RotateKeyInput) (KeySecretView, error) {
	k, err := lockUnrevoked(ctx, tx, by.Tenant, in.KeyID)
	if err != nil {
		return KeySecretView{}, err
	}
	stored, now, overlap := k, s.Now(), 24*time.Hour
	if k.Status(now) == KeyExpired {
		return KeySecretView{}, errKeyExpired
	}
	if in.Body != nil && in.Body.OverlapHours != nil {
		overlap = time.Duration(*in.Body.OverlapHours) * time.Hour
	}
	secret := auth.NewAPIKeySecret(s.Sandbox)
	k.PreviousHash, k.PreviousExpiresAt = "", nil
	if overlap > 0 {
		until := now.Add(overlap)
		k.PreviousHash, k.PreviousExpiresAt = k.Hash, &until
	}
	k.Prefix, k.Hash = secret.Prefix, secret.Hash
	if err := updateKey(ctx, tx, stored, k); err != nil {
		return KeySecretView{}, err
	}
	return KeySecretView{s.viewKey(k), secret.Text}, s.recordKey(ctx, tx, by, k, "rotated", nil)
}

// revokeKey ends a key for good.
func (s *Service) revokeKey(ctx context.Context, tx *db.Tx, by auth.Caller, in *KeyInput) (KeyView, error) {
	k, err := lockUnrevoked(ctx, tx, by.Tenant, in.KeyID)
	if err != nil {
		return KeyView{}, err
	}
	stored, now := k, s.Now()
	k.RevokedAt, k.PreviousHash, k.PreviousExpiresAt, k.RemindAt = &now, "", nil, nil
	if err := updateKey(ctx, tx, stored, k); err != nil {
		return KeyView{}, err
	}
	return s.viewKey(k), s.recordKey(ctx, tx, by, k, "revoked", nil)
}

// lockUnrevoked locks a key that has not been revoked.
func lockUnrevoked(ctx context.Context, tx *db.Tx, tenant, id string) (Key, error) {
	k, err := lockKey(ctx, tx, tenant, id)
	if err == nil && k.RevokedAt != nil {
		return Key{}, errKeyRevoked
	}
	return k, db.NotFoundAs(err, fault.ErrNotFound)
}

// keyTerms are what a key may do, as the audit trail records it.
type keyTerms struct {
	Name        string            `json:"name"`
	Permissions []auth.Permission `json:"permissions"`
	ServiceIDs  []string          `json:"serviceIds"`
	Addresses   []string          `json:"allowedAddresses"`
	ExpiresAt   *api.Time         `json:"expiresAt"`
}

func keyTermsOf(k Key) keyTerms {
	return keyTerms{k.Name, k.Permissions.V, k.Services.V, k.Addresses.V, api.TimeOf(k.ExpiresAt)}
}

func (t keyTerms) equal(o keyTerms) bool {
	same := t.ExpiresAt == o.ExpiresAt || t.ExpiresAt != nil && o.ExpiresAt != nil && time.Time(*t.ExpiresAt).Equal(time.Time(*o.ExpiresAt))
	return same && t.Name == o.Name && slices.Equal(t.Permissions, o.Permissions) && slices.Equal(t.ServiceIDs, o.ServiceIDs) && slices.Equal(t.Addresses, o.Addresses)
}

// recordKey records a change of a key and tells all admins.
func (s *Service) recordKey(ctx context.Context, tx *db.Tx, by auth.Caller, k Key, what string, before any) error {
	err := audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: k.Tenant, Subject: k.ID, Actor: audit.By(by), Action: "api_key." + what,
		Target: audit.Target{Type: "API_KEY", ID: k.ID, Code: k.Name}, Before: before, After: keyTermsOf(k),
	})
	if err != nil {
		return err
	}
	return s.MailAdmins(ctx, tx, k.Tenant, "api_key_"+what, by.Name, k.Name)
}

// checkNewKey refuses a key with unknown permissions, services or addresses.
func (s *Service) checkNewKey(ctx context.Context, q db.Q, by auth.Caller, in *CreateKeyInput) error {
	return s.checkKey(ctx, q, by.Tenant, in.Body.Permissions, in.Body.ServiceIDs.Value, in.Body.Addresses.Value, in.Body.ExpiresAt.Time())
}

func (s *Service) checkChangedKey(ctx context.Context, q db.Q, by auth.Caller, in *ChangeKeyInput) error {
	if _, err := s.getKey(ctx, q, by, &in.KeyInput); err != nil {
		return err
	}
	b := in.Body
	return s.checkKey(ctx, q, by.Tenant, b.Permissions.Value, b.ServiceIDs.Value, b.Addresses.Value, b.ExpiresAt.Value.Time())
}

func (s *Service) checkKey(ctx context.Context, q db.Q, tenant string, permissions []auth.Permission, services, addresses []string, expires *time.Time) error {
	var wrong fault.Fields
	checkPermissions(&wrong, permissions, auth.StaffPermissions)
	known, err := s.ServiceCodes(ctx, q, tenant, services)
	if err != nil {
		return err
	}
	for i, id := range services {
		if _, ok := known[id]; !ok || slices.Contains(services[:i], id) {
			wrong.Add(fmt.Sprintf("serviceIds[%d]", i), fault.InvalidValue, "api_key.service")
		}
	}
	checkAddresses(&wrong, addresses)
	if expires != nil && !expires.After(s.Now()) {
		wrong.Add("expiresAt", fault.InvalidValue, "api_key.past")
	}
	return wrong.Err()
}

// checkAddresses adds an error for each text that is no address or network.
func checkAddresses(wrong *fault.Fields, addresses []string) {
	for i, text := range addresses {
		if _, err := parseNetwork(text); err != nil {
			wrong.Add(fmt.Sprintf("allowedAddresses[%d]", i), fault.InvalidFormat, "api_key.address")
		}
	}
}
