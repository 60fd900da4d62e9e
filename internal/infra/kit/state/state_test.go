package state_test

import (
	"errors"
	"testing"

	"stagegate/internal/infra/kit/state"
)

type light string

const (
	red    light = "RED"
	green  light = "GREEN"
	broken light = "BROKEN"
)

var (
	errNotGreen = errors.New("the light is not green")
	errBroken   = errors.New("the light is broken")

	install = state.Trigger[light]{Name: "install"}
	stop    = state.Trigger[light]{Name: "stop", Refusal: errNotGreen, RefusalIn: map[light]error{broken: errBroken}}
	fail    = state.Trigger[light]{Name: "fail"}
	lights  = state.Table[light]{
		{On: install, To: red},
		{From: green, On: stop, To: red},
		{From: red, On: fail, To: broken},
		{From: green, On: fail, To: broken},
	}
)

func TestTable(t *testing.T) {
	t.Parallel()
	if got := lights.Start(install); got != red {
		t.Errorf("a new light is %s", got)
	}
	for _, c := range []struct {
		from light
		on   state.Trigger[light]
		to   light
		err  error
	}{
		{green, stop, red, nil},
		{red, stop, red, errNotGreen},
		{broken, stop, broken, errBroken},
		{red, fail, broken, nil},
	} {
		to, err := lights.Next(c.from, c.on)
		at := c.from
		moved := lights.Move(&at, c.on)
		checked := lights.Check(c.from, c.on)
		if to != c.to || at != c.to || !errors.Is(err, c.err) || !errors.Is(moved, c.err) || !errors.Is(checked, c.err) {
			t.Errorf("%s on %s: %s, %v", c.from, c.on.Name, to, err)
		}
		if lights.Allows(c.from, c.on) != (c.err == nil) {
			t.Errorf("%s on %s: Allows differs from Move", c.from, c.on.Name)
		}
	}
}

// A trigger without a refusal reports programming errors.
func TestMistakes(t *testing.T) {
	t.Parallel()
	at := broken
	if err := lights.Move(&at, fail); err == nil || at != broken {
		t.Errorf("%v, and the light is %s", err, at)
	}
	defer func() {
		if recover() == nil {
			t.Error("a light was created by stopping")
		}
	}()
	lights.Start(stop)
}
