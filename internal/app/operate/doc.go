// Package operate implements the commands of operators: it checks an installation, backs it
// up, restores and copies it, and manages administrators, keys and the audit trail.
package operate
