package db

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// bind converts arguments to the types that both drivers treat alike: int64, float64, bool, string, []byte,
// time.Time and nil. It truncates times to UTC microseconds, the precision of the database.
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

// target returns the scan destination for p, the pointer to a field or value: PostgreSQL returns a time as
// time.Time and SQLite as microseconds.
func target(p any) any {
	switch p := p.(type) {
	case *time.Time:
		return (*scanTime)(p)
	case **time.Time:
		return scanNullTime{p}
	}
	return p
}

type scanTime time.Time

// Scan reads a time.
func (s *scanTime) Scan(src any) error {
	switch v := src.(type) {
	case time.Time:
		*s = scanTime(v.UTC())
	case int64:
		*s = scanTime(time.UnixMicro(v).UTC())
	default:
		return fmt.Errorf("db: unsupported type %T in a time column", src)
	}
	return nil
}

type scanNullTime struct{ to **time.Time }

// Scan reads a time, or nil for NULL.
func (s scanNullTime) Scan(src any) error {
	*s.to = nil
	if src == nil {
		return nil
	}
	t := new(time.Time)
	*s.to = t
	return (*scanTime)(t).Scan(src)
}

// JSON stores V as a JSON object or array in a JSONB column. NULL is read as the zero V.
type JSON[T any] struct{ V T }

// Value returns the JSON text as a string, because SQLite would store bytes as a BLOB.
func (j JSON[T]) Value() (driver.Value, error) {
	text, err := json.Marshal(j.V)
	return string(text), err
}

// readJSON decodes JSON. Types with a ReadJSON method decode themselves.
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
		return fmt.Errorf("db: unsupported type %T in a JSON column", src)
	}
	var value T // decoding into the previous row's value would merge the two
	if text != nil {
		if err := readJSON(text, &value); err != nil {
			return err
		}
	}
	j.V = value
	return nil
}
