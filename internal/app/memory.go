package app

import (
	"log/slog"
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryShare is the share of the container's memory for GOMEMLIMIT. The rest is for memory
// that Go does not count.
const memoryShare = 0.9

// ContainerMemory returns the memory limit of the container (cgroups v1 or v2).
func ContainerMemory() (bytes uint64, err error) { return memlimit.FromCgroup() }

// LimitMemory sets and logs the soft memory limit of the process from that of its container,
// unless GOMEMLIMIT is set.
func LimitMemory(log *slog.Logger, container func() (uint64, error)) {
	limit, err := memlimit.Set(memlimit.WithProvider(container), memlimit.WithRatio(memoryShare))
	switch {
	case err != nil:
		log.Info("no memory limit set: reading the container limit failed", "error", err)
	case limit == math.MaxInt64:
		log.Info("no memory limit set: neither GOMEMLIMIT nor a container limit")
	default:
		log.Info("memory limit", "bytes", limit)
	}
}
