package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/limits"
)

// parse parses the command line and the environment into the selected command. Invalid
// values are collected, so that the command reports them together with missing and unsafe
// ones.
func parse(c *commands, args []string) (*kong.Context, error) {
	var invalid invalidValues
	parser, err := kong.New(c, kong.Name("stagegate"), kong.Vars{"version": build.String()},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.PostBuild(describe),
		kong.Description("Stagegate manages applications for services from submission to completion. Every setting is a flag or an environment variable."))
	if err != nil {
		return nil, err
	}
	if err := invalid.collect(parser.Model.Node); err != nil {
		return nil, err
	}
	chosen, err := parser.Parse(withCommand(args))
	if err != nil {
		return nil, err
	}
	given := config.Given{Parsed: true, Flags: map[string]string{}, Invalid: invalid.messages(chosen), Misspelt: misspelt(os.Environ(), settingNames(chosen))}
	for _, step := range chosen.Path {
		if step.Flag != nil && len(step.Flag.Envs) > 0 {
			given.Flags[step.Flag.Envs[0]] = "--" + step.Flag.Name
		}
	}
	if command, ok := reflect.TypeAssert[interface{ SetGiven(given config.Given) }](chosen.Selected().Target.Addr()); ok {
		command.SetGiven(given)
	}
	return chosen, nil
}

// withCommand adds the default command to a command line without one.
func withCommand(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"serve"}
	case args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	case slices.Contains([]string{"-h", "--help", "--version"}, args[0]):
		return args
	case strings.HasPrefix(args[0], "-"):
		return append([]string{"serve"}, args...)
	}
	return args
}

// printUsage prints the error of a command line and how to get help.
func printUsage(err error) {
	fmt.Fprintln(os.Stderr, "stagegate:", err)
	help := "stagegate --help\" for the commands."
	if wrong, ok := errors.AsType[*kong.ParseError](err); ok && wrong.Context.Selected() != nil {
		help = "stagegate " + wrong.Context.Selected().Path() + " --help\" for its settings."
	}
	fmt.Fprintln(os.Stderr, "Run \""+help)
}

// invalidValue is a value that cannot be parsed.
type invalidValue struct {
	value   *kong.Value
	fromEnv bool
	message string
}

// invalidValues collects values that cannot be parsed; kong alone would stop at the first.
type invalidValues []invalidValue

// collect makes the parser collect invalid values of a command and its subcommands.
func (n *invalidValues) collect(node *kong.Node) error {
	return kong.Visit(node, func(v kong.Visitable, next kong.Next) error {
		if value, ok := v.(*kong.Value); ok {
			value.Mapper = collector{value.Mapper, n}
		}
		return next(nil)
	})
}

// messages returns the messages about values of the selected command. A variable is ignored
// where a flag overrides it.
func (n *invalidValues) messages(chosen *kong.Context) []string {
	flags := map[*kong.Value]bool{} // flags of the command, true if given
	for _, flag := range chosen.Flags() {
		flags[flag.Value] = false
	}
	for _, step := range chosen.Path {
		if step.Flag != nil {
			flags[step.Flag.Value] = true
		}
	}
	var messages []string
	for _, x := range *n {
		given, ok := flags[x.value]
		switch {
		case x.fromEnv && ok && !given:
			messages = append(messages, x.value.Tag.Envs[0]+": "+x.message)
		case !x.fromEnv:
			messages = append(messages, "--"+x.value.Name+": "+x.message)
		}
	}
	return messages
}

// collector is a mapper that collects invalid values and decodes the default instead.
type collector struct {
	kong.Mapper
	invalid *invalidValues
}

// Decode decodes a value.
func (m collector) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	text := ctx.Scan.Peek()
	err := m.Mapper.Decode(ctx, target)
	message := expectation(ctx.Value, target, err)
	if message == "" || !text.IsValue() { // a missing value is an error of the command line
		return err
	}
	if wrong, ok := errors.AsType[*limits.RatesError](err); ok {
		message = rateMessage(wrong)
	} else {
		message = fmt.Sprintf("%s, not %q.", message, text)
	}
	// kong decodes variables into the settings themselves, and flags into a copy first.
	fromEnv := target.Addr().Interface() == ctx.Value.Target.Addr().Interface()
	*m.invalid = append(*m.invalid, invalidValue{ctx.Value, fromEnv, message})
	target.SetZero()
	if !ctx.Value.HasDefault {
		return nil
	}
	byDefault := kong.ScanFromTokens(kong.Token{Type: kong.FlagValueToken, Value: ctx.Value.Default})
	return m.Mapper.Decode(&kong.DecodeContext{Value: ctx.Value, Scan: byDefault}, target)
}

// rateMessage describes an invalid entry of RATES.
func rateMessage(wrong *limits.RatesError) string {
	names := make([]string, 0, len(limits.Named()))
	for _, p := range limits.Named() {
		names = append(names, string(p))
	}
	switch meant := closest(wrong.Name, names); {
	case wrong.Reason != nil:
		return wrong.Error() + "."
	case meant != "":
		return fmt.Sprintf("%s; did you mean %s?", wrong, meant)
	default:
		return fmt.Sprintf("%s; the rates are %s.", wrong, strings.Join(names, ", "))
	}
}

// expectation says what an invalid value must be; "" if it is valid.
func expectation(v *kong.Value, target reflect.Value, err error) string {
	if v.Enum != "" && !slices.Contains(v.EnumSlice(), target.String()) {
		allowed := slices.DeleteFunc(v.EnumSlice(), func(value string) bool { return value == "" }) // the default
		return "must be " + strings.Join(allowed[:len(allowed)-1], ", ") + " or " + allowed[len(allowed)-1]
	}
	if err == nil {
		return ""
	}
	t := v.Target.Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t.Kind() == reflect.Bool:
		return "must be true or false"
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Uint64:
		return "must be a whole number"
	}
	return err.Error() // says what it must be
}
