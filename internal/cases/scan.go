package cases

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// kindScan is the kind of the blocker of a document whose file is being scanned.
const kindScan = "SCAN"

// scanBlockers returns a blocker for each document of a stage, or of all stages if stageID is "", whose file is being
// scanned.
func (s *Service) scanBlockers(ctx context.Context, q db.Q, c *Case, sheet *form.Sheet, stageID string) (all Blockers, err error) {
	if s.Files.Scanner == nil || len(sheet.Documents) == 0 {
		return nil, nil
	}
	uploads, err := files.ByIDs(ctx, q, c.Tenant, fileIDs(sheet))
	for _, d := range sheet.Documents {
		r, ok := c.Form.Requirement(d.RequirementID)
		if ok && (stageID == "" || r.Stage.ID == stageID) && s.Files.IsScanPending(uploads[d.FileID]) {
			all = append(all, StateBlocker(kindScan, r.Name, r.Stage.ID, files.ErrScanPending))
		}
	}
	return all, err
}

// areScans reports whether only scans prevent an operation.
func (all Blockers) areScans() bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(b Blocker) bool { return b.Kind != kindScan })
}

// awaitSubmitScans waits while only scans prevent the submission of a request.
func (s *Service) awaitSubmitScans(ctx context.Context, q db.Q, by auth.Caller, in *SubmitInput) error {
	return s.awaitScans(ctx, q, by.Tenant, func(ctx context.Context) (Blockers, error) {
		c, err := s.GetRequest(ctx, q, by, in.RequestID)
		if err != nil {
			return nil, err
		}
		blockers, _, err := s.submitBlockers(ctx, q, c)
		return blockers, err
	})
}

// awaitCompleteScans waits while only scans prevent the completion of a stage.
func (s *Service) awaitCompleteScans(ctx context.Context, q db.Q, by auth.Caller, in *CompleteInput) error {
	return s.awaitScans(ctx, q, by.Tenant, func(ctx context.Context) (Blockers, error) {
		c, err := s.GetApplication(ctx, q, by, in.ApplicationID)
		if err != nil {
			return nil, err
		}
		return s.completeBlockers(ctx, q, c, in.StageID)
	})
}

// awaitScans waits while all blockers of an operation are scans. Refusals are left to the operation.
func (s *Service) awaitScans(ctx context.Context, q db.Q, tenant string, blockersOf func(context.Context) (Blockers, error)) error {
	return s.Files.AwaitScans(ctx, q, tenant, func(ctx context.Context) (bool, error) {
		blockers, err := blockersOf(ctx)
		if _, refused := errors.AsType[*fault.Error](err); refused {
			return false, nil
		}
		return blockers.areScans(), err
	})
}
