// Command bare answers calls with the statements that Stagegate runs for them,
// on the same SQLite file, and does nothing else: no session is judged, no
// permission, no body, no shape of the answer. It is as fast as net/http,
// database and driver allow.
//
//	bare PLAN DATABASE FULL|NORMAL ADDRESS
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	if len(os.Args) != 5 {
		log.Fatal("usage: bare PLAN DATABASE FULL|NORMAL ADDRESS")
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	plans := map[string]plan{}
	if err := json.Unmarshal(text, &plans); err != nil {
		log.Fatal(err)
	}
	pool, err := open(os.Args[2], os.Args[3])
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	for name, p := range plans {
		mux.HandleFunc("/"+name+"/{id...}", func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.Copy(io.Discard, r.Body); err != nil {
				return // the caller is gone
			}
			answer, err := pool.run(name, p, r.PathValue("id"))
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(answer) // the caller may be gone
		})
	}
	log.Fatal(http.ListenAndServe(os.Args[4], mux))
}
