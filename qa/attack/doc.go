// Package attack has what one caller can do to the others: scripts that drive the
// built program as an attacker would, and measure what it costs everybody else. "make -C
// qa attack" runs them on SQLite and PostgreSQL and prints a figure for each, with the
// bound that it has to keep.
//
// Only what needs load is here. A refusal that one call shows is an ordinary test of
// the package that refuses. The scripts have the build tag attack, so that the gate
// leaves them out.
package attack
