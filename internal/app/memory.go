package app

import (
	"log/slog"
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryShare is the part of a container's memory that Go may use before it collects
// garbage more often. The rest is for what Go does not count.
const memoryShare = 0.9

// ContainerMemory is the memory limit of the container, of version 1 or 2 of cgroups.
func ContainerMemory() (bytes uint64, err error) { return memlimit.FromCgroup() }

// LimitMemory sets the soft memory limit of the process from that of its container, and
// logs it. GOMEMLIMIT, where it is set, stays.
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
