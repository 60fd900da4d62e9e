package onboarding

import (
	"context"
	"time"
)

// keptAbandoned is how long a registration without a workspace is kept after its
// link expired.
const keptAbandoned = 30 * 24 * time.Hour

// CleanUp deletes registrations that were abandoned long ago.
func (s *Service) CleanUp(ctx context.Context) error {
	return abandoned.CleanUp(ctx, s.DB, s.Now().Add(-keptAbandoned))
}
