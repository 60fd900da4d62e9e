package contract_test

import (
	"os"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/repo"
)

// The docs and the description explain constraints that schemas cannot express: how long an expired
// access token is accepted, and which passwords are refused.
func TestConstraintsInText(t *testing.T) {
	t.Parallel()
	for file, phrases := range map[string][]string{
		repo.Path("docs/specification.md"):        {"accepted for 30 seconds after its `expiresAt`", "a sequence of up to 4 characters repeated"},
		repo.Path("docs/guide/authentication.md"): {"accepted for another 30 seconds", "a repeated word or pattern"},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, phrase := range phrases {
			if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), phrase) {
				t.Errorf("%s does not say: %s", file, phrase)
			}
		}
	}
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		doc, ops := loadDescription(t, s)
		ends, passwords := 0, 0
		for _, schema := range doc.Components.Schemas {
			if schema.Properties["accessToken"] != nil {
				if ends++; !strings.Contains(schema.Properties["expiresAt"].Description, "30 seconds more") {
					t.Errorf("expiresAt is described as %q", schema.Properties["expiresAt"].Description)
				}
			}
		}
		for _, op := range ops {
			body := doc.body(op)
			if body == nil || body.Properties["confirmPassword"] == nil {
				continue
			}
			if passwords++; !strings.Contains(body.Properties["password"].Description, "such as 12121212") {
				t.Errorf("%s describes its password as %q", op.OperationID, body.Properties["password"].Description)
			}
		}
		if ends == 0 || passwords < 7 {
			t.Errorf("%d sessions and %d new passwords are described", ends, passwords)
		}
	})
}
