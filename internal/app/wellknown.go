package app

import (
	"fmt"
	"net/http"
	"time"

	"stagegate/internal/certificates"
	"stagegate/internal/console/public/account"
)

// contactPeriod is how long a security.txt holds after it has been read: less than a year, as
// RFC 9116 recommends.
const contactPeriod = 180 * 24 * time.Hour

// mountWellKnown serves the addresses at which programs look for a contact and for the page that
// changes a password.
func (a *App) mountWellKnown() {
	a.api.Mount("GET /.well-known/security.txt", http.HandlerFunc(a.securityText))
	a.api.Mount("GET "+certificates.KeysPath, a.Certificates.PublicKeys())
	a.api.Mount("GET /.well-known/change-password", http.RedirectHandler(account.ForgotPath, http.StatusFound))
}

// securityText says whom to tell about a vulnerability, if the operator has named somebody.
func (a *App) securityText(w http.ResponseWriter, r *http.Request) {
	if a.config.SecurityContact == "" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "Contact: %s\nExpires: %s\nCanonical: %s/.well-known/security.txt\n",
		a.config.SecurityContact, a.realNow().UTC().Add(contactPeriod).Format(time.RFC3339), a.config.BaseURL)
}
