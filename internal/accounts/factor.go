package accounts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// FactorMethod is a second-factor method.
type FactorMethod string

// Methods of a second factor.
const (
	FactorTOTP         FactorMethod = "TOTP"
	FactorPasskey      FactorMethod = "PASSKEY"
	FactorRecoveryCode FactorMethod = "RECOVERY_CODE"
)

const (
	recoveryCodes    = 10
	recoveryCodeSize = 10 // bytes
)

var (
	errFactorExists = fault.New(fault.Conflict, "factor.exists")
	errNoFactor     = fault.New(fault.Conflict, "factor.none")
	errLastFactor   = fault.New(fault.Conflict, "factor.last")
	errCode         = fault.Invalid("code", fault.Wrong, "factor.code")
)

// totpFactor is the authenticator app of a principal. It takes effect once a code has confirmed it.
type totpFactor struct {
	Tenant      string     `db:"tenant_id"`
	PrincipalID string     `db:"principal_id"`
	Secret      string     `db:"secret"`    // sealed
	LastStep    int64      `db:"last_step"` // of the code that was used last
	CreatedAt   time.Time  `db:"created_at"`
	ConfirmedAt *time.Time `db:"confirmed_at"`
}

// factors are the second factors of a principal.
type factors struct {
	TOTP     bool  `db:"totp"`
	Passkeys int64 `db:"passkeys"`
	Codes    int64 `db:"codes"` // recovery codes that are left
}

// any reports whether a sign-in needs a second factor.
func (f factors) any() bool { return f.TOTP || f.Passkeys > 0 }

// methods returns how the second factor can be proved.
func (f factors) methods() []FactorMethod {
	var all []FactorMethod
	if f.TOTP {
		all = append(all, FactorTOTP)
	}
	if f.Passkeys > 0 {
		all = append(all, FactorPasskey)
	}
	if f.Codes > 0 {
		all = append(all, FactorRecoveryCode)
	}
	return all
}

// useCode uses a code of the authenticator app or a recovery code of a locked principal. Each is good once.
func (s *Service) useCode(ctx context.Context, tx *db.Tx, p Principal, code string) (bool, error) {
	code = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
	f, err := lockTOTP(ctx, tx, p.Tenant, p.ID, s.signInNow())
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return false, err
	}
	if err == nil && f.ConfirmedAt != nil {
		secret, err := s.Secret.Seal("totp").Open(p.ID, f.Secret)
		if err != nil {
			return false, err
		}
		if step, ok := stepOf(string(secret), code, s.signInNow(), f.LastStep); ok {
			return true, useStep(ctx, tx, f, step)
		}
	}
	n, err := useRecoveryCode(ctx, tx, p.Tenant, p.ID, hashRecoveryCode(code), s.signInNow())
	return n == 1, err
}

// newRecoveryCodes replaces the recovery codes of a locked principal.
func (s *Service) newRecoveryCodes(ctx context.Context, tx *db.Tx, p Principal) ([]string, error) {
	codes, hashes := make([]string, recoveryCodes), make([]string, recoveryCodes)
	for i := range codes {
		raw := make([]byte, recoveryCodeSize)
		_, _ = rand.Read(raw) // never fails
		code := base32.StdEncoding.EncodeToString(raw)
		codes[i], hashes[i] = code[:4]+"-"+code[4:8]+"-"+code[8:12]+"-"+code[12:], hashRecoveryCode(code)
	}
	return codes, replaceRecoveryCodes(ctx, tx, p.Tenant, p.ID, hashes)
}

func hashRecoveryCode(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}

func (s *Service) getSecondFactor(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (SecondFactorView, error) {
	p, err := ByID(ctx, q, by.Tenant, by.ID)
	if err != nil {
		return SecondFactorView{}, db.NotFoundAs(err, errSession)
	}
	f, err := factorsOf(ctx, q, by.Tenant, by.ID, s.signInNow())
	if err != nil {
		return SecondFactorView{}, err
	}
	r, err := s.requirement(ctx, q, p)
	return SecondFactorView{TOTP: f.TOTP, Passkeys: f.Passkeys, RecoveryCodesLeft: f.Codes, Required: r.required, RequiredFrom: r.day}, err
}

// startTOTP creates a secret for an authenticator app, which counts once it is confirmed.
func (s *Service) startTOTP(ctx context.Context, tx *db.Tx, by auth.Caller, _ *struct{}) (TOTPView, error) {
	if _, err := lockCaller(ctx, tx, by); err != nil {
		return TOTPView{}, err
	}
	f, err := lockTOTP(ctx, tx, by.Tenant, by.ID, s.signInNow())
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return TOTPView{}, err
	}
	if f.ConfirmedAt != nil {
		return TOTPView{}, errFactorExists
	}
	issuer, err := s.issuerOf(ctx, tx, by.Tenant)
	if err != nil {
		return TOTPView{}, err
	}
	key, err := newTOTP(issuer, by.Email)
	if err != nil {
		return TOTPView{}, err
	}
	picture, err := QRCode(key.URL())
	if err != nil {
		return TOTPView{}, err
	}
	return TOTPView{Secret: key.Secret(), URI: key.URL(), QR: picture}, saveTOTP(ctx, tx, totpFactor{
		Tenant: by.Tenant, PrincipalID: by.ID, Secret: s.Secret.Seal("totp").Seal(by.ID, []byte(key.Secret())), CreatedAt: s.signInNow(),
	})
}

// confirmTOTP activates the authenticator app with one of its codes.
func (s *Service) confirmTOTP(ctx context.Context, tx *db.Tx, by auth.Caller, in *CodeInput) (RecoveryCodesView, error) {
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return RecoveryCodesView{}, err
	}
	f, err := lockTOTP(ctx, tx, by.Tenant, by.ID, s.signInNow())
	if err != nil {
		return RecoveryCodesView{}, db.NotFoundAs(err, errNoFactor)
	}
	if f.ConfirmedAt != nil {
		return RecoveryCodesView{}, errFactorExists
	}
	secret, err := s.Secret.Seal("totp").Open(by.ID, f.Secret)
	if err != nil {
		return RecoveryCodesView{}, err
	}
	now := s.signInNow()
	step, ok := stepOf(string(secret), strings.ReplaceAll(in.Body.Code, " ", ""), now, f.LastStep)
	if !ok {
		return RecoveryCodesView{}, errCode
	}
	f.LastStep, f.ConfirmedAt = step, &now
	if err := saveTOTP(ctx, tx, f); err != nil {
		return RecoveryCodesView{}, err
	}
	codes, err := s.newRecoveryCodes(ctx, tx, p)
	if err != nil {
		return RecoveryCodesView{}, err
	}
	return RecoveryCodesView{codes}, s.factorChanged(ctx, tx, p, "added")
}

// removeTOTP removes the authenticator app, and the recovery codes with the last factor.
func (s *Service) removeTOTP(ctx context.Context, tx *db.Tx, by auth.Caller, _ *struct{}) (api.Nothing, error) {
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return nil, err
	}
	f, err := factorsOf(ctx, tx, by.Tenant, by.ID, s.signInNow())
	if err == nil && !f.TOTP {
		err = errNoFactor
	}
	if err != nil {
		return nil, err
	}
	if _, err := deleteTOTP(ctx, tx, by.Tenant, by.ID); err != nil {
		return nil, err
	}
	f.TOTP = false
	if err := s.keepLeft(ctx, tx, p, f); err != nil {
		return nil, err
	}
	return nil, s.factorChanged(ctx, tx, p, "removed")
}

// keepLeft refuses the removal of the last factor if the locked principal must have one, and otherwise ends the recovery
// codes with it. left are the factors that remain.
func (s *Service) keepLeft(ctx context.Context, tx *db.Tx, p Principal, left factors) error {
	lasting, err := s.HasLastingFactor(ctx, tx, p.Tenant, p.ID)
	if err == nil && !lasting {
		err = s.keepBreakGlass(ctx, tx, p)
	}
	if err != nil || left.any() {
		return err
	}
	r, err := s.requirement(ctx, tx, p)
	if err == nil && r.now(s.signInNow()) {
		err = errLastFactor
	}
	if err != nil {
		return err
	}
	return replaceRecoveryCodes(ctx, tx, p.Tenant, p.ID, nil)
}

// renewRecoveryCodes replaces the recovery codes.
func (s *Service) renewRecoveryCodes(ctx context.Context, tx *db.Tx, by auth.Caller, _ *struct{}) (RecoveryCodesView, error) {
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return RecoveryCodesView{}, err
	}
	f, err := factorsOf(ctx, tx, by.Tenant, by.ID, s.signInNow())
	if err == nil && !f.any() {
		err = errNoFactor
	}
	if err != nil {
		return RecoveryCodesView{}, err
	}
	codes, err := s.newRecoveryCodes(ctx, tx, p)
	return RecoveryCodesView{codes}, err
}

// factorChanged records that a second factor was added or removed and tells the person.
func (s *Service) factorChanged(ctx context.Context, tx *db.Tx, p Principal, what string) error {
	if err := s.record(ctx, tx, p, actorOf(p), "second_factor."+what, nil, nil); err != nil {
		return err
	}
	issuer, err := s.issuerOf(ctx, tx, p.Tenant)
	if err != nil {
		return err
	}
	return s.post.SecondFactor(ctx, tx, p.recipient(), issuer, what == "added")
}
