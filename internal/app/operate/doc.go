// Package operate does what the commands of an operator ask for: it checks an installation,
// copies and restores it, and manages administrators, keys and the audit trail.
package operate
