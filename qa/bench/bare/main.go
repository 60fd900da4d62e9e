// Command bare answers calls by running the SQL statements of Stagegate on the same SQLite file, without
// sessions, permissions, request bodies or response formats. It is as fast as net/http, database and driver
// allow.
//
//	bare PLAN DATABASE FULL|NORMAL ADDRESS
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
)

func main() {
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

func serve() error {
	if len(os.Args) != 5 {
		return errors.New("usage: bare PLAN DATABASE FULL|NORMAL ADDRESS")
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	plans := map[string]plan{}
	if err := json.Unmarshal(text, &plans); err != nil {
		return err
	}
	pool, err := open(os.Args[2], os.Args[3])
	if err != nil {
		return err
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
	return http.ListenAndServe(os.Args[4], mux)
}
