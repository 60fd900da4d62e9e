// Package attack measures what one caller can do to others: tests drive the built program like an attacker and
// measure the effect on everyone else. "make -C qa attack" runs them on SQLite and PostgreSQL and prints a
// figure with its bound for each.
//
// Only attacks that need load are tested here; refusals of single calls are covered by ordinary tests. The
// tests have the build tag attack and are excluded from the gate.
package attack
