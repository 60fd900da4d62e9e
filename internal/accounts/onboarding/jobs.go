package onboarding

import "context"

// CleanUp deletes registrations that were abandoned long ago.
func (s *Service) CleanUp(ctx context.Context) error {
	return abandoned.CleanUp(ctx, s.DB, s.Now().Add(-abandonedRetention))
}
