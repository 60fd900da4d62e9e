// The command openapi writes the documents of the API into the repository in which it is called:
// the OpenAPI description and the JSON Schema of an exported service, and packed copies, which the
// server serves.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/api/openapi"
	"stagegate/internal/app"
	"stagegate/internal/catalog"
	"stagegate/internal/events"
	fileTypes "stagegate/internal/files"
)

// files are those that people and tools read.
var files = map[api.Document]string{api.Description: "api/openapi.json", api.ServiceSchema: "api/service.schema.json"}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "openapi:", err)
		os.Exit(1)
	}
}

func run() error {
	documents, err := made()
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(documents)) {
		if err := pack(name, documents[name]); err != nil {
			return err
		}
		if file := files[name]; file != "" {
			text := append(bytes.TrimSpace(documents[name]), '\n')
			if err := os.WriteFile(file, text, 0o644); err != nil { //nolint:gosec // it is public
				return err
			}
		}
	}
	return nil
}

// made makes the documents of the operations, as those of a server that takes all types of files.
func made() (map[api.Document][]byte, error) {
	d := openapi.New(app.Routes(), map[string][]string{"fileTypes": fileTypes.KnownTypes()}, openapi.RecordedExamples())
	d.AddWebhooks(reflect.TypeFor[events.View](), webhooks())
	description, err := d.JSON()
	if err != nil {
		return nil, err
	}
	description30, err := d.JSON30()
	if err != nil {
		return nil, err
	}
	schema, err := d.JSONSchema(reflect.TypeFor[catalog.ServiceDocument](), "Stagegate service")
	return map[api.Document][]byte{api.Description: description, api.Description30: description30, api.ServiceSchema: schema}, err
}

// webhooks are the events that the server sends to endpoints.
func webhooks() []openapi.Webhook {
	var all []openapi.Webhook
	for _, t := range events.Types() {
		all = append(all, openapi.Webhook{Name: string(t.Type), Description: t.Description, Example: t.Example})
	}
	return all
}

// pack writes the packed copy of a document, unless it is there: another version of Go may pack
// it otherwise.
func pack(name api.Document, content []byte) error {
	if there, err := name.Read(); err == nil && bytes.Equal(there, content) {
		return nil
	}
	var compact, packed bytes.Buffer
	if err := json.Compact(&compact, content); err != nil {
		return err
	}
	if bytes.HasSuffix(content, []byte("\n")) {
		compact.WriteByte('\n')
	}
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(compact.Bytes()); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("internal/api/documents", string(name)), packed.Bytes(), 0o644) //nolint:gosec // it is public
}
