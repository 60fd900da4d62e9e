package accounts

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// FirstPassword is the first password in a request that redeems a mailed link (specification, section
// 2.5). Anyone can register an address, so the password given at registration takes effect only in the
// browser that registered.
type FirstPassword struct {
	Password, ConfirmPassword string // set in this request; "" to keep that of the registration
	Registration              string // secret of the registration cookie, or ""
}

// errNoPassword is the refusal of a request with neither a password nor the cookie of its registration
// round.
var errNoPassword = fault.Validation.With(
	fault.Problem("password", fault.Required, "password.other_browser"),
	fault.Problem("confirmPassword", fault.Required, "password.with_password"),
)

// given reports whether the request sets a password.
func (f FirstPassword) given() bool { return f.Password != "" || f.ConfirmPassword != "" }

// Check returns an error unless the request sets a password or has the secret of the registration,
// which is stored as a hash.
func (f FirstPassword) Check(registrationHash string) error {
	if f.given() || auth.Matches(f.Registration, registrationHash) {
		return nil
	}
	return errNoPassword
}

// CheckChosen validates the password set by the request and its confirmation.
func (f FirstPassword) CheckChosen(of auth.Owner) error {
	switch {
	case !f.given():
		return nil
	case f.Password == "":
		return fault.Invalid("password", fault.Required, "password.with_confirmation")
	case f.ConfirmPassword == "":
		return fault.Join(CheckNewPassword(f.Password, f.Password, of),
			fault.Invalid("confirmPassword", fault.Required, "password.with_password"))
	}
	return CheckNewPassword(f.Password, f.ConfirmPassword, of)
}

// HashFirst validates and hashes the password set by a request, or returns "" if there is none.
func (s *Service) HashFirst(ctx context.Context, f FirstPassword, of auth.Owner) (string, error) {
	if !f.given() {
		return "", nil
	}
	if err := f.CheckChosen(of); err != nil {
		return "", err
	}
	return s.Hasher.Hash(ctx, f.Password)
}
