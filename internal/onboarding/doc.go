// Package onboarding takes an organisation from registering to a workspace of
// its own, and shows it what to do next (specification, section 8).
//
// It owns onboardings. The tenant, its people and its plan belong to the rooms
// below; whether a step is done is asked of them, not kept here.
package onboarding
