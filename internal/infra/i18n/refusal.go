package i18n

import (
	"strings"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Refusal returns what people are told where the API refuses something: the text in the
// catalogue refusal with the key of that for programs.
func (p Printer) Refusal(t fault.Text) string {
	if t.Key == "" {
		return t.Literal
	}
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		args[i] = arg
		if i%2 == 1 {
			args[i] = p.spoken(arg)
		}
	}
	return p.Text("refusal."+t.Key, args...)
}

// spoken is the value of an argument as people read it.
func (p Printer) spoken(value any) any {
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
		all := make([]string, len(v))
		for i, t := range v {
			all[i] = fileType(t)
		}
		return p.either(all)
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

// either writes alternatives: PDF, JPEG or PNG.
func (p Printer) either(things []string) string {
	last := len(things) - 1
	if last < 1 {
		return strings.Join(things, "")
	}
	return p.Text("format.or", "first", strings.Join(things[:last], ", "), "last", things[last])
}

// fileType is what people call a MIME type.
func fileType(mime string) string {
	_, name, _ := strings.Cut(mime, "/")
	switch {
	case strings.Contains(name, "wordprocessing"), name == "msword":
		return "Word"
	case strings.Contains(name, "spreadsheet"), strings.Contains(name, "excel"):
		return "Excel"
	}
	return strings.ToUpper(strings.TrimPrefix(name, "x-"))
}
