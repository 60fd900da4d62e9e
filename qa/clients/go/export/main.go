// Command export writes all invoices of an organisation to a CSV file, as a nightly job does, and prints their sums.
package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"

	"github.com/shopspring/decimal"

	stagegate "stagegate/client"
)

func main() {
	if err := run(context.Background(), os.Getenv("FILE")); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, name string) error {
	client := &stagegate.Client{Server: os.Getenv("STAGEGATE_URL"), Key: os.Getenv("STAGEGATE_KEY")}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	table := csv.NewWriter(file)
	sums := map[string]decimal.Decimal{}
	for invoice, err := range client.AllInvoices(ctx, &stagegate.ListInvoicesParams{Size: new(int64(20)), Sort: new("createdAt,asc")}) {
		if err != nil {
			return err
		}
		sums[invoice.Currency] = sums[invoice.Currency].Add(invoice.AmountDue.Decimal)
		if err := table.Write([]string{invoice.Reference, string(invoice.Status), invoice.AmountDue.String(), invoice.Currency}); err != nil {
			return err
		}
	}
	for _, currency := range slices.Sorted(maps.Keys(sums)) {
		fmt.Println(currency, sums[currency])
	}
	table.Flush()
	return table.Error()
}
