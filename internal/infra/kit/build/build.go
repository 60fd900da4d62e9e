// Package build identifies the build of the program.
package build

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Version is the version of the program, of the API description and of the clients. However the program is built, it
// has this version; the commit tells builds of the same version apart.
const Version = "1.0.0"

// String describes the build: the version of the program and the commit.
func String() string {
	info, _ := debug.ReadBuildInfo() // nil without module support
	return describe(info)
}

// describe is String for the build information recorded by the go command.
func describe(info *debug.BuildInfo) string {
	if info == nil {
		info = &debug.BuildInfo{}
	}
	recorded := map[string]string{}
	for _, s := range info.Settings {
		recorded[s.Key] = s.Value
	}
	lines := []string{"stagegate " + Version}
	add := func(name, value string) { lines = append(lines, fmt.Sprintf("%-9s %s", name, value)) }
	switch commit := recorded["vcs.revision"]; {
	case commit != "" && recorded["vcs.modified"] == "true":
		add("commit", commit+", modified")
	case commit != "":
		add("commit", commit)
	case info.Main.Version != "" && info.Main.Version != "(devel)": // go install with a version
		add("commit", info.Main.Version)
	default:
		add("commit", "unknown (not built in a Git repository)")
	}
	if at := recorded["vcs.time"]; at != "" {
		add("date", at)
	}
	if info.GoVersion != "" {
		add("built by", strings.TrimSpace(info.GoVersion+" "+strings.Trim(recorded["GOOS"]+"/"+recorded["GOARCH"], "/")))
	}
	return strings.Join(lines, "\n")
}
