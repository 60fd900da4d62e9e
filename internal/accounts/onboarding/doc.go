// Package onboarding registers organisations, creates their workspaces, and shows
// them what to do next (specification, section 8).
//
// It owns onboardings. The tenant, its members and its plan belong to other
// packages. They report whether a step is done; it is not stored here.
package onboarding
