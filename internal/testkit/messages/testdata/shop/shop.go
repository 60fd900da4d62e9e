// Package shop says messages in all ways that are followed.
package shop

import (
	"errors"
	"fmt"
	"strings"

	"small/internal/infra/kit/fault"
)

const most = 5

var errClosed = fault.New("CLOSED", "The shop is closed.")

type order struct {
	Name   string `json:"name"`
	Colour string `json:"colour" patternDescription:"a colour"`
}

func open(hour int) error {
	return errClosed.WithMessage(fmt.Sprintf("%s Come at %d.", errClosed.Message, hour))
}

func check(o order, n int) error {
	var wrong fault.Fields
	refuse := func(message string) { wrong.Add("name", message) }
	refuse("through a parameter")
	if message := count(n); message != "" {
		wrong.Add("count", message)
	}
	if err := decimals(n); err != nil {
		return errClosed.With(fault.Field{"price", err.Error()}, fault.Field{Message: "from a result: " + err.Error()})
	}
	err := errors.New("not this error")
	if err = errors.New("only this error"); err != nil {
		refuse(err.Error())
	}
	missing := fmt.Sprintf("%q is missing", o.Name)
	if n > 1 {
		missing += " with others"
	}
	for _, k := range []struct{ noun string }{{"apples"}, {"pears"}} {
		refuse(fmt.Sprintf("has %d %s", n, k.noun))
	}
	var all []string
	all = append(all, "added to a list")
	refuse(strings.Join(all, ", "))
	return report(missing)
}

func report(missing string) error { return &fault.Error{Message: missing} }

func count(n int) string {
	if n > most {
		return fmt.Sprintf("must be %d to %d", 1, most)
	}
	return ""
}

func decimals(n int) error {
	if n == 2 {
		return nil
	}
	return errors.New("two decimals")
}
