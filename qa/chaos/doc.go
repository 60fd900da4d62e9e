// Package chaos tests faults of processes, disks, networks, providers and clocks: it runs the built program
// under load while something fails, and then compares what callers were told with the stored data. "make -C qa
// chaos" runs the tests and prints a figure with its bound for each; docs/reliability.md lists the figures.
//
// The effect of one fault on one call is covered by ordinary tests of the package. These tests have the build
// tag chaos and are excluded from the gate. The program is built with the same tag, which allows a wrong clock.
package chaos
