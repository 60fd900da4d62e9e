package certificates_test

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A check shows neither the holder nor an answer nor a reason unless the organisation has made it public, and still
// answers when the organisation is suspended.
func TestNothingPublic(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, apptest.M{"publicFields": []string{}})
		issued := certificatesOf(c, p.complete(c))
		code := issued.String(0, "verifyCode")
		fixture.CertificatePaper(t, c.Officer, staff+issued.String(0, "id")+"/document")
		c.Officer.Post(staff+issued.String(0, "id")+"/suspend", apptest.M{"reason": "The plan was lost."}).Want(200)
		c.Exec(`UPDATE tenants SET status = 'SUSPENDED' WHERE id = $1`, c.Acme.ID)
		check := c.Server.Anyone().Get(public + code).Want(200)
		check.Is("SUSPENDED", "status").Is(nil, "holder").Has(0, "fields").Filled("sha256")
		for _, private := range []string{"The ada", "Marina", "The plan was lost."} {
			if strings.Contains(string(check.Body), private) {
				t.Errorf("the check shows %q: %s", private, check.Body)
			}
		}
	})
}

// Whatever is not the code of a certificate is not found, in the same words and with the same headers.
func TestAlteredCodes(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		const altered = 500
		c := fixture.New(t, s)
		code := certificatesOf(c, newPermit(c, nil).complete(c)).String(0, "verifyCode")
		unknown := c.Server.Anyone().Get(public+"2222-2222-2222").Refused(404, "NOT_FOUND")
		wrong := []string{"short", "0OI1-0OI1-0OI1", code + "2", code[1:], strings.Repeat("2", 300), "%00", code + "%0a", "%C0%80"}
		for range altered {
			letters := []byte(strings.ReplaceAll(code, "-", ""))
			for range 1 + rand.IntN(3) {
				i := rand.IntN(len(letters))
				letters[i] = ref.Alphabet[rand.IntN(len(ref.Alphabet))]
			}
			if string(letters) != strings.ReplaceAll(code, "-", "") {
				wrong = append(wrong, string(letters))
			}
		}
		for _, entered := range wrong {
			got := c.Server.Anyone().Get(public+entered).Refused(404, "NOT_FOUND")
			if got.Message != unknown.Message || !slices.Equal(headers(got), headers(unknown)) {
				t.Errorf("%s: got %s with %v, for an unknown code %s with %v", entered, got.Message, headers(got), unknown.Message, headers(unknown))
			}
		}
		c.Server.Anyone().Get(public + code).Want(200)
	})
}

// headers returns the names of the headers of a response.
func headers(r *apptest.Response) []string {
	var names []string
	for name := range r.Header {
		names = append(names, http.CanonicalHeaderKey(name))
	}
	slices.Sort(names)
	return names
}
