package app

import (
	"context"
	"errors"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// sees reports whether a record belongs to one of the services to which an API key is limited. It does not see a
// record of a kind that is not listed here.
func (Services) sees(ctx context.Context, q db.Q, by auth.Caller, r api.Record) (bool, error) {
	var service string
	var err error
	switch r.Param {
	case "serviceId":
		service = r.Value
	case "requestId", "applicationId", "decisionId":
		service, err = cases.ServiceOf(ctx, q, by.Tenant, r.Param, r.Value)
	case "certificateId":
		var c certificates.Certificate
		c, err = certificates.ByID(ctx, q, by.Tenant, r.Value)
		service = c.ServiceID
	case "invoiceId":
		service, err = finance.ServiceOfInvoice(ctx, q, by.Tenant, r.Value)
	case "reference":
		if strings.HasPrefix(r.Path, "/api/v1/finance/payments/") {
			service, err = finance.ServiceOfPayment(ctx, q, by.Tenant, r.Value)
		} else {
			service, err = cases.ServiceOf(ctx, q, by.Tenant, r.Param, r.Value)
		}
	case "fileId":
		return seesFile(ctx, q, by, r.Value)
	case "webhookId":
		return true, nil // the operations compare the services of the endpoint
	default:
		return false, nil
	}
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	return err == nil && by.Sees(service), err
}

// seesFile reports whether an API key has uploaded a file, or the file is attached to a case or message of its
// services.
func seesFile(ctx context.Context, q db.Q, by auth.Caller, id string) (bool, error) {
	owner, holders, err := files.HoldersOf(ctx, q, by.Tenant, id)
	if err != nil || owner == by.ID {
		return err == nil, err
	}
	for _, holder := range holders {
		service, err := cases.ServiceOf(ctx, q, by.Tenant, "holder", holder)
		if errors.Is(err, db.ErrNotFound) {
			continue
		}
		if err != nil || by.Sees(service) {
			return err == nil, err
		}
	}
	return false, nil
}
