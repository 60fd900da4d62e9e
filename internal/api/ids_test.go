package api

import (
	"fmt"
	"strings"
	"testing"
)

type idsInput struct {
	Body struct {
		OfService

		PartyID string           `json:"partyId,omitempty" maxLength:"36"`
		FileID  *string          `json:"fileId,omitempty"`
		RoleID  Optional[string] `json:"roleId,omitzero"`
		Parties []struct {
			ID      string            `json:"id,omitempty"`
			Details map[string]string `json:"details,omitempty"`
		} `json:"parties,omitempty"`
		FileIDs []string `json:"fileIds,omitempty"`
		Paid    string   `json:"paid,omitempty"`
	}
}

type OfService struct {
	ServiceID string `json:"serviceId,omitempty"`
}

// Malformed and empty ids anywhere in a body are refused before the operation runs. Keys of maps
// are not checked.
func TestBodyIDs(t *testing.T) {
	t.Parallel()
	s, _ := serve(t, Operation{Public: true}, done[idsInput])
	const id = "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"
	for body, want := range map[string]string{
		`{}`: "Success",
		`{"partyId":"` + id + `","fileId":"` + id + `","roleId":"` + id + `","serviceId":"` + id + `"}`: "Success",
		`{"fileIds":["` + id + `"],"fileId":null,"parties":[{}],"paid":"%"}`:                            "Success",
		`{"parties":[{"details":{"nationalId":"A-17","id":"%"}}]}`:                                      "Success",
		`{"partyId":"%"}`:   "partyId INVALID_FORMAT",
		`{"partyId":""}`:    "partyId INVALID_FORMAT",
		`{"fileId":""}`:     "fileId INVALID_FORMAT",
		`{"roleId":""}`:     "roleId INVALID_FORMAT",
		`{"fileIds":[""]}`:  "fileIds[0] INVALID_FORMAT",
		`{"fileId":"x"}`:    "fileId INVALID_FORMAT",
		`{"roleId":"x"}`:    "roleId INVALID_FORMAT",
		`{"serviceId":"x"}`: "serviceId INVALID_FORMAT",
		`{"partyId":"` + strings.ToUpper(id) + `"}`:                 "partyId INVALID_FORMAT",
		`{"partyId":"` + id + `0"}`:                                 "partyId TOO_LONG",
		`{"parties":[{"id":"` + id + `"},{"id":"` + id[1:] + `"}]}`: "parties[1].id INVALID_FORMAT",
	} {
		_, e := call(t, s.URL+"/api/thing", body)
		got := fmt.Sprint(e["status"])
		if list, ok := e["errors"].([]any); ok {
			got = ""
			for _, item := range list {
				f, _ := item.(map[string]any)
				got += fmt.Sprint(f["field"], " ", f["code"])
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}
