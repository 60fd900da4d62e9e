// Command strangers charges amounts through clients that oapi-codegen generated from the
// description of the API: one with amounts as float64, which it takes when nothing is
// said, and one with their digits. "make -C qa clients" generates them and runs it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"

	"stagegate/strangers/exact"
	"stagegate/strangers/stagegate"
)

// amounts are those that a float32, or a careless conversion, would change.
var amounts = map[string][]string{
	"NGN": {"0.01", "0.1", "1234567.89", "33554433.01", "9999999999999.99", "10000000000000"},
	"KWD": {"0.001", "1234567.891", "999999999999.999", "1000000000000"},
	"XOF": {"1", "16777217", "999999999999999", "1000000000000000"},
}

func main() {
	if err := run(context.Background(), os.Getenv("STAGEGATE_URL")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, url string) error {
	byDouble, err := stagegate.NewClientWithResponses(url)
	if err != nil {
		return err
	}
	session, err := byDouble.LoginWithResponse(ctx, &stagegate.LoginParams{}, stagegate.LoginInput{
		TenantSlug: "acme", Email: os.Getenv("STAGEGATE_EMAIL"), Password: os.Getenv("STAGEGATE_PASSWORD"),
	})
	if err != nil {
		return err
	}
	if session.JSON200 == nil {
		return fmt.Errorf("signing in: %s", session.Body)
	}
	bearer := func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+session.JSON200.Data.AccessToken)
		return nil
	}
	if byDouble, err = stagegate.NewClientWithResponses(url, stagegate.WithRequestEditorFn(bearer)); err != nil {
		return err
	}
	byDigits, err := exact.NewClientWithResponses(url, exact.WithRequestEditorFn(bearer))
	if err != nil {
		return err
	}
	for currency, list := range amounts {
		for _, digits := range list {
			if err := chargeDouble(ctx, byDouble, currency, digits); err != nil {
				return err
			}
			if err := chargeDigits(ctx, byDigits, currency, digits); err != nil {
				return err
			}
		}
	}
	if err := changeService(ctx, byDouble); err != nil {
		return err
	}
	fmt.Println("Go: the amounts came back as they were sent")
	return nil
}

const description = "By hand"

// chargeDouble charges an amount as a float64, and reads it back.
func chargeDouble(ctx context.Context, c *stagegate.ClientWithResponses, currency, digits string) error {
	amount, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return err
	}
	var body stagegate.CreateInvoiceInput
	if err := body.FromCreateAdHocInvoiceInput(stagegate.CreateAdHocInvoiceInput{Amount: amount, Currency: currency, Description: description}); err != nil {
		return err
	}
	made, err := c.CreateInvoiceWithResponse(ctx, &stagegate.CreateInvoiceParams{}, body)
	if err != nil {
		return err
	}
	if made.JSON201 == nil {
		return fmt.Errorf("%s %s: %s", digits, currency, made.Body)
	}
	read, err := c.GetInvoiceWithResponse(ctx, made.JSON201.Data.Id, &stagegate.GetInvoiceParams{})
	if err != nil {
		return err
	}
	if read.JSON200 == nil {
		return fmt.Errorf("%s %s: %s", digits, currency, read.Body)
	}
	if got := read.JSON200.Data.AmountDue; got != amount || strconv.FormatFloat(got, 'f', -1, 64) != digits {
		return fmt.Errorf("%s %s was charged as %v", digits, currency, got)
	}
	return nil
}

// chargeDigits charges an amount as its digits, and reads it back.
func chargeDigits(ctx context.Context, c *exact.ClientWithResponses, currency, digits string) error {
	amount := json.Number(digits)
	var body exact.CreateInvoiceInput
	if err := body.FromCreateAdHocInvoiceInput(exact.CreateAdHocInvoiceInput{Amount: amount, Currency: currency, Description: description}); err != nil {
		return err
	}
	made, err := c.CreateInvoiceWithResponse(ctx, &exact.CreateInvoiceParams{}, body)
	if err != nil {
		return err
	}
	if made.JSON201 == nil {
		return fmt.Errorf("%s %s: %s", digits, currency, made.Body)
	}
	if got := made.JSON201.Data.AmountDue; got != amount {
		return fmt.Errorf("%s %s was charged as %s", digits, currency, got)
	}
	return nil
}

// changeService changes one field of a service. What a PATCH leaves out stays.
func changeService(ctx context.Context, c *stagegate.ClientWithResponses) error {
	most, name := int64(3), "Fishing licence"
	made, err := c.CreateServiceWithResponse(ctx, &stagegate.CreateServiceParams{}, stagegate.CreateServiceInput{
		Name: "Licence", Currency: "NGN", MaxParties: &most,
	})
	if err != nil {
		return err
	}
	if made.JSON201 == nil {
		return fmt.Errorf("making a service: %s", made.Body)
	}
	changed, err := c.UpdateServiceWithResponse(ctx, made.JSON201.Data.Id, &stagegate.UpdateServiceParams{}, stagegate.UpdateServiceInput{Name: &name})
	if err != nil {
		return err
	}
	if changed.JSON200 == nil {
		return fmt.Errorf("changing a service: %s", changed.Body)
	}
	if got := changed.JSON200.Data; got.Name != name || got.MaxParties != most {
		return fmt.Errorf("the service is %q for up to %d", got.Name, got.MaxParties)
	}
	return nil
}
