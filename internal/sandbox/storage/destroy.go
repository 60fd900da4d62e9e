package storage

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"

	"stagegate/internal/sandbox"
)

// destroy removes an asset. An unknown one is no error. The form is encoded for a URL or,
// as the provider's own SDK sends it, in parts.
func (s *Server) destroy(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseMultipartForm(maxForm); err != nil && !errors.Is(err, http.ErrNotMultipart) { //nolint:gosec // the body is limited above
		invalid("The form is invalid").write(w)
		return
	}
	params := firstValues(r.Form)
	if refused := s.authentic(r, params); refused != nil {
		refused.write(w)
		return
	}
	if params["public_id"] == "" {
		invalid("Missing required parameter - public_id").write(w)
		return
	}
	existed, err := s.remove(place{r.PathValue("resourceType"), cmp.Or(params["type"], "upload"), params["public_id"]})
	if err != nil {
		s.config.Log.ErrorContext(r.Context(), "storage sandbox: saving deletion failed", "error", err)
		broken.write(w)
		return
	}
	result := "not found"
	if existed {
		result = "ok"
	}
	sandbox.WriteJSON(w, http.StatusOK, map[string]string{"result": result})
}

// firstValues are the parameters of a call, of which each counts once.
func firstValues(values url.Values) map[string]string {
	params := map[string]string{}
	for name, all := range values {
		params[name] = all[0]
	}
	return params
}
