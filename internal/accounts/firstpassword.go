package accounts

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// FirstPassword is what the request that redeems a mailed link says about the first
// password (specification, section 2.5). Anybody can register an address, so the
// password given at registration counts only in the browser that registered.
type FirstPassword struct {
	Password, ConfirmPassword string // chosen now; "" to keep that of the registration
	Registration              string // secret of the registration cookie, or ""
}

// errNoPassword is the refusal of a request without a password and without the cookie
// of its round of registration.
var errNoPassword = fault.Validation.With(
	fault.Problem("password", fault.Required, "password.other_browser"),
	fault.Problem("confirmPassword", fault.Required, "password.with_password"),
)

// given reports whether the request chooses a password.
func (f FirstPassword) given() bool { return f.Password != "" || f.ConfirmPassword != "" }

// Check returns an error unless a password is chosen now, or the browser has the
// secret of the registration, of which only the hash is stored.
func (f FirstPassword) Check(registrationHash string) error {
	if f.given() || auth.Matches(f.Registration, registrationHash) {
		return nil
	}
	return errNoPassword
}

// CheckChosen returns an error for a password that the request chooses and that breaks
// the policy, or that is not confirmed. The address may be "" if it is not known yet.
func (f FirstPassword) CheckChosen(email string) error {
	switch {
	case !f.given():
		return nil
	case f.Password == "":
		return fault.Invalid("password", fault.Required, "password.with_confirmation")
	case f.ConfirmPassword == "":
		return fault.Join(CheckNewPassword(f.Password, f.Password, email),
			fault.Invalid("confirmPassword", fault.Required, "password.with_password"))
	}
	return CheckNewPassword(f.Password, f.ConfirmPassword, email)
}

// HashFirst checks and hashes the password that a request chooses for an address. It
// returns "" if the request chooses none.
func (s *Service) HashFirst(ctx context.Context, f FirstPassword, email string) (string, error) {
	if !f.given() {
		return "", nil
	}
	if err := f.CheckChosen(email); err != nil {
		return "", err
	}
	return s.Hasher.Hash(ctx, f.Password)
}
