// Package tenants owns organisations: their names and status, profiles, calendars,
// landing pages and payout accounts (specification, sections 3, 7 and 8).
//
// It owns tenants, tenant_profiles, calendars, landing_pages and payout_accounts. The
// principals of a tenant belong to package accounts, and its services to package catalog:
// the landing page reads them through Offered. How days are counted by a calendar is in
// package calendar.
package tenants
