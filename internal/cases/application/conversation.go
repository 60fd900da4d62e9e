package application

import (
	"context"

	"stagegate/internal/cases/conversation"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// SendMessage sends a message about an application to the other side.
func (s *Service) SendMessage(ctx context.Context, by auth.Caller, id string, in conversation.MessageInput) (m conversation.Message, err error) {
	err = s.converse(ctx, by, id, func(tx *db.Tx, a *Record) error {
		m, err = s.Conversation.Send(ctx, tx, by, &a.Case, a.RequestID, in.Body, in.FileObjectIDs)
		return err
	})
	return m, err
}

// AddNote adds a note of staff to an application.
func (s *Service) AddNote(ctx context.Context, by auth.Caller, id, body string) (n conversation.Note, err error) {
	err = s.converse(ctx, by, id, func(tx *db.Tx, a *Record) error {
		n, err = s.Conversation.AddNote(ctx, tx, by, &a.Case, a.RequestID, body)
		return err
	})
	return n, err
}

// converse runs what adds to the conversation about an application, while it is locked.
func (s *Service) converse(ctx context.Context, by auth.Caller, id string, do func(tx *db.Tx, a *Record) error) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		a, err := lockByID(ctx, tx, by.Tenant, id)
		if err := a.Visible(by, err); err != nil {
			return err
		}
		return do(tx, &a)
	})
}

// recordByID reads an application that is visible to the caller, without its content.
func (s *Service) recordByID(ctx context.Context, by auth.Caller, id string) (Record, error) {
	a, err := byID(ctx, s.DB, by.Tenant, id)
	return a, a.Visible(by, err)
}
