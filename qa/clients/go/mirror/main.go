// Command mirror follows the events of an organisation and appends them to a file, from which it knows where to
// continue after it was stopped, at any moment.
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"

	stagegate "stagegate/client"
)

func main() {
	if err := run(context.Background(), os.Getenv("FILE")); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, name string) error {
	client := &stagegate.Client{Server: os.Getenv("STAGEGATE_URL"), Key: os.Getenv("STAGEGATE_KEY")}
	cursor, err := resume(name)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	for event, err := range client.Follow(ctx, cursor, "") {
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(file, event.Cursor(), event.Type, event.ID); err != nil {
			return err
		}
	}
	return nil
}

// resume removes a line that was written in part, and returns the cursor of the last whole one.
func resume(name string) (string, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return "0", nil
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if err == nil {
		err = os.Truncate(name, int64(len(whole)))
	}
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	cursor, _, _ := bytes.Cut(lines[len(lines)-1], []byte(" "))
	if len(cursor) == 0 {
		return "0", err
	}
	return string(cursor), err
}
