// Package public serves what an organisation shows to everybody: its page with what it
// offers, each service, its colours, and the status and payment of an invoice by its
// reference (specification, section 8.4).
package public
