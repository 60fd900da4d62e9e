// Package chaos has faults of processes, disks, networks, providers and clocks, and
// what they cost callers: scripts that drive the built program under load while
// something fails, and then compare what the callers were told with what is there.
// "make -C qa chaos" runs them and prints a figure for each, with the bound that it has to
// keep; docs/reliability.md holds the figures.
//
// What one fault does to one call is an ordinary test of the package that answers. The
// scripts have the build tag chaos, so that the gate leaves them out. The program is
// built with the same tag, which gives it a clock that can be set wrong.
package chaos
