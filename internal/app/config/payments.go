package config

import (
	"time"

	"stagegate/internal/finance"
)

// Payments are the settings of the payment provider and of payments.
type Payments struct {
	PaystackSecretKey              string   `name:"paystack-secret-key" env:"PAYSTACK_SECRET_KEY" secret:"all" help:"Secret key of the payment provider."`
	PaystackPreviousKey            string   `name:"paystack-previous-secret-key" env:"PAYSTACK_PREVIOUS_SECRET_KEY" secret:"all" help:"The key before, while keys are being changed: webhooks signed with it are accepted too."`
	PaystackBaseURL                string   `name:"paystack-base-url" env:"PAYSTACK_BASE_URL" help:"Address of the payment provider's API. Default: the real one."`
	CallbackAllowedHosts           []string `name:"callback-allowed-hosts" env:"CALLBACK_ALLOWED_HOSTS" help:"The only hosts that payers may be sent back to; none given means any."`
	PaymentPendingReconcileMinutes *int     `name:"payment-pending-reconcile-minutes" env:"PAYMENT_PENDING_RECONCILE_MINUTES" default:"10" min:"0" help:"How old a pending payment is when the provider is first asked about it; may be 0."`
	PayoutChangeHours              int      `name:"payout-change-hours" env:"PAYOUT_CHANGE_HOURS" default:"24" min:"1" help:"How long the payout account before goes on receiving money after a change."`
	PaymentAbandonHours            int      `name:"payment-abandon-hours" env:"PAYMENT_ABANDON_HOURS" default:"24" min:"1" help:"How long a payment may be pending."`
}

func (s *Payments) check(add report, production bool) {
	if minutes := *s.PaymentPendingReconcileMinutes; minutes > 60*s.PaymentAbandonHours {
		add("PAYMENT_PENDING_RECONCILE_MINUTES: %d minutes must not be longer than the %d hours of PAYMENT_ABANDON_HOURS: payments are abandoned when the provider is asked about them.",
			minutes, s.PaymentAbandonHours)
	}
	if !production {
		return
	}
	if s.PaystackSecretKey == "" {
		add("PAYSTACK_SECRET_KEY: missing; it is in the provider's dashboard. To try the product without a provider, run: stagegate demo")
	}
	if s.PaystackBaseURL != "" && !secureAddress(s.PaystackBaseURL) {
		add("PAYSTACK_BASE_URL: must be an https address, or http on this machine.")
	}
}

// PaymentSettings are those of package finance.
func (c *Config) PaymentSettings() finance.Settings {
	return finance.Settings{
		Callbacks:      finance.Callbacks{Hosts: c.CallbackAllowedHosts, OwnHost: c.baseHost(), Loopback: c.Sandboxed()},
		ReconcileAfter: time.Duration(*c.PaymentPendingReconcileMinutes) * time.Minute,
		AbandonAfter:   time.Duration(c.PaymentAbandonHours) * time.Hour,
	}
}
