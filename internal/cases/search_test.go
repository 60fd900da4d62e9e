package cases_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// Records are found by the start of their references or names if the caller may see them. An
// accepted request is found once, and drafts are not.
func TestSearch(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		acme := s.Tenant("acme")
		manager, officer, finance, ada, ben := acme.As("manager"), acme.As("officer"), acme.As("finance"), acme.As("ada"), acme.As("ben")
		licence := manager.Licence()
		draft := ada.Get("/api/v1/customer/requests/" + ada.Draft(licence)).Want(200).String("reference")
		pending := ben.Submit(licence)
		application := manager.Accept(pending)
		moved := manager.Complete(application, licence.About).Want(200)
		reference := moved.String("reference")
		invoice := moved.With("id", licence.Fee, "stages")["invoice"].(apptest.M)["reference"].(string)
		payment := ben.Checkout(application).Want(201).String("reference")

		find := func(by *apptest.Client, text string) (found []string) {
			t.Helper()
			r := apptest.CheckResponse(t, "search", by.Get("/api/v1/staff/search?q="+url.QueryEscape(text)).Want(200))
			for i := range r.Len() {
				found = append(found, r.String(i, "kind")+" "+r.String(i, "title"))
			}
			return found
		}
		for _, c := range []struct {
			by   *apptest.Client
			text string
			want []string
		}{
			{officer, reference, []string{"APPLICATION Fishing licence"}},
			{officer, strings.ToLower(reference[:9]), []string{"APPLICATION Fishing licence"}},
			{officer, draft, nil},
			{officer, "THE B", []string{"CUSTOMER The ben"}},
			{officer, "ada@AC", []string{"CUSTOMER The ada"}},
			{officer, "da@ac", nil},
			{officer, payment, nil},
			{finance, payment[:8], []string{"PAYMENT " + invoice}},
			{finance, invoice, []string{"INVOICE Fishing licence: Fee (" + reference + ")"}},
			{finance, reference, nil},
			{finance, "the b", nil},
			{manager, "%%", nil},
			{s.Tenant("rival").As("manager"), reference, nil},
		} {
			if diff := cmp.Diff(c.want, find(c.by, c.text)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.text, diff)
			}
		}
		officer.Get("/api/v1/staff/search?q=x").Refused(400, "VALIDATION_FAILED").At("q")
		officer.Get("/api/v1/staff/search").Refused(400, "VALIDATION_FAILED").At("q")
		ada.Get("/api/v1/staff/search?q="+reference).Refused(403, "FORBIDDEN")
	})
}
