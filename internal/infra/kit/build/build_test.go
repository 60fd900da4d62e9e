package build

import (
	"runtime/debug"
	"testing"
)

// The description includes the commit if it was recorded.
func TestDescribe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, "stagegate " + Version + "\ncommit    unknown (not built in a Git repository)"},
		{&debug.BuildInfo{Main: debug.Module{Version: "v1.2.1"}, GoVersion: "go1.26.8"}, "stagegate " + Version + "\ncommit    v1.2.1\nbuilt by  go1.26.8"},
		{
			&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, GoVersion: "go1.26.8", Settings: []debug.BuildSetting{
				{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}, {Key: "vcs.modified", Value: "true"},
				{Key: "vcs.revision", Value: "2644e5a"}, {Key: "vcs.time", Value: "2026-11-22T09:00:00Z"},
			}},
			"stagegate " + Version + "\ncommit    2644e5a, modified\ndate      2026-11-22T09:00:00Z\nbuilt by  go1.26.8 linux/amd64",
		},
	} {
		if got := describe(c.info); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}
