package privacy

import (
	"context"
	"slices"

	"stagegate/internal/application"
	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/conversation"
	"stagegate/internal/db"
	"stagegate/internal/file"
	"stagegate/internal/finance"
	"stagegate/internal/member"
	"stagegate/internal/notice"
	"stagegate/internal/request"
	"stagegate/internal/work"
)

// Service exports and erases the data of customers.
type Service struct {
	DB       *db.DB
	Members  *member.Service
	Requests *request.Service
	Files    *file.Service
}

// New returns the service.
func New(d *db.DB, members *member.Service, requests *request.Service, files *file.Service) *Service {
	return &Service{DB: d, Members: members, Requests: requests, Files: files}
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
		customer, err := member.LockCustomer(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		requests, err := s.Requests.Erase(ctx, tx, by, id, customer.Status == member.Active)
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
		files, err := s.Files.Erase(ctx, tx, by, id, slices.Concat(cases, said.Messages), referred.Files)
		if err != nil {
			return err
		}
		first, err := s.Members.EraseCustomer(ctx, tx, customer)
		if err != nil {
			return err
		}
		if err := notice.Forget(ctx, tx, by.Tenant, id); err != nil {
			return err
		}
		if err := work.Forget(ctx, tx, work.Person{Tenant: by.Tenant, ID: id}); err != nil {
			return err
		}
		if err := audit.Erase(ctx, tx, by.Tenant, id, slices.Concat([]string{id}, cases, files)); err != nil || !first {
			return err
		}
		return s.Members.RecordCustomer(ctx, tx, by, customer, "customer.erased", erasure{len(requests.IDs), len(applications.IDs), len(files)})
	})
}
