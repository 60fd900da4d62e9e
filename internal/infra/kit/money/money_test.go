package money_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/money"
)

func TestDecimals(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		"NGN": 2, "USD": 2, "EUR": 2, "GHS": 2, "ZAR": 2, "KES": 2, "JPY": 0, "XOF": 0, "RWF": 0, "UGX": 0, "KWD": 3, "TND": 3,
		"TZS": 2, "UZS": 2, "IQD": 3, "IRR": 2, "LBP": 2, "COP": 2, "HUF": 2, "IDR": 2, "MGA": 2, "ISK": 0, "XAF": 0, // some differ in CLDR
	} {
		if got, err := money.Decimals(code); got != want || err != nil {
			t.Errorf("%s: got %d, %v, want %d", code, got, err, want)
		}
	}
	for _, code := range []string{"", "ngn", "Ngn", "NG", "NGNN", "ZZZ", "12A", "N N", "€", "ŅGN", "NG\x00",
		"DEM", "FRF", "HRK", "SLL", "VEF", "ZWL", "BGN", "ANG", "XXX", "XTS", "XAU", "XDR", "CLF", "USN"} {
		if _, err := money.Decimals(code); !errors.Is(err, money.ErrCurrency) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestMinor(t *testing.T) {
	t.Parallel()
	for _, good := range []struct {
		n    money.Number
		code string
		want int64
	}{
		{"150.5", "NGN", 15050}, {"150.50", "NGN", 15050}, {"150.500000", "NGN", 15050}, {"0.01", "NGN", 1}, {"1e2", "NGN", 10000},
		{"1.5E1", "NGN", 1500}, {"15000e-2", "NGN", 15000}, {"-0.01", "NGN", -1}, {"0", "NGN", 0}, {"-0", "NGN", 0}, {"0.000", "JPY", 0},
		{"0e99", "NGN", 0}, {"5", "JPY", 5}, {"5.0", "JPY", 5}, {"0.001", "KWD", 1}, {"10000000000000", "NGN", money.Max},
		{"-10000000000000", "NGN", -money.Max}, {"1000000000000", "KWD", money.Max}, {"1000000000000000", "JPY", money.Max}, {"1e15", "JPY", money.Max},
	} {
		if got, err := good.n.Minor(good.code); got != good.want || err != nil {
			t.Errorf("%s %s: got %d, %v, want %d", good.n, good.code, got, err, good.want)
		}
	}
	for _, bad := range []struct {
		n    money.Number
		code string
		err  error // nil for the error about too many decimals
	}{
		{"1", "ZZZ", money.ErrCurrency}, {"", "NGN", money.ErrNumber}, {"x", "NGN", money.ErrNumber}, {"1..2", "NGN", money.ErrNumber},
		{"NaN", "NGN", money.ErrNumber}, {"0x10", "NGN", money.ErrNumber}, {"1_000", "NGN", money.ErrNumber},
		{"0.001", "NGN", nil}, {"0.5", "JPY", nil}, {"1.0001", "KWD", nil}, {"1e-3", "NGN", nil}, {"1e-99", "NGN", nil},
		{"10000000000000.01", "NGN", money.ErrTooLarge}, {"1000000000000001", "JPY", money.ErrTooLarge}, {"-1e16", "JPY", money.ErrTooLarge},
		{"9e99", "NGN", money.ErrTooLarge},
		{money.Number(strings.Repeat("9", 5000)), "NGN", money.ErrTooLarge}, {money.Number("0." + strings.Repeat("0", 5000) + "1"), "NGN", money.ErrTooLarge},
	} {
		got, err := bad.n.Minor(bad.code)
		if got != 0 || err == nil || bad.err != nil && !errors.Is(err, bad.err) || bad.err == nil && !strings.Contains(err.Error(), "at most") {
			t.Errorf("%.40s %s: got %d, %v", bad.n, bad.code, got, err)
		}
	}
	for _, hostile := range []money.Number{"1e999999999", "-1e2147483647", "1e-999999999", "1e-2147483648", "1e99999999999999999999", "-0.1e999999"} {
		if got, err := hostile.Minor("NGN"); got != 0 || err == nil {
			t.Errorf("%s: got %d, %v", hostile, got, err)
		}
	}
}

// Amounts in every currency survive a round trip through JSON.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom([]string{"JPY", "XOF", "NGN", "USD", "KWD", "TND"}).Draw(t, "currency")
		minor := rapid.Int64Range(-money.Max, money.Max).Draw(t, "minor")
		text, err := json.Marshal(money.Major(minor, code))
		if err != nil || bytes.ContainsAny(text, "eE\"") {
			t.Fatalf("%d %s is %s, %v", minor, code, text, err)
		}
		var number money.Number
		if err := json.Unmarshal(text, &number); err != nil {
			t.Fatal(err)
		}
		if back, err := number.Minor(code); back != minor || err != nil {
			t.Fatalf("%d became %s became %d, %v", minor, text, back, err)
		}
	})
}

func TestMajor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		minor int64
		code  string
		want  money.Number
	}{{15050, "NGN", "150.5"}, {15000, "NGN", "150"}, {1, "NGN", "0.01"}, {-1, "KWD", "-0.001"}, {7, "JPY", "7"}, {0, "NGN", "0"}, {7, "ZZZ", "7"}} {
		if got := money.Major(c.minor, c.code); got != c.want {
			t.Errorf("%d %s: got %s, want %s", c.minor, c.code, got, c.want)
		}
	}
}

func TestNumberJSON(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"0", "150.50", "-1e5", "1E+2", "123456789012345678901234567890.123"} {
		var n money.Number
		if err := json.Unmarshal([]byte(good), &n); err != nil || string(n) != good {
			t.Errorf("%s became %s, %v", good, n, err)
		}
		if text, err := json.Marshal(n); err != nil || string(text) != good {
			t.Errorf("%s is written %s, %v", good, text, err)
		}
	}
	for _, bad := range []string{`"1"`, `null`, `true`, `[]`, `{}`, `""`, `[1]`} {
		var n money.Number
		if err := json.Unmarshal([]byte(bad), &n); !errors.Is(err, money.ErrNumber) || n != "" {
			t.Errorf("%s became %q, %v", bad, n, err)
		}
	}
	if text, err := json.Marshal(money.Number("")); err != nil || string(text) != "0" {
		t.Errorf("an empty number is %s, %v", text, err)
	}
	if text, err := json.Marshal(money.Number("1,5")); err == nil {
		t.Errorf("an invalid number is written as %s", text)
	}
}

// amounts generates amounts of every size, often boundary values. Each test creates its own: a generator is not
// safe for concurrent use.
func amounts() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(-1000, 1000), rapid.Int64Range(-money.Max, money.Max), rapid.Int64(),
		rapid.SampledFrom([]int64{0, 1, -1, money.Max, -money.Max, money.Max + 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1}),
	)
}

// matches compares a result with exact arithmetic, given all intermediate results and the result. If one of
// them is out of range, the error must be ErrOverflow.
func matches(t *rapid.T, got int64, err error, steps ...*big.Int) {
	t.Helper()
	for _, amount := range steps {
		if amount.CmpAbs(big.NewInt(money.Max)) > 0 {
			if !errors.Is(err, money.ErrOverflow) || got != 0 {
				t.Fatalf("got %d, %v, but %s is out of range", got, err, amount)
			}
			return
		}
	}
	if want := steps[len(steps)-1]; err != nil || got != want.Int64() {
		t.Fatalf("got %d, %v, want %s", got, err, want)
	}
}

func TestTimes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		minor, quantity := amounts().Draw(t, "minor"), int(amounts().Draw(t, "quantity"))
		got, err := money.Times(minor, quantity)
		exact := big.NewInt(minor)
		matches(t, got, err, exact, new(big.Int).Mul(exact, big.NewInt(int64(quantity))))
	})
}

func TestSum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		minors := rapid.SliceOfN(amounts(), 0, 5).Draw(t, "minors")
		got, err := money.Sum(minors...)
		steps := []*big.Int{new(big.Int)}
		for _, m := range minors {
			part := big.NewInt(m)
			steps = append(steps, part, new(big.Int).Add(steps[len(steps)-1], part))
		}
		matches(t, got, err, steps...)
	})
}

func FuzzNumber(f *testing.F) {
	for _, seed := range []string{"150.5", "1e999999999", "-0", "0e99", `"1"`, "null", "1E-30", "00", strings.Repeat("9", 50), "1e-2147483648"} {
		f.Add(seed, "NGN")
		f.Add(seed, "KWD")
	}
	f.Fuzz(func(t *testing.T, text, code string) {
		var n money.Number
		if json.Unmarshal([]byte(text), &n) != nil {
			return
		}
		minor, err := n.Minor(code)
		if err != nil {
			return
		}
		// The amount is exactly the number in the text.
		scale, _ := money.Decimals(code)
		exact, ok := new(big.Rat).SetString(string(n))
		factor := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)
		if !ok || exact.Mul(exact, new(big.Rat).SetInt(factor)).Cmp(new(big.Rat).SetInt64(minor)) != 0 {
			t.Fatalf("%s %s became %d", n, code, minor)
		}
		if back, err := money.Major(minor, code).Minor(code); back != minor || err != nil {
			t.Fatalf("%d became %d, %v", minor, back, err)
		}
	})
}
