//go:build chaos

package chaos

import (
	"fmt"
	"net/http"
	"testing"

	"stagegate/internal/test/poll"
	"stagegate/internal/test/program"
)

const upgrades = 10

// Instances of the program of before the last migration are replaced by this one, then by
// the old one again, and then for good, one after the other, under load behind HAProxy.
// The first new instance migrates the database while the old ones are at work.
func TestUpgradeDrill(t *testing.T) {
	before := program.AnyBefore(t)
	failedReads, failedWrites, reads, replaced := 0, 0, 0, 0
	var last *program.Server
	for round := range some(upgrades) {
		public := program.FreeAddress(t)
		c := newCluster(t, "http://"+public, fmt.Sprint("SHUTDOWN_DELAY_SECONDS=", drainSeconds))
		for _, s := range c.instances {
			s.Path = before
		}
		c.start()
		balance(t, public, "option redispatch 1\n  retry-on all-retryable-errors\n  retries 3", c.addresses)
		last = c.together()
		work := newCases(t, last, 2)
		stop := work.work()
		stopReads := program.Background(readers/2, func(int, int) int { return work.staff.Status(http.MethodGet, applications, nil) })
		for _, path := range []string{"", before, ""} {
			for _, instance := range c.instances {
				if instance.Stop() != 0 {
					t.Errorf("an instance ended badly: %s", instance.Output())
				}
				instance.Path = path
				instance.Start()
				instance.Ready()
				replaced++
				poll.Until(t, "the balancer sends calls to all instances", func() bool { return up(t, public) == instances })
			}
		}
		load := stopReads()
		stop()
		reads += load.Calls()
		failedReads += load.Calls() - load.Statuses[http.StatusOK]
		failedWrites += work.failed()
		c.instances[0].URL = "http://" + c.addresses[0]
		work.report(fmt.Sprintf("upgrade %d, back and again", round+1))
		for _, instance := range c.instances {
			instance.Stop()
		}
	}
	last.Figure(fmt.Sprintf("reads that failed of %d, while %d instances were replaced", reads, replaced), float64(failedReads), "", program.AtMost(0))
	last.Figure(fmt.Sprintf("writes that failed while %d instances were replaced", replaced), float64(failedWrites), "", program.AtMost(0))
}
