package application

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var errInProgress = fault.New(fault.Conflict, "An application of this customer is in progress. Complete or close it first.")

// Erase removes what the locked applications of a customer hold about people: the
// sheets, and the customer's name from the search. It is refused while one of them is
// in progress.
func Erase(ctx context.Context, tx *db.Tx, tenant, customer string) (casefile.Erased, error) {
	records, err := lockOfCustomer(ctx, tx, tenant, customer)
	if err != nil {
		return casefile.Erased{}, err
	}
	var erased casefile.Erased
	for _, a := range records {
		if a.Status == InProgress {
			return casefile.Erased{}, errInProgress
		}
		erased.IDs = append(erased.IDs, a.ID)
		files, parties, err := form.EraseSheet(ctx, tx, tenant, a.SheetID)
		if err != nil {
			return casefile.Erased{}, err
		}
		erased.Add(files, parties)
		if err := updateSearch(ctx, tx, a); err != nil {
			return casefile.Erased{}, err
		}
	}
	return erased, nil
}

// OfRequests returns the applications of requests, by the id of the request.
func OfRequests(ctx context.Context, q db.Q, tenant string, requests []string) (map[string]Record, error) {
	records, err := listOfRequests(ctx, q, tenant, requests)
	of := make(map[string]Record, len(records))
	for _, a := range records {
		of[a.RequestID] = a
	}
	return of, err
}
