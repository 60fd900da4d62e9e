package db

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"
)

// compare reads every row of both databases and compares row counts and checksums.
func (c *copier) compare(ctx context.Context) ([]TableCopy, error) {
	var all []TableCopy
	for _, t := range c.tables {
		source, err := c.sourceChecksum(ctx, t)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
		target, err := c.targetChecksum(ctx, t)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
		if source != target {
			return nil, fmt.Errorf("table %s differs: the source has %d rows (%s), the target %d (%s); if the source changed during the copy, create an empty target and start again",
				t.name, source.rows, source, target.rows, target)
		}
		done := TableCopy{Table: t.name, Rows: source.rows, Done: true, Sum: source.String()}
		all = append(all, done)
		if c.o.Progress == nil {
			continue
		}
		if err := c.o.Progress(done); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// checksum is an order-independent checksum of the rows of a table.
type checksum struct {
	rows      int64
	high, low uint64
}

func (s checksum) String() string { return fmt.Sprintf("%016x%016x", s.high, s.low) }

// add adds a row to the checksum.
func (s *checksum) add(values []any) error {
	hash := sha256.New()
	var number [9]byte
	for _, v := range values {
		var text []byte
		switch v := v.(type) {
		case nil:
			number[0] = 'n'
		case string:
			number[0], text = 's', []byte(v)
		case []byte:
			number[0], text = 'b', v
		case int64:
			number[0], text = 'i', strconv.AppendInt(nil, v, 10)
		case bool:
			number[0], text = 't', strconv.AppendBool(nil, v)
		case time.Time:
			number[0], text = 'd', strconv.AppendInt(nil, v.UnixMicro(), 10)
		default:
			return fmt.Errorf("db: unsupported column type %T", v)
		}
		binary.BigEndian.PutUint64(number[1:], uint64(len(text)))
		_, _ = hash.Write(number[:]) // a hash never fails
		_, _ = hash.Write(text)
	}
	digest := hash.Sum(nil)
	var carry uint64
	s.low, carry = bits.Add64(s.low, binary.BigEndian.Uint64(digest[8:]), 0)
	s.high, _ = bits.Add64(s.high, binary.BigEndian.Uint64(digest), carry)
	s.rows++
	return nil
}

func (c *copier) sourceChecksum(ctx context.Context, t copiedTable) (s checksum, err error) {
	rows, err := c.source.QueryContext(ctx, "SELECT rowid, "+strings.Join(t.columns, ", ")+" FROM "+t.name) //nolint:gosec // names of the schema
	if err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var number int64
	for rows.Next() {
		values, _, err := t.scan(rows, &number)
		if err == nil {
			err = t.addRow(&s, values)
		}
		if err != nil {
			return s, err
		}
	}
	return s, rows.Err()
}

func (c *copier) targetChecksum(ctx context.Context, t copiedTable) (s checksum, err error) {
	columns := make([]string, len(t.columns))
	for i, name := range t.columns {
		columns[i] = name
		if t.types[i] == "jsonb" {
			columns[i] = "CAST(" + name + " AS TEXT)"
		}
	}
	rows, err := c.target.Query(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+t.name)
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err == nil {
			err = t.addRow(&s, values)
		}
		if err != nil {
			return s, err
		}
	}
	return s, rows.Err()
}

// addRow adds a row with canonical JSON to a checksum.
func (t copiedTable) addRow(s *checksum, values []any) error {
	if err := t.canonicalJSON(values); err != nil {
		return err
	}
	return s.add(values)
}

// canonicalJSON converts JSON values to a canonical form: PostgreSQL sorts members, removes whitespace and expands
// numbers.
func (t copiedTable) canonicalJSON(values []any) error {
	for i, v := range values {
		text, ok := v.(string)
		if !ok || t.types[i] != "jsonb" {
			continue
		}
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		var content any
		if err := decoder.Decode(&content); err != nil {
			return fmt.Errorf("column %s: %w", t.columns[i], err)
		}
		var plain bytes.Buffer
		if err := json.NewEncoder(&plain).Encode(canonicalNumbers(content)); err != nil {
			return err
		}
		values[i] = plain.String()
	}
	return nil
}

// canonicalNumbers converts all numbers in a JSON value to a canonical form.
func canonicalNumbers(v any) any {
	switch v := v.(type) {
	case json.Number:
		return "number " + canonicalNumber(v.String())
	case []any:
		for i := range v {
			v[i] = canonicalNumbers(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = canonicalNumbers(v[name])
		}
	}
	return v
}

// canonicalNumber writes a number as digits and exponent: 150, 1.5e2 and 150.0 become 15e1.
func canonicalNumber(s string) string {
	mantissa, power, _ := strings.Cut(strings.ToLower(s), "e")
	exponent, _ := strconv.Atoi(power) // "" becomes 0; valid JSON has no other invalid exponent
	digits, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	exponent -= len(fraction)
	digits = strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(digits, "0")
	exponent += len(digits) - len(short)
	switch {
	case short == "":
		return "0"
	case negative:
		short = "-" + short
	}
	return short + "e" + strconv.Itoa(exponent)
}
