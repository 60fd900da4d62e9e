// Package register serves the register of certificates for staff, and the page of a certificate
// with the forms to suspend, reinstate, revoke and replace it.
package register
