package cases

import (
	"context"

	"stagegate/internal/accounts"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

// searchRecord returns what a case is found by, without its customer and content. Drafts are not found.
func (r *Record) searchRecord() search.Record {
	found := search.Record{Tenant: r.Tenant, Kind: search.Case, ID: r.ID}
	found.Add(search.Reference, r.Reference)
	found.Add(search.ServiceName, r.ServiceName)
	return found
}

// findByContent makes a case that is about to be stored found by its current content: the customer, the parties,
// the names of the files and the numbers of the certificates.
func (s *Service) findByContent(ctx context.Context, q db.Q, c *Case) error {
	customer, err := accounts.ByID(ctx, q, c.Tenant, c.CustomerID)
	if err != nil {
		return err
	}
	found := c.searchRecord()
	found.Add(search.Name, customer.Name)
	found.Add(search.Email, customer.Email)
	for _, p := range c.Sheet.Parties {
		found.Add(search.Party, p.Name)
		found.Add(search.Party, p.Email)
	}
	if c.files == nil && len(c.Sheet.Documents) > 0 {
		if c.files, err = files.ByIDs(ctx, q, c.Tenant, fileIDs(&c.Sheet)); err != nil {
			return err
		}
	}
	for _, d := range c.Sheet.Documents {
		found.Add(search.File, c.files[d.FileID].OriginalFilename)
	}
	if c.ApplicationID != nil && len(c.Form.Definition().Certificates) > 0 {
		issued, err := certificates.OfApplication(ctx, q, c.Tenant, c.Subject())
		if err != nil {
			return err
		}
		for _, i := range issued {
			found.Add(search.CertificateNo, i.Number)
		}
	}
	c.found = &found
	return nil
}
