// Written by "make generated". DO NOT EDIT.

package onboarding

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	RegisterOrganization api.Op[RegisterInput, api.Nothing] = "registerOrganization"
	VerifyOrganization   api.Op[VerifyInput, VerifiedView]  = "verifyOrganization"
	ResendSetupLink      api.Op[ResendInput, api.Nothing]   = "resendSetupLink"
	CreateOrganization   api.Op[CreateInput, WorkspaceView] = "createOrganization"
	OnboardingProgress   api.Op[struct{}, ProgressView]     = "onboardingProgress"
	SkipOnboardingStep   api.Op[SkipInput, ProgressView]    = "skipOnboardingStep"
)
