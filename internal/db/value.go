package db

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// bind turns arguments into the few types that both drivers treat alike:
// int64, float64, bool, string, []byte, time.Time and nil. It is the one place
// where times become UTC microseconds, as fine as the database keeps them.
func bind(args []any) ([]any, error) {
	bound := make([]any, len(args))
	for i, arg := range args {
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, fmt.Errorf("db: argument $%d: %w", i+1, err)
		}
		if t, ok := value.(time.Time); ok {
			value = t.UTC().Truncate(time.Microsecond)
		}
		bound[i] = value
	}
	return bound, nil
}

// target gives what database/sql shall scan into in place of p, the pointer to
// a field or value: times come as time.Time from PostgreSQL and as a number of
// microseconds from SQLite.
func target(p any) any {
	switch p := p.(type) {
	case *time.Time:
		return (*moment)(p)
	case **time.Time:
		return optionalMoment{p}
	}
	return p
}

type moment time.Time

// Scan reads a time.
func (m *moment) Scan(src any) error {
	switch v := src.(type) {
	case time.Time:
		*m = moment(v.UTC())
	case int64:
		*m = moment(time.UnixMicro(v).UTC())
	default:
		return fmt.Errorf("expected a time, not %T", src)
	}
	return nil
}

type optionalMoment struct{ to **time.Time }

// Scan reads a time, or nil for NULL.
func (m optionalMoment) Scan(src any) error {
	*m.to = nil
	if src == nil {
		return nil
	}
	t := new(time.Time)
	*m.to = t
	return (*moment)(t).Scan(src)
}

// JSON is a column that holds V as JSON: an object or an array, in a JSONB
// column. NULL reads as the zero V.
type JSON[T any] struct{ V T }

// Value gives the JSON text. It is a string, because SQLite would keep bytes as
// a BLOB, which is no JSON.
func (j JSON[T]) Value() (driver.Value, error) {
	text, err := json.Marshal(j.V)
	return string(text), err
}

// readJSON reads the JSON text of a type that is more at home in it by its method
// ReadJSON.
func readJSON(text []byte, value any) error {
	if own, ok := value.(interface{ ReadJSON(text []byte) error }); ok {
		return own.ReadJSON(text)
	}
	return json.Unmarshal(text, value)
}

// Scan reads the JSON text.
func (j *JSON[T]) Scan(src any) error {
	var text []byte
	switch v := src.(type) {
	case nil:
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("expected JSON text, not %T", src)
	}
	var value T // afresh: decoding into the last row's value would mix the two
	if text != nil {
		if err := readJSON(text, &value); err != nil {
			return err
		}
	}
	j.V = value
	return nil
}
