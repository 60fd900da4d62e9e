package register

import (
	"testing"

	"stagegate/internal/certificates"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	one := certificates.CertificateView{Status: certificates.Valid, ValidFrom: "2026-12-01"}
	screens.Render(t, screens.Examples{
		listScreen: listData{}, oneScreen: oneData{Certificate: row{CertificateView: one}, Do: suspend, Form: &ui.Form{}},
	}, screens.Choices{
		"CertificateView.Status": {"VALID", "SUSPENDED", "REVOKED", "REPLACED", "EXPIRED"}, "oneData.Do": {suspend, reinstate, revoke, replace},
		"Actions": {suspend, reinstate, revoke, replace}, "Type": {"textarea"}, "DaysLeft": {-1, 18}, "ValidUntil": {"", "2027-11-30"}, "ValidFrom": {"2026-12-01"},
		"Control": {"tiles", "select", "checks", "date", "line", "text", "money"},
		"tab.Key": {"VALID", "EXPIRING", "SUSPENDED", "REVOKED", "EXPIRED", "REPLACED"},
	})
}
