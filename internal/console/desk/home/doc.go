// Package home serves the overview of an organisation: what needs attention, the setup steps
// that are left and how much of the plan is in use.
package home
