// Package settings is what the admins of an organisation set up: profile, looks, public page,
// notices, calendar, plan and payout account.
package settings
