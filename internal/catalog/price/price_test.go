package price_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/money"
)

func TestOf(t *testing.T) {
	got, err := price.Of("NGN", []price.Charge{
		{ID: "visa", Name: "Visa fee", Basis: price.PerParty, Amount: 15050},
		{ID: "desk", Name: "Service fee", Basis: price.PerRequest, Amount: 1000},
		{Name: "Nothing", Basis: price.PerRequest},
	}, 3)
	if err != nil {
		t.Fatal(err)
	}
	want := price.Breakdown{Currency: "NGN", Total: 46150, Lines: []price.Line{
		{ChargeID: "visa", Label: "Visa fee", Basis: price.PerParty, Quantity: 3, UnitAmount: 15050, Total: 45150},
		{ChargeID: "desk", Label: "Service fee", Basis: price.PerRequest, Quantity: 1, UnitAmount: 1000, Total: 1000},
		{Label: "Nothing", Basis: price.PerRequest, Quantity: 1},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOfRefuses(t *testing.T) {
	half := price.Charge{Basis: price.PerRequest, Amount: money.Max/2 + 1}
	tests := map[string]struct {
		charges []price.Charge
		parties int
		want    error
	}{
		"a line too large":  {[]price.Charge{{Basis: price.PerParty, Amount: money.Max}}, 2, money.ErrOverflow},
		"a total too large": {[]price.Charge{half, half}, 1, money.ErrOverflow},
		"an unknown basis":  {[]price.Charge{{Basis: "PER_HEAD"}}, 1, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := price.Of("KWD", tt.charges, tt.parties)
			if err == nil || (tt.want != nil && !errors.Is(err, tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestView(t *testing.T) {
	tests := []struct{ currency, want string }{
		{"JPY", `{"currency":"JPY","total":30150,"items":[{"serviceChargeId":"visa","label":"Visa fee","basis":"PER_PARTY","quantity":2,"unitAmount":15075,"itemTotal":30150}]}`},
		{"NGN", `{"currency":"NGN","total":301.5,"items":[{"serviceChargeId":"visa","label":"Visa fee","basis":"PER_PARTY","quantity":2,"unitAmount":150.75,"itemTotal":301.5}]}`},
		{"KWD", `{"currency":"KWD","total":30.15,"items":[{"serviceChargeId":"visa","label":"Visa fee","basis":"PER_PARTY","quantity":2,"unitAmount":15.075,"itemTotal":30.15}]}`},
	}
	for _, tt := range tests {
		t.Run(tt.currency, func(t *testing.T) {
			b, err := price.Of(tt.currency, []price.Charge{{ID: "visa", Name: "Visa fee", Basis: price.PerParty, Amount: 15075}}, 2)
			if err != nil {
				t.Fatal(err)
			}
			checkJSON(t, b.View(), tt.want)
		})
	}
}

func TestViewEmpty(t *testing.T) {
	b, err := price.Of("NGN", nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	checkJSON(t, b.View(), `{"currency":"NGN","total":0,"items":[]}`)
	checkJSON(t, price.Breakdown{Currency: "NGN", Lines: []price.Line{{Basis: price.PerRequest, Quantity: 1}}}.View(),
		`{"currency":"NGN","total":0,"items":[{"serviceChargeId":null,"label":"","basis":"PER_REQUEST","quantity":1,"unitAmount":0,"itemTotal":0}]}`)
}

func checkJSON(t *testing.T, v any, want string) {
	t.Helper()
	got, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
}

// For any currency and charges, every line is multiplied by its basis, and the view adds up exactly in
// minor and in major units.
func TestTotalsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		currency := rapid.SampledFrom([]string{"JPY", "NGN", "KWD"}).Draw(t, "currency")
		parties := rapid.IntRange(0, 50).Draw(t, "parties")
		charges := rapid.SliceOfN(rapid.Custom(someCharge), 0, 8).Draw(t, "charges")
		b, err := price.Of(currency, charges, parties)
		if err != nil {
			t.Fatal(err)
		}
		var total int64
		for i, line := range b.Lines {
			quantity := map[price.Basis]int{price.PerParty: parties, price.PerRequest: 1}[charges[i].Basis]
			if line.Quantity != quantity || line.Total != int64(quantity)*charges[i].Amount {
				t.Fatalf("line %d: %+v of %+v", i, line, charges[i])
			}
			total += line.Total
		}
		if len(b.Lines) != len(charges) || b.Total != total {
			t.Fatalf("%d lines and %d, want %d and %d", len(b.Lines), b.Total, len(charges), total)
		}
		checkShown(t, b.View())
	})
}

func someCharge(t *rapid.T) price.Charge {
	return price.Charge{
		ID:     rapid.StringMatching(`[a-z]{4}`).Draw(t, "id"),
		Basis:  rapid.SampledFrom([]price.Basis{price.PerParty, price.PerRequest}).Draw(t, "basis"),
		Amount: rapid.Int64Range(0, 1_000_000_000).Draw(t, "amount"),
	}
}

func checkShown(t *rapid.T, v price.View) {
	sum := decimal.Zero
	for _, item := range v.Items {
		unit, total := shown(t, item.UnitAmount), shown(t, item.ItemTotal)
		if !unit.Mul(decimal.NewFromInt(int64(item.Quantity))).Equal(total) {
			t.Fatalf("%s times %d is shown as %s", unit, item.Quantity, total)
		}
		sum = sum.Add(total)
	}
	if !sum.Equal(shown(t, v.Total)) {
		t.Fatalf("items of %s are shown with a total of %s", sum, v.Total)
	}
}

func shown(t *rapid.T, n money.Number) decimal.Decimal {
	d, err := decimal.NewFromString(string(n))
	if err != nil {
		t.Fatal(err)
	}
	return d
}
