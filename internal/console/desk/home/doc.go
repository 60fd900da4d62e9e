// Package home serves the overview of a member: the figures of today, what needs attention, the next
// cases, and the setup steps that are left.
package home
