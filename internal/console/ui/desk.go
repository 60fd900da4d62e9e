package ui

import (
	"net/http"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Amount converts an entered amount to the form of the operations. Invalid input is passed
// through for the operation to refuse.
func (r *Request) Amount(entered string) money.Number {
	return money.Number(encode(r.Number(entered)))
}

// Wrong returns the refusal of a field whose entered value the input of the operation cannot
// represent.
func (r *Request) Wrong(field string, code fault.FieldCode, key string, args ...any) Answer {
	a := Answer{Status: http.StatusBadRequest}
	a.refuse(r, fault.ValidationFailed, fault.Validation.Text, []fault.Field{fault.Problem(field, code, key, args...)})
	return a
}
