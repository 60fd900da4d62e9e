// Package public serves the public pages of an organisation: the landing page with its
// services, each service, the style sheet with its colours, the status and payment of an
// invoice by its reference (specification, section 8.4), and the check of a certificate.
package public
