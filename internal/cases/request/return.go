package request

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// returned is what the history shows of returning a request.
type returned struct {
	Status  Status `json:"status"`
	Message string `json:"message,omitempty"`
}

// Return gives a pending request back to its customer, who corrects it and submits it
// again. Its files stay held until they are replaced.
func (s *Service) Return(ctx context.Context, by auth.Caller, id, message string, items []casefile.CorrectionItem) (*Request, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, r *Request) error {
		before := r.Status
		if err := r.giveBack(s.Now()); err != nil {
			return err
		}
		_, err := s.Casefile.Ask(ctx, tx, by, casefile.NewCorrection{
			RequestID: r.ID, Message: message, Items: items, Content: &r.Content, Allows: func(string) bool { return true },
		})
		if err != nil {
			return err
		}
		return s.save(ctx, tx, by, r, "request.returned", returned{Status: before}, returned{r.Status, message})
	})
}

// endCorrection ends the open correction of a returned request.
func (s *Service) endCorrection(ctx context.Context, tx *db.Tx, r *Record, end func(context.Context, *db.Tx, casefile.Correction) (casefile.Correction, error)) error {
	c, err := casefile.OpenCorrection(ctx, tx, r.Tenant, r.ID)
	if err == nil {
		_, err = end(ctx, tx, c)
	}
	return err
}

// answered answers a correction without words: the customer submits the request again.
func (s *Service) answered(ctx context.Context, tx *db.Tx, c casefile.Correction) (casefile.Correction, error) {
	return s.Casefile.Answer(ctx, tx, c, "")
}
