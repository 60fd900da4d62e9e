// Package settings serves the settings of an organisation: profile, branding, public page, emails,
// calendar, plan, payout account, sign-in policy and single sign-on.
package settings
