// Package tenant owns organisations: who they are, what they say about
// themselves, where their money goes, and whether they may work (specification,
// sections 3, 7 and 8).
//
// It owns tenants, tenant_profiles, landing_pages and payout_accounts. It does
// not own the people of a tenant, which are the member room's, nor what it
// offers, which is the catalogue's: the landing page asks for it through
// Service.OfferedServices.
package tenant
