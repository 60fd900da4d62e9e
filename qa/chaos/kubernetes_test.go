//go:build chaos

package chaos

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/repo"
)

const (
	podStops    = 3
	podName     = "stagegate-pod-0" // Podman's name for the Deployment with one pod
	userOfImage = 65532
)

var (
	manifestPath = repo.Path("deploy/kubernetes/stagegate.yaml")
	probedPath   = regexp.MustCompile(`httpGet: {path: (/\w+)`)
	// notForPodman matches lines of the manifest that Podman 4.3 does not support: host ports, and probes
	// without curl in the image.
	notForPodman = regexp.MustCompile(`(?m)^ *(ports: \[{name: http, containerPort|livenessProbe:).*\n`)
)

// kubernetes runs the Deployment with Podman, with the settings in a Secret, and stops its pod under load.
func (i *image) kubernetes(t *testing.T) {
	address := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+address)
	settings := append(providers.Settings(providers.Relay), "HTTP_ADDR="+address, "RATE_LIMITS=off",
		"PLATFORM_ADMIN_EMAIL="+program.PlatformEmail, "PLATFORM_ADMIN_PASSWORD="+program.Password)
	s := program.New(t, "postgres", settings...)
	s.Providers, s.URL = providers, "http://"+address
	i.secret(t, append(settings, "DATABASE_URL="+s.Database))
	manifest, probed := i.manifest(t)
	start := func() {
		i.do(t, "play", "kube", "--network", "host", "--replace", manifest)
		for _, path := range probed {
			poll.Until(t, "the pod answers "+path, func() bool { return s.Anyone().Status(http.MethodGet, path, nil) == http.StatusOK })
		}
	}
	began := time.Now()
	start()
	s.Figure("start of the Deployment until its probes are answered", time.Since(began).Seconds(), "s", program.NoBound())
	c := newCases(t, s, customers/3)
	stop := c.work()
	bad := 0
	for range some(podStops) {
		during(betweenStops)
		i.do(t, "pod", "stop", "--time", fmt.Sprint(gracePeriod), podName)
		if code := i.do(t, "inspect", "--format", "{{.State.ExitCode}}", podName+"-stagegate"); strings.TrimSpace(code) != "0" {
			bad++
			t.Log(i.do(t, "logs", podName+"-stagegate"))
		}
		start()
	}
	stop()
	what := fmt.Sprint(some(podStops), " stops of the pod under load")
	c.stopped(what, bad)
}

// secret creates the Secret with the settings.
func (i *image) secret(t *testing.T, settings []string) {
	t.Helper()
	data := map[string][]byte{}
	for _, setting := range settings {
		name, value, _ := strings.Cut(setting, "=")
		data[name] = []byte(value)
	}
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	i.do(t, "secret", "create", "stagegate", i.write(t, "secret.json", string(text), 0o600))
}

// manifest writes the manifest for one pod, with volume permissions like a kubelet's, and returns the paths of
// its probes.
func (i *image) manifest(t *testing.T) (path string, probed []string) {
	t.Helper()
	volume := filepath.Join(i.dir, "volume")
	run(t, "install", "--directory", "--group", fmt.Sprint(userOfImage), "--mode", "2777", volume)
	raw, err := os.ReadFile(manifestPath)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range probedPath.FindAllStringSubmatch(string(raw), -1) {
		probed = append(probed, found[1])
	}
	text := notForPodman.ReplaceAllString(string(raw), "")
	for from, to := range map[string]string{
		"replicas: 2":                "replicas: 1",
		"emptyDir: {sizeLimit: 1Gi}": "hostPath: {path: " + volume + "}",
	} {
		if !strings.Contains(text, from) {
			t.Fatalf("%s has no %q", manifestPath, from)
		}
		text = strings.ReplaceAll(text, from, to)
	}
	return i.write(t, "manifest.yaml", text, 0o600), probed
}
