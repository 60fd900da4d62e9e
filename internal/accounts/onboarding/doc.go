// Package onboarding registers organisations, creates their workspaces, and shows
// them what to do next (specification, section 8).
//
// The tenant, its members and its plan belong to other packages. They report whether a
// step is done; it is not stored here.
//
// Tables: onboardings.
package onboarding
