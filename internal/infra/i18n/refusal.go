package i18n

import (
	"strings"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Refusal returns the text of a refusal for people. It has the same key as the text for programs.
func (p Printer) Refusal(t fault.Text) string {
	if t.Key == "" {
		return t.Literal
	}
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		args[i] = arg
		if i%2 == 1 {
			args[i] = p.formatted(arg)
		}
	}
	return p.Text("refusal."+t.Key, args...)
}

// formatted formats an argument for people.
func (p Printer) formatted(value any) any {
	switch v := value.(type) {
	case fault.Text:
		return p.Refusal(v)
	case []fault.Text:
		all := make([]string, len(v))
		for i, t := range v {
			all[i] = p.Refusal(t)
		}
		return p.List(all)
	case []string:
		return strings.Join(v, ", ")
	case fault.FileTypes:
		return p.FileTypes(v)
	case fault.Bytes:
		return p.Size(int64(v))
	case fault.Seconds:
		return p.Wait(time.Duration(v) * time.Second)
	case fault.Amount:
		return p.Money(money.Number(v.Number), v.Currency)
	case fault.Decimal:
		return p.Decimal(string(v))
	case fault.Day:
		return p.Day(string(v))
	}
	return value
}
