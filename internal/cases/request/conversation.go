package request

import (
	"context"

	"stagegate/internal/cases/conversation"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var errNotSubmitted = fault.New(fault.Conflict, "This request was never submitted. Messages and notes begin when it is.")

// SendMessage sends a message about a request to the other side.
func (s *Service) SendMessage(ctx context.Context, by auth.Caller, id string, in conversation.MessageInput) (m conversation.Message, err error) {
	err = s.converse(ctx, by, id, func(tx *db.Tx, r *Record) error {
		m, err = s.Conversation.Send(ctx, tx, by, &r.Case, r.ID, in.Body, in.FileObjectIDs)
		return err
	})
	return m, err
}

// AddNote adds a note of staff to a request.
func (s *Service) AddNote(ctx context.Context, by auth.Caller, id, body string) (n conversation.Note, err error) {
	err = s.converse(ctx, by, id, func(tx *db.Tx, r *Record) error {
		n, err = s.Conversation.AddNote(ctx, tx, by, &r.Case, r.ID, body)
		return err
	})
	return n, err
}

// converse runs what adds to the conversation about a request that was submitted, while
// it is locked.
func (s *Service) converse(ctx context.Context, by auth.Caller, id string, do func(tx *db.Tx, r *Record) error) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := lockByID(ctx, tx, by.Tenant, id)
		if err := r.Visible(by, err); err != nil {
			return err
		}
		if r.SubmittedAt == nil {
			return errNotSubmitted
		}
		return do(tx, &r)
	})
}

// record reads a request that is visible to the caller, without its content.
func (s *Service) record(ctx context.Context, by auth.Caller, id string) (Record, error) {
	r, err := byID(ctx, s.DB, by.Tenant, id)
	return r, r.Visible(by, err)
}
