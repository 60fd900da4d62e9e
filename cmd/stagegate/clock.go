//go:build !chaos

package main

import "stagegate/internal/infra/kit/ref"

// localClock is the local clock.
var localClock ref.Clock = ref.Now
