package privacy

import (
	"context"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/cases/request"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/notices"
)

// Service exports and erases the data of customers.
type Service struct {
	DB       *db.DB
	Members  *accounts.Service
	Requests *request.Service
	Files    *files.Service
}

// New returns the service.
func New(d *db.DB, members *accounts.Service, requests *request.Service, uploads *files.Service) *Service {
	return &Service{DB: d, Members: members, Requests: requests, Files: uploads}
}

// erasure is what the history keeps of an erasure.
type erasure struct {
	Requests     int `json:"requests"`
	Applications int `json:"applications"`
	Files        int `json:"files"`
}

// Erase erases the data of a customer: all of it, or nothing if a case is open. It may
// be repeated; then it erases again whatever there is, and records nothing.
//
// Requests are locked before the customer, as by those who accept them: an acceptance
// refers to the customer while it holds its request. Whoever adds something for the
// customer locks the customer first, and finds it erased afterwards.
func (s *Service) Erase(ctx context.Context, by auth.Caller, id string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := request.Lock(ctx, tx, by.Tenant, id); err != nil {
			return err
		}
		customer, err := accounts.LockCustomer(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		requests, err := s.Requests.Erase(ctx, tx, by, id, customer.Status == accounts.Active)
		if err != nil {
			return err
		}
		applications, err := application.Erase(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		said, err := conversation.Erase(ctx, tx, by.Tenant, requests.IDs)
		if err != nil {
			return err
		}
		referred := requests
		referred.Add(said.Files, nil)
		referred.Add(applications.Files, applications.Parties)
		if err := finance.ErasePayer(ctx, tx, by.Tenant, applications.IDs, referred.Parties); err != nil {
			return err
		}
		cases := slices.Concat(requests.IDs, applications.IDs)
		uploads, err := s.Files.Erase(ctx, tx, by, id, slices.Concat(cases, said.Messages), referred.Files)
		if err != nil {
			return err
		}
		first, err := s.Members.EraseCustomer(ctx, tx, customer)
		if err != nil {
			return err
		}
		if err := notices.Forget(ctx, tx, by.Tenant, id); err != nil {
			return err
		}
		if err := jobs.Forget(ctx, tx, jobs.Person{Tenant: by.Tenant, ID: id}); err != nil {
			return err
		}
		if err := audit.Erase(ctx, tx, by.Tenant, id, slices.Concat([]string{id}, cases, uploads)); err != nil || !first {
			return err
		}
		return s.Members.RecordCustomer(ctx, tx, by, customer, "customer.erased", erasure{len(requests.IDs), len(applications.IDs), len(uploads)})
	})
}
