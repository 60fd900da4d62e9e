//go:build chaos

package chaos

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/kit/build"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/testlog"
)

const (
	imageStops   = 10 // per engine
	betweenStops = 3 * time.Second
	gracePeriod  = 40 // seconds, as in compose.yaml
	imageLimit   = 25 // MB, compressed
	imageName    = "stagegate:" + build.Version
)

// podmanConfig makes Podman work without systemd, with both versions of control groups, and where root may not
// raise limits.
const podmanConfig = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
`

// The image is built from the Dockerfile, and runs as an unprivileged user on a read-only file system.
func TestImageDrill(t *testing.T) {
	i := buildImage(t)
	t.Run("alone", i.alone)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) { i.stops(t, engine) })
	}
	t.Run("kubernetes", i.kubernetes)
}

// image is the built image in a separate storage.
type image struct {
	dir    string
	podman string // script that runs Podman with the storage
	commit string // commit that it was built from
}

func buildImage(t *testing.T) *image {
	t.Helper()
	for _, program := range []string{"podman", "runc", "catatonit"} { // also the names of Debian's packages
		if _, err := exec.LookPath(program); err != nil {
			run(t, "apt-get", "install", "-q", "-y", "--no-install-recommends", program)
		}
	}
	i := &image{dir: openDir(t)}
	i.write(t, "containers.conf", podmanConfig, 0o600)
	i.podman = i.write(t, "podman", fmt.Sprintf("#!/bin/sh\nCONTAINERS_CONF=%[1]s/containers.conf exec podman --root %[1]s/storage --runroot %[1]s/run --tmpdir %[1]s/tmp \"$@\"\n", i.dir), 0o700)
	t.Cleanup(func() {
		i.do(t, "rm", "--all", "--force", "--time", "0")
		_ = exec.Command("umount", filepath.Join(i.dir, "storage", "overlay")).Run() // mounted with some drivers only
	})
	commit, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		t.Fatal(err)
	}
	i.commit = strings.TrimSpace(string(commit))
	build := exec.Command("./build-image", imageName)
	build.Env = append(os.Environ(), "PODMAN="+i.podman)
	build.Stdout, build.Stderr = testlog.Writer(t), testlog.Writer(t)
	if err := build.Run(); err != nil {
		t.Fatal(err)
	}
	return i
}

// write writes a file and returns its path.
func (i *image) write(t *testing.T, name, text string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(i.dir, name)
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	return path
}

// do runs Podman and returns its output.
func (i *image) do(t *testing.T, args ...string) string {
	t.Helper()
	printed, code := i.try(args...)
	if code != 0 {
		t.Fatalf("podman %v: exit status %d\n%s", args, code, printed)
	}
	return printed
}

// try runs Podman and returns its output and exit code.
func (i *image) try(args ...string) (printed string, code int) {
	out, err := exec.Command(i.podman, args...).CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return string(out), exit.ExitCode()
	}
	if err != nil {
		return err.Error(), -1
	}
	return string(out), 0
}

// confined are options that restrict a container as much as possible.
const confined = "--read-only --read-only-tmpfs=false --cap-drop ALL --security-opt no-new-privileges"

// alone tests the image without network and settings.
func (i *image) alone(t *testing.T) {
	s := program.New(t, "sqlite")
	pushed := filepath.Join(i.dir, "pushed")
	i.do(t, "push", "--quiet", "--compress", imageName, "dir:"+pushed)
	s.Figure("size of the image, compressed", float64(size(t, pushed))/1e6, "MB", program.AtMost(imageLimit))

	if printed := i.do(t, "run", "--rm", "--network", "none", imageName, "version"); !strings.Contains(printed, "commit    "+i.commit+"\n") {
		t.Errorf("the image does not say that it was built from the commit %s: %s", i.commit, printed)
	}
	printed, code := i.try(append(strings.Fields("run --rm --network none "+confined), imageName)...)
	if code != 2 || !strings.Contains(printed, "- APP_SECRET: missing") {
		t.Errorf("the exit status without settings is %d, not 2: %s", code, printed)
	}

	// The demo, on a file system that records writes.
	i.do(t, "run", "--detach", "--name", "demo", "--network", "none", "--env", "HTTP_ADDR=127.0.0.1:8080", imageName, "demo")
	healthy := poll.Within(time.Minute, func() bool { _, code := i.try("healthcheck", "run", "demo"); return code == 0 })
	if !healthy {
		t.Errorf("the health check of the demo fails: %s", i.do(t, "logs", "demo"))
	}
	written := slices.DeleteFunc(strings.Split(strings.TrimSpace(i.do(t, "diff", "demo")), "\n"), func(line string) bool {
		return slices.Contains([]string{"C /etc", "A /etc/group", "A /etc/passwd"}, line) // by Podman
	})
	s.Figure("files that the demo writes outside of /data", float64(len(written)), "", program.AtMost(0))
	i.do(t, "stop", "--time", strconv.Itoa(gracePeriod), "demo")
	if code := strings.TrimSpace(i.do(t, "inspect", "--format", "{{.State.ExitCode}}", "demo")); code != "0" {
		t.Errorf("the demo ends with %s: %s", code, i.do(t, "logs", "demo"))
	}
}

// size returns the total size of the files of a directory.
func size(t *testing.T, dir string) (bytes int64) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		info, err := file.Info()
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
	}
	return bytes
}

// stops repeatedly stops a container under load and starts another one on the same volume.
func (i *image) stops(t *testing.T, engine string) {
	address := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+address)
	s := program.New(t, engine, append(providers.Settings(providers.Relay), "HTTP_ADDR="+address, fmt.Sprint("SHUTDOWN_DELAY_SECONDS=", drainSeconds))...)
	s.Providers = providers
	i.contain(t, s)
	began := time.Now()
	s.Start()
	s.Ready()
	s.Figure("start of a container until it is ready, with a new database", time.Since(began).Seconds(), "s", program.NoBound())
	c := newCases(t, s, customers/3)
	stop := c.work()
	var longest time.Duration
	bad := 0
	for range some(imageStops) {
		during(betweenStops)
		began := time.Now()
		i.do(t, "stop", "--time", strconv.Itoa(gracePeriod), engine)
		longest = max(longest, time.Since(began))
		if s.Wait() != 0 {
			bad++
			t.Log(s.Output())
		}
		s.Start()
		s.Ready()
	}
	stop()
	what := fmt.Sprint(some(imageStops), " stops of the container under load")
	s.Figure("the longest of "+what, longest.Seconds(), "s", program.AtMost(gracePeriod))
	c.stopped(what, bad)
}

// stopped reports the cost of stops without a load balancer, of which bad failed.
func (c *cases) stopped(what string, bad int) {
	c.s.Figure("accepted calls that failed, "+what, float64(c.failed()-c.statuses[notAccepted]), "", program.AtMost(0))
	c.s.Figure("exits with another code than 0, "+what, float64(bad), "", program.AtMost(0))
	c.report(what)
}

// contain runs a server in containers of the image on a volume. The container is named after the engine.
func (i *image) contain(t *testing.T, s *program.Server) {
	t.Helper()
	i.do(t, "volume", "create", "data-"+s.Engine)
	s.Dir = strings.TrimSpace(i.do(t, "volume", "inspect", "--format", "{{.Mountpoint}}", "data-"+s.Engine))
	settings := "--env-host --env DATA_DIR=/data"
	if s.Engine == "sqlite" {
		s.Database = "sqlite:" + filepath.Join(s.Dir, "stagegate.db")
		settings += " --env DATABASE_URL=sqlite:/data/stagegate.db"
	}
	s.Path = i.write(t, "stagegate-"+s.Engine, fmt.Sprintf(`#!/bin/sh
if [ "$1" = serve ]; then name="--name %[1]s --replace"; fi
exec %[2]s run --rm $name --network host %[3]s --volume data-%[1]s:/data %[4]s %[5]s "$@"
`, s.Engine, i.podman, confined, settings, imageName), 0o700)
}
