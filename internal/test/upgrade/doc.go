// Package upgrade runs the program of before the last migration beside that of this
// source, on the newer schema, as in an upgrade in which instances are replaced one after
// the other.
package upgrade
