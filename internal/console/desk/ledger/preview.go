package ledger

import (
	"strconv"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

// mailPreview is the email with the invoice that the form describes.
type mailPreview struct {
	To, Message, Currency string
	Lines                 []previewLine
	Total                 money.Number // "" while a line is not complete
	DueAt                 *api.Time
}

// previewLine is a line of the email, with the names of an item of an invoice.
type previewLine struct {
	Label                 string
	Quantity              int
	UnitAmount, ItemTotal money.Number
}

// previewOf calculates the invoice that the form describes.
func previewOf(r *ui.Request) mailPreview {
	m := mailPreview{To: r.Value("payerEmail"), Message: r.Value("message"), Currency: r.Value("currency")}
	if m.Currency == "" {
		m.Currency = currencies[0]
	}
	if day, err := time.ParseInLocation(time.DateOnly, r.Value("due"), r.Printer().Zone); err == nil {
		m.DueAt = api.TimeOf(&day)
	}
	var amounts []int64
	complete := enteredLines(r) > 0
	for n := 1; n <= enteredLines(r); n++ {
		l, amount, ok := previewLineOf(r, n, m.Currency)
		m.Lines, amounts = append(m.Lines, l), append(amounts, amount)
		complete = complete && ok
	}
	if total, err := money.Sum(amounts...); complete && err == nil {
		m.Total = money.Major(total, m.Currency)
	}
	return m
}

// previewLineOf calculates a line. It is not ok while its quantity or price is missing or wrong.
func previewLineOf(r *ui.Request, n int, currency string) (l previewLine, minor int64, ok bool) {
	number := strconv.Itoa(n)
	l.Label = r.Value("label" + number)
	quantity, err := strconv.Atoi(r.Value("quantity" + number))
	if err != nil || quantity < 1 {
		return l, 0, false
	}
	unit, err := r.Amount(r.Value("unit" + number)).Minor(currency)
	if err != nil || unit <= 0 {
		return l, 0, false
	}
	if minor, err = money.Times(unit, quantity); err != nil {
		return l, 0, false
	}
	l.Quantity, l.UnitAmount, l.ItemTotal = quantity, money.Major(unit, currency), money.Major(minor, currency)
	return l, minor, true
}

// customersFor returns the customers to offer for the entered address; none for readers who may not see
// customers.
func customersFor(r *ui.Request) []ui.Option {
	if r.Me().Kind != ui.TenantAdmin {
		return nil
	}
	in := accounts.CustomersInput{PageQuery: api.PageQuery{Size: 20}}
	if entered := r.Value("payerEmail"); len(entered) > 2 {
		in.Search = entered
	}
	found, _ := ui.Do(r, accounts.ListCustomers, &in) // without an answer, none are offered
	var all []ui.Option
	for _, c := range found.Content {
		if c.Email != "" {
			all = append(all, ui.Option{Value: c.Email, Text: c.Name})
		}
	}
	return all
}
