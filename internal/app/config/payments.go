package config

import (
	"time"

	"stagegate/internal/finance"
)

// Payments holds the settings of the payment provider and of payments.
type Payments struct {
	PaystackSecretKey              string   `name:"paystack-secret-key" env:"PAYSTACK_SECRET_KEY" secret:"all"`
	PaystackPreviousKey            string   `name:"paystack-previous-secret-key" env:"PAYSTACK_PREVIOUS_SECRET_KEY" secret:"all"`
	PaystackBaseURL                string   `name:"paystack-base-url" env:"PAYSTACK_BASE_URL"`
	CallbackAllowedHosts           []string `name:"callback-allowed-hosts" env:"CALLBACK_ALLOWED_HOSTS"`
	PaymentPendingReconcileMinutes *int     `name:"payment-pending-reconcile-minutes" env:"PAYMENT_PENDING_RECONCILE_MINUTES" default:"10" min:"0"`
	PayoutChangeHours              int      `name:"payout-change-hours" env:"PAYOUT_CHANGE_HOURS" default:"24" min:"1"`
	RefundFreshAbove               int      `name:"refund-fresh-above" env:"REFUND_FRESH_ABOVE" default:"0" min:"0"`
	PaymentAbandonHours            int      `name:"payment-abandon-hours" env:"PAYMENT_ABANDON_HOURS" default:"24" min:"1"`
}

func (s *Payments) check(add report, production bool) {
	if minutes := *s.PaymentPendingReconcileMinutes; minutes > 60*s.PaymentAbandonHours {
		add("PAYMENT_PENDING_RECONCILE_MINUTES: %d minutes must not exceed the %d hours of PAYMENT_ABANDON_HOURS: payments are abandoned when the provider is asked about them.",
			minutes, s.PaymentAbandonHours)
	}
	if !production {
		return
	}
	if s.PaystackSecretKey == "" {
		add("PAYSTACK_SECRET_KEY: missing; copy it from the provider's dashboard. To try Stagegate without a provider, run: stagegate demo")
	}
	if s.PaystackBaseURL != "" && !secureAddress(s.PaystackBaseURL) {
		add("PAYSTACK_BASE_URL: must be an https URL, or http on this machine.")
	}
}

// PaymentSettings returns the settings of package finance.
func (c *Config) PaymentSettings() finance.Settings {
	return finance.Settings{
		Callbacks:      finance.Callbacks{Hosts: c.CallbackAllowedHosts, OwnHost: c.baseHost(), Loopback: c.Sandboxed()},
		ReconcileAfter: time.Duration(*c.PaymentPendingReconcileMinutes) * time.Minute,
		AbandonAfter:   time.Duration(c.PaymentAbandonHours) * time.Hour,

		RefundFreshAbove: c.RefundFreshAbove,
	}
}
