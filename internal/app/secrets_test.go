package app

import (
	"reflect"
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
)

// Responses with a session, a TOTP secret or recovery codes are never kept, nor that by which a session becomes fresh.
func TestSecretsAreNotKept(t *testing.T) {
	t.Parallel()
	secret := map[reflect.Type]bool{
		reflect.TypeFor[accounts.SessionView](): true, reflect.TypeFor[accounts.TOTPView](): true, reflect.TypeFor[accounts.RecoveryCodesView](): true,
		reflect.TypeFor[onboarding.WorkspaceView](): true,
	}
	found := 0
	for _, s := range Routes().Signatures() {
		if want := secret[s.Out] || s.ID == "stepUp"; s.NeverKept != want {
			t.Errorf("%s: never kept is %t", s.ID, s.NeverKept)
		} else if want {
			found++
		}
	}
	if found < 10 {
		t.Errorf("%d operations with secrets", found)
	}
}
