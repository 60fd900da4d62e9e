// Package price calculates line items and a total from the charges of a service.
//
// It is pure arithmetic on minor units. Package form decides which charges apply.
package price

import (
	"fmt"

	"stagegate/internal/infra/kit/money"
)

// Basis is the unit by which a charge is multiplied.
type Basis string

// The bases of a charge.
const (
	PerParty   Basis = "PER_PARTY"   // once per party
	PerRequest Basis = "PER_REQUEST" // once, regardless of the number of parties
)

// Valid reports whether the basis is valid.
func (b Basis) Valid() bool { return b == PerParty || b == PerRequest }

// Charge is an item to pay for. Amount is the price of one unit, in minor units.
type Charge struct {
	ID, Name string
	Basis    Basis
	Amount   int64
}

// Line is a charge multiplied by a number of units.
type Line struct {
	ChargeID, Label   string
	Basis             Basis
	Quantity          int
	UnitAmount, Total int64
}

// Breakdown is a price with its lines. The line totals add up to the total.
type Breakdown struct {
	Currency string
	Total    int64
	Lines    []Line
}

// Of prices charges for a number of parties. It returns money.ErrOverflow if a line or the total
// exceeds the maximum amount.
func Of(currency string, charges []Charge, parties int) (Breakdown, error) {
	b := Breakdown{Currency: currency, Lines: make([]Line, 0, len(charges))}
	for _, c := range charges {
		line, err := c.line(parties)
		if err != nil {
			return Breakdown{}, err
		}
		if b.Total, err = money.Sum(b.Total, line.Total); err != nil {
			return Breakdown{}, err
		}
		b.Lines = append(b.Lines, line)
	}
	return b, nil
}

func (c Charge) line(parties int) (Line, error) {
	quantity, err := c.Basis.quantity(parties)
	if err != nil {
		return Line{}, err
	}
	total, err := money.Times(c.Amount, quantity)
	if err != nil {
		return Line{}, err
	}
	return Line{
		ChargeID: c.ID, Label: c.Name, Basis: c.Basis,
		Quantity: quantity, UnitAmount: c.Amount, Total: total,
	}, nil
}

func (b Basis) quantity(parties int) (int, error) {
	switch b {
	case PerParty:
		return parties, nil
	case PerRequest:
		return 1, nil
	default:
		return 0, fmt.Errorf("price: unknown basis %q", b)
	}
}
