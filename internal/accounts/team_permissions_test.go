package accounts

import (
	"slices"
	"testing"

	"stagegate/internal/infra/auth"
)

// Every permission with an effect for staff is described exactly once.
func TestPermissionViews(t *testing.T) {
	t.Parallel()
	var said []auth.Permission
	for _, p := range staffPermissionViews {
		said = append(said, p.Code)
	}
	slices.Sort(said)
	if all := slices.Sorted(slices.Values(auth.StaffPermissions)); !slices.Equal(said, all) {
		t.Errorf("%v are said, of %v", said, all)
	}
}
