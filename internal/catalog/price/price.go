// Package price turns the charges of a service into line items and a total.
//
// It is pure arithmetic on minor units: which charges apply is decided by
// package form before they come here.
package price

import (
	"fmt"

	"stagegate/internal/infra/kit/money"
)

// Basis says what a charge is counted by.
type Basis string

// The bases of a charge.
const (
	PerParty   Basis = "PER_PARTY"   // once for each party
	PerRequest Basis = "PER_REQUEST" // once, however many parties there are
)

// Known reports whether the basis is one of the two.
func (b Basis) Known() bool { return b == PerParty || b == PerRequest }

// Charge is one thing to pay for: its amount is that of a single unit, in minor
// units of the currency.
type Charge struct {
	ID, Name string
	Basis    Basis
	Amount   int64
}

// Line is a charge applied to a number of parties.
type Line struct {
	ChargeID, Label   string
	Basis             Basis
	Quantity          int
	UnitAmount, Total int64
}

// Breakdown is a price and how it comes about. The totals of its lines add up
// to its own.
type Breakdown struct {
	Currency string
	Total    int64
	Lines    []Line
}

// Of prices the charges for a number of parties. It gives money.ErrOverflow
// where a line or the total is larger than an amount can be.
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
