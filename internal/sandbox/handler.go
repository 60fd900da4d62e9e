package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

const maxDocument = 64 << 10

// FaultsPath is the path of the fault settings.
const FaultsPath = "/sandbox/faults"

// notSaved is the response if the settings cannot be written.
const notSaved = "The settings could not be saved; make space on the disk of DATA_DIR."

// Handler serves the settings at FaultsPath: GET and PUT as JSON, GET for browsers as a page
// whose forms use POST. Cross-site requests change nothing.
func (f *Faults) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+FaultsPath, f.show)
	mux.HandleFunc("PUT "+FaultsPath, f.put)
	mux.HandleFunc("POST "+FaultsPath, f.submit)
	return http.NewCrossOriginProtection().Handler(mux)
}

func (f *Faults) put(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxDocument))
	if err != nil {
		WriteJSON(w, http.StatusBadRequest, &FieldError{Message: "the document must have at most 64 KiB"})
		return
	}
	err = f.Apply(body)
	if invalid, ok := errors.AsType[*FieldError](err); ok {
		WriteJSON(w, http.StatusBadRequest, invalid)
		return
	}
	if err != nil {
		WriteJSON(w, http.StatusServiceUnavailable, &FieldError{Message: notSaved})
		return
	}
	WriteJSON(w, http.StatusOK, f.read())
}

// WriteJSON writes a JSON response.
func WriteJSON(w http.ResponseWriter, status int, document any) {
	body, err := json.Marshal(document)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
