// Command receiver makes a webhook endpoint for itself, verifies what arrives, and appends each event once to a
// file. It prints its address when it is ready.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"sync"

	stagegate "stagegate/client"
	"stagegate/client/webhook"
)

func main() {
	if err := run(context.Background(), os.Getenv("FILE")); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, name string) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := "http://" + listener.Addr().String() + "/stagegate"
	client := &stagegate.Client{Server: os.Getenv("STAGEGATE_URL"), Key: os.Getenv("STAGEGATE_KEY")}
	endpoint, err := client.CreateWebhook(ctx, nil, stagegate.CreateWebhookInput{URL: address, Types: &[]string{"invoice.*"}})
	if err != nil {
		return err
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	fmt.Println(address)
	return http.Serve(listener, &receiver{secret: endpoint.Secret, file: file, seen: map[string]bool{}})
}

type receiver struct {
	secret string
	file   *os.File

	mu   sync.Mutex
	seen map[string]bool
}

func (s *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	event, err := webhook.Receive(r, s.secret)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.seen[event.ID] {
		s.seen[event.ID] = true
		fmt.Fprintln(s.file, event.Cursor(), event.Type, event.Subject.ID)
	}
	w.WriteHeader(http.StatusNoContent)
}
