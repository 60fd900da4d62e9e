package storage

import (
	"crypto/subtle"
	"fmt"
	"net/http"

	"stagegate/internal/sandbox"
)

// maxFind is how many public ids a call may name.
const maxFind = 100

// find lists the assets of a resource type that have one of the public ids. The key and
// the secret of the account are in the header, not in a signature.
func (s *Server) find(w http.ResponseWriter, r *http.Request) {
	key, secret, _ := r.BasicAuth()
	if r.PathValue("cloud") != s.config.Cloud {
		denied("cloud_name mismatch").write(w)
		return
	}
	if key != s.config.Key || subtle.ConstantTimeCompare([]byte(secret), []byte(s.config.Secret)) != 1 {
		denied("Invalid credentials").write(w)
		return
	}
	publicIDs := r.URL.Query()["public_ids[]"]
	if len(publicIDs) > maxFind {
		invalid(fmt.Sprintf("Too many public ids, at most %d", maxFind)).write(w)
		return
	}
	found := []map[string]any{}
	for _, publicID := range publicIDs {
		a, ok := s.library.get(place{r.PathValue("resourceType"), r.PathValue("type"), publicID})
		if !ok {
			continue
		}
		listed := s.reported(a)
		delete(listed, "signature") // only the answer to an upload has it
		found = append(found, listed)
	}
	sandbox.WriteJSON(w, http.StatusOK, map[string]any{"resources": found})
}
