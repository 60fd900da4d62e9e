// Package build says which build of the program this is.
package build

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Version of the program.
const Version = "0.1.0"

// String says which build of the program this is: its version, and the commit that
// it was built from.
func String() string {
	info, _ := debug.ReadBuildInfo() // nil in a program that was not built in module mode
	return describe(info)
}

// describe is String from what the go command has recorded in the program.
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
		add("commit", commit+", with changes")
	case commit != "":
		add("commit", commit)
	case info.Main.Version != "" && info.Main.Version != "(devel)": // go install with a version
		add("commit", "that of "+info.Main.Version)
	default:
		add("commit", "not known: it was not built in a Git repository")
	}
	if at := recorded["vcs.time"]; at != "" {
		add("date", at)
	}
	if info.GoVersion != "" {
		add("built by", strings.TrimSpace(info.GoVersion+" "+strings.Trim(recorded["GOOS"]+"/"+recorded["GOARCH"], "/")))
	}
	return strings.Join(lines, "\n")
}
