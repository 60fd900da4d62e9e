// Command webhooks verifies messages of webhooks with the Go library of Standard Webhooks. They are the lines of its
// standard input.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type message struct {
	Secrets []string // each of them verifies
	Header  http.Header
	Body    string
}

func main() {
	if err := run(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(lines io.Reader) error {
	n := 0
	for in := json.NewDecoder(lines); ; n++ {
		var m message
		if err := in.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		for _, secret := range m.Secrets {
			w, err := standardwebhooks.NewWebhook(secret)
			if err == nil {
				err = w.Verify([]byte(m.Body), m.Header)
			}
			if err != nil {
				return fmt.Errorf("message %d: %w", n, err)
			}
			if w.Verify([]byte(m.Body+" "), m.Header) == nil {
				return fmt.Errorf("message %d is verified with another body", n)
			}
		}
		other, err := standardwebhooks.NewWebhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
		if err != nil || other.Verify([]byte(m.Body), m.Header) == nil {
			return fmt.Errorf("message %d is verified with another secret: %w", n, err)
		}
	}
	fmt.Printf("%d messages are verified\n", n)
	return nil
}
