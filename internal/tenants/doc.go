// Package tenants owns organisations: their names and status, profiles, calendars, landing pages and
// payout accounts (specification, sections 3, 7 and 8).
//
// The principals of a tenant belong to package accounts, and its services to package catalog: the
// landing page reads them through Offered. Package calendar calculates with working days.
//
// Tables: calendars, landing_pages, payout_accounts, tenant_profiles, tenants.
package tenants
