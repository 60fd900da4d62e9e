// Command manifests validates Kubernetes manifests and Compose files strictly: unknown fields,
// repeated fields, wrong types and dangling references are errors.
//
//	go run . IMAGE FILE ...
//
// A file with "compose" in its name is a Compose file. All manifests must use IMAGE.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: manifests IMAGE FILE ...")
		os.Exit(2)
	}
	if err := check(context.Background(), os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(ctx context.Context, image string, files []string) error {
	var problems []error
	objects := &objects{}
	for _, file := range files {
		var err error
		if strings.Contains(filepath.Base(file), "compose") {
			err = checkCompose(ctx, file)
		} else {
			err = objects.read(file)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", file, err))
		}
	}
	return errors.Join(append(problems, objects.check(image)...)...)
}
