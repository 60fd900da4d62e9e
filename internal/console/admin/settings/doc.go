// Package settings serves the settings of an organisation: profile, branding, public page, emails,
// calendar, plan and payout account.
package settings
