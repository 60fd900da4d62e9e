package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

const maxDocument = 64 << 10

// FaultsPath is where the faults are read and changed.
const FaultsPath = "/sandbox/faults"

// Handler answers GET and PUT of FaultsPath, both with the current settings.
func (f *Faults) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+FaultsPath, func(w http.ResponseWriter, _ *http.Request) {
		WriteJSON(w, http.StatusOK, f.read())
	})
	mux.HandleFunc("PUT "+FaultsPath, f.put)
	return mux
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
		WriteJSON(w, http.StatusServiceUnavailable, &FieldError{Message: "the settings could not be saved; make space on the disk of DATA_DIR"})
		return
	}
	WriteJSON(w, http.StatusOK, f.read())
}

// WriteJSON answers with a JSON document.
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
