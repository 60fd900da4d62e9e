package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

// checkCompose loads a Compose file with the reference library, and reports missing mounted files
// and services that share the network of another service.
func checkCompose(ctx context.Context, path string) error {
	options, err := cli.NewProjectOptions([]string{path})
	if err != nil {
		return err
	}
	project, err := options.LoadProject(ctx)
	if err != nil {
		return err
	}
	var problems []error
	for name, service := range project.Services {
		// A container in the network of another one loses it when that one is replaced.
		if strings.HasPrefix(service.NetworkMode, "service:") || strings.HasPrefix(service.NetworkMode, "container:") {
			problems = append(problems, fmt.Errorf("service %s: network_mode is %s, and must be a network of its own", name, service.NetworkMode))
		}
		for _, volume := range service.Volumes {
			if volume.Type != types.VolumeTypeBind {
				continue
			}
			if _, err := os.Stat(volume.Source); err != nil {
				problems = append(problems, fmt.Errorf("service %s: %w", name, err))
			}
		}
	}
	return errors.Join(problems...)
}
