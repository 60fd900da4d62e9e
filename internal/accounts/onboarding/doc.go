// Package onboarding registers organisations, creates their workspaces and guides them through the
// first steps (specification, section 8).
//
// The tenant, its members and its plan belong to other packages, which report whether a step is done;
// it is not stored here.
//
// Tables: onboardings.
package onboarding
