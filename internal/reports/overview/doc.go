// Package overview provides the figures of today and what needs attention, for the members of an
// organisation according to their permissions (specification, section 5.16).
//
// It reads counts that other packages keep, or ranges of an index, and never all records of the
// organisation.
package overview
