package ui

import (
	"net/http"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Amount is an amount of money that was entered, as operations take it. What is no number stays
// a text, which the operation refuses by the name of its field.
func (r *Request) Amount(entered string) money.Number {
	return money.Number(encode(r.Number(entered)))
}

// Wrong refuses what was entered into a field as the operation would, where its input cannot
// hold it.
func (r *Request) Wrong(field string, code fault.FieldCode, key string, args ...any) Answer {
	a := Answer{Status: http.StatusBadRequest}
	a.refuse(r, fault.ValidationFailed, fault.Validation.Text, []fault.Field{fault.Problem(field, code, key, args...)})
	return a
}
