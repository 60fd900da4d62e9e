package privacy

import (
	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/files"
)

// Service exports and erases the data of customers.
type Service struct {
	Members *accounts.Service
	Cases   *cases.Service
	Files   *files.Service
}

// New returns the service.
func New(members *accounts.Service, caseService *cases.Service, fileService *files.Service) *Service {
	return &Service{Members: members, Cases: caseService, Files: fileService}
}

const base = "/api/v1/tenant/customers/{id}"

// Register adds the operations of this package to the API (specification, section 3.1).
func (s *Service) Register(routes *api.API) {
	s.registerExport(routes)
	s.registerErase(routes)
}
