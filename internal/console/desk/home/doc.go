// Package home is where those who work for an organisation begin: what needs attention, what
// is left to set up, and how much of the plan is in use.
package home
