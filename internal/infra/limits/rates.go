package limits

import (
	"fmt"
	"strings"
	"time"
)

// Rates are the rates of the policies. A rate of zero limits nothing.
type Rates struct {
	SignInAccount, SignInAddress, SignInEverywhere, SignInSlowed, SignedInAccount, SignedInAddress     Rate
	Registrations, RegistrationAddress, MailAddress, MailRecipient, Checkout, Calls                    Rate
	MailsHour, MailsDay, MailsAsked, MailsUnasked, MailsFromTenant, NoticesHour, NoticesDay            Rate
	ReferenceMisses, BadSignatures, ReconcilePayment, ReconcileTenant, Uploads, PayoutChecks, Messages Rate
}

// Standard returns the rates by default.
func Standard() Rates {
	return Rates{
		SignInAccount: Rate{5, 15 * time.Minute},  // failed, from an address or a device that signed in before
		SignInAddress: Rate{30, 15 * time.Minute}, // failed

		SignInEverywhere: Rate{50, 15 * time.Minute}, // failed, from all addresses, before further ones are slowed down
		SignInSlowed:     Rate{1, 20 * time.Second},
		SignedInAccount:  Rate{100, 15 * time.Minute},
		SignedInAddress:  Rate{1000, 15 * time.Minute},

		Registrations:       Rate{5, time.Hour},  // of an e-mail address, from an address
		RegistrationAddress: Rate{60, time.Hour}, // many people share the address of a library or a mobile network

		MailAddress:   Rate{5, time.Hour}, // requests for another setup link, and for a new password; each is counted separately
		MailRecipient: Rate{3, time.Hour}, // these, and registrations, for an e-mail address
		Checkout:      Rate{30, time.Minute},
		Calls:         Rate{600, time.Minute}, // all other calls

		MailsHour: Rate{10, time.Hour}, // to one recipient, of all organisations and for any purpose
		MailsDay:  Rate{30, day},

		NoticesHour: Rate{60, time.Hour}, // about cases, to one recipient; they count for nothing else, and wait
		NoticesDay:  Rate{300, day},

		ReferenceMisses:  Rate{20, time.Hour},    // beyond it, no public reference is answered
		BadSignatures:    Rate{300, time.Minute}, // webhooks with a good one are not limited
		ReconcilePayment: Rate{30, time.Minute},
		ReconcileTenant:  Rate{120, time.Minute},
		Uploads:          Rate{120, time.Minute}, // that a principal has signed
		PayoutChecks:     Rate{5, day},           // also without rate limits
	}.withReserves()
}

const day = 24 * time.Hour

// withReserves returns the rates with those that keep a part of the mails of a day free: for
// notices about the recipient's account, for new passwords, and for other organisations.
func (r Rates) withReserves() Rates {
	part := func(n, of int) Rate { return Rate{Max: max(1, r.MailsDay.Max*n/of), Per: r.MailsDay.Per} }
	r.MailsAsked, r.MailsUnasked, r.MailsFromTenant = part(5, 6), part(2, 3), part(1, 2)
	return r
}

// Named are the policies whose rates have a name in a text of rates. The others follow from
// these or have settings of their own.
func Named() []Policy {
	return []Policy{
		SignInAccount, SignInAddress, SignInSlowed, SignedInAccount, SignedInAddress, Registrations, RegistrationAddress,
		MailAddress, MailRecipient, Checkout, Calls, MailsHour, MailsDay, NoticesHour, NoticesDay,
		ReferenceMisses, BadSignatures, ReconcilePayment, ReconcileTenant, Uploads, PayoutChecks,
	}
}

// RatesError says what is wrong with the rate of a name.
type RatesError struct {
	Name   string
	Reason error // nil if there is no such rate
}

func (e *RatesError) Error() string {
	if e.Reason == nil {
		return e.Name + ": there is no such rate"
	}
	return e.Name + ": " + e.Reason.Error()
}

// standard is the text of the rates by default.
const standard = "standard"

// UnmarshalText reads "standard", or a list such as calls=1200/1m,uploads=60/1m of rates
// that differ from the standard ones. Its errors are RatesErrors.
func (r *Rates) UnmarshalText(text []byte) error {
	rates := Standard()
	for entry := range strings.SplitSeq(string(text), ",") {
		if entry == standard {
			continue
		}
		name, value, _ := strings.Cut(strings.TrimSpace(entry), "=")
		rate := rates.named(name)
		if rate == nil {
			return &RatesError{Name: name}
		}
		if err := rate.UnmarshalText([]byte(value)); err != nil {
			return &RatesError{name, fmt.Errorf("%w, not %q", err, value)}
		}
	}
	*r = rates.withReserves()
	return nil
}

// String lists the rates that differ from the standard ones.
func (r Rates) String() string {
	var different []string
	usual := Standard()
	for _, p := range Named() {
		if rate := r.of(p); rate != usual.of(p) {
			different = append(different, string(p)+"="+rate.String())
		}
	}
	if different == nil {
		return standard
	}
	return strings.Join(different, ",")
}

// named returns the rate of a name, or nil if there is none.
func (r *Rates) named(name string) *Rate {
	for _, p := range Named() {
		if name == string(p) {
			return r.at(p)
		}
	}
	return nil
}

func (r *Rates) of(p Policy) Rate { return *r.at(p) }

// at is where the rate of a policy is.
func (r *Rates) at(p Policy) *Rate {
	switch p {
	case SignInAccount:
		return &r.SignInAccount
	case SignInAddress:
		return &r.SignInAddress
	case SignInEverywhere:
		return &r.SignInEverywhere
	case SignInSlowed:
		return &r.SignInSlowed
	case SignedInAccount:
		return &r.SignedInAccount
	case SignedInAddress:
		return &r.SignedInAddress
	case Registrations:
		return &r.Registrations
	case RegistrationAddress:
		return &r.RegistrationAddress
	case MailAddress:
		return &r.MailAddress
	case MailRecipient:
		return &r.MailRecipient
	case Checkout:
		return &r.Checkout
	case Calls:
		return &r.Calls
	case MailsHour:
		return &r.MailsHour
	case MailsDay:
		return &r.MailsDay
	case MailsAsked:
		return &r.MailsAsked
	case MailsUnasked:
		return &r.MailsUnasked
	case MailsFromTenant:
		return &r.MailsFromTenant
	case NoticesHour:
		return &r.NoticesHour
	case NoticesDay:
		return &r.NoticesDay
	case ReferenceMisses:
		return &r.ReferenceMisses
	case BadSignatures:
		return &r.BadSignatures
	case ReconcilePayment:
		return &r.ReconcilePayment
	case ReconcileTenant:
		return &r.ReconcileTenant
	case Uploads:
		return &r.Uploads
	case Messages:
		return &r.Messages
	case PayoutChecks:
		return &r.PayoutChecks
	case MailsOfTenant: // not counted here
	}
	panic("limits: unknown policy " + string(p))
}
