package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// Rules come with a sentence in the language of the caller, by default that of the organisation, or
// without one if they are not simple.
func TestSentences(t *testing.T) {
	each(t, func(h *env) {
		path, ask, _ := h.publishable("Visa")
		h.add(path+"/questions", `{"stageId":"`+ask+`","code":"stay","label":"Stay","answerType":"NUMBER","showRule":"request.express == (1 == 2) || request.express"}`)
		sentence := func(by, rule string) string {
			h.t.Helper()
			return say(h.wants(by, 200, "POST", path+"/rules/check", `{"rule":`+encoded(h.t, rule)+`}`).data()["sentence"])
		}
		h.people["french"] = french(h.people[reader])
		apptest.Equal(h.t, "English", sentence(reader, "request.stay > 90 && !request.express"), "Stay is more than 90 and “Express?” is No")
		apptest.Equal(h.t, "French", sentence("french", "request.stay > 90"), "Stay est supérieur à 90")
		for _, rule := range []string{"", "request.stay >", "1 == 1", "request.stay > 1 && (request.stay < 3 || request.stay > 5 && request.express)"} {
			apptest.Equal(h.t, rule, sentence(reader, rule), "<nil>")
		}
		preview := h.wants("french", 200, "POST", path+"/preview", "").data()
		apptest.Equal(h.t, "of a rule that is not simple", say(preview.at("rules", 0, "sentence")), "<nil>")
		apptest.Equal(h.t, "of a charge", strings.ReplaceAll(say(preview.at("rules", 1, "sentence")), "\u00a0", " "), "« Express? » est Oui")
		err := h.db.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `UPDATE tenant_profiles SET language = 'fr' WHERE tenant_id = $1`, h.people[reader].Tenant)
			return err
		})
		if err != nil {
			h.t.Fatal(err)
		}
		apptest.Equal(h.t, "by default", sentence(reader, "request.stay > 90"), "Stay est supérieur à 90")
	})
}

func french(by auth.Caller) auth.Caller {
	by.Language = "fr"
	return by
}
