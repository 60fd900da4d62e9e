package cases

import (
	"context"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// in returns the record with the names of a form, which is that of its version in some language.
func (r Record) in(f *form.Form) Record {
	r.ServiceName = f.Definition().Name
	if stage, ok := f.Stage(r.StageID); ok {
		r.StageTitle = stage.Title
	}
	return r
}

// readBy returns the case with the texts of its service in the language of the caller. It is for views only: what is
// stored has the texts in the default language.
func (c *Case) readBy(by auth.Caller) *Case {
	if by.Reads == "" {
		return c
	}
	local := *c
	local.Form = c.Form.In(by.Reads)
	local.Record = c.in(local.Form)
	return &local
}

// readBy returns the function that puts records into the language of the caller.
func (s *Service) readBy(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) Record, error) {
	if by.Reads == "" {
		return func(r Record) Record { return r }, nil
	}
	forms := map[string]*form.Form{} // by version
	for i := range records {
		r := &records[i]
		if forms[r.VersionID] != nil {
			continue
		}
		version, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
		if err != nil {
			return nil, err
		}
		forms[r.VersionID] = version.Form.In(by.Reads)
	}
	return func(r Record) Record { return r.in(forms[r.VersionID]) }, nil
}
