//go:build !chaos

package main

import "stagegate/internal/infra/kit/ref"

// localClock is the clock of this machine.
var localClock ref.Clock = ref.Now
