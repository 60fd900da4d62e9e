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

// parse reads the command line and the environment. It gives the chosen command its
// settings, with all values that cannot be read: the command names them together with
// those that are missing or unsafe.
func parse(c *commands, args []string) (*kong.Context, error) {
	var unread notes
	parser, err := kong.New(c, kong.Name("stagegate"), kong.Vars{"version": build.String()},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Description("Stagegate delivers services to customers in stages. Every setting is a flag or an environment variable."))
	if err != nil {
		return nil, err
	}
	if err := unread.listen(parser.Model.Node); err != nil {
		return nil, err
	}
	chosen, err := parser.Parse(withCommand(args))
	if err != nil {
		return nil, err
	}
	given := config.Given{Parsed: true, Flags: map[string]string{}, Invalid: unread.messages(chosen), Misspelt: misspelt(os.Environ(), settingNames(chosen))}
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

// withCommand adds the command that a command line without one stands for.
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

// printUsage prints what is wrong with a command line, and where to look.
func printUsage(err error) {
	fmt.Fprintln(os.Stderr, "stagegate:", err)
	help := "stagegate --help\" for the commands."
	if wrong, ok := errors.AsType[*kong.ParseError](err); ok && wrong.Context.Selected() != nil {
		help = "stagegate " + wrong.Context.Selected().Path() + " --help\" for its settings."
	}
	fmt.Fprintln(os.Stderr, "Run \""+help)
}

// note is a value that cannot be read.
type note struct {
	value   *kong.Value
	fromEnv bool
	message string
}

// notes are the values that cannot be read. kong alone would end at the first.
type notes []note

// listen has the values of a command and of those below it noted when they cannot be read.
func (n *notes) listen(node *kong.Node) error {
	return kong.Visit(node, func(v kong.Visitable, next kong.Next) error {
		if value, ok := v.(*kong.Value); ok {
			value.Mapper = noting{value.Mapper, n}
		}
		return next(nil)
	})
}

// messages are those about values of the chosen command: variables count only where no
// flag takes their place.
func (n *notes) messages(chosen *kong.Context) []string {
	flags := map[*kong.Value]bool{} // of the command, and whether they were given
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

// noting is a mapper that notes a value that it cannot read, and takes the default
// instead.
type noting struct {
	kong.Mapper
	notes *notes
}

// Decode reads a value.
func (m noting) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	text := ctx.Scan.Peek()
	err := m.Mapper.Decode(ctx, target)
	message := expected(ctx.Value, target, err)
	if message == "" || !text.IsValue() { // without a value the command line is wrong
		return err
	}
	if wrong, ok := errors.AsType[*limits.RatesError](err); ok {
		message = aboutRate(wrong)
	} else {
		message = fmt.Sprintf("%s, and not %q.", message, text)
	}
	// Variables are read into the settings themselves, flags first into a copy.
	fromEnv := target.Addr().Interface() == ctx.Value.Target.Addr().Interface()
	*m.notes = append(*m.notes, note{ctx.Value, fromEnv, message})
	target.SetZero()
	if !ctx.Value.HasDefault {
		return nil
	}
	byDefault := kong.ScanFromTokens(kong.Token{Type: kong.FlagValueToken, Value: ctx.Value.Default})
	return m.Mapper.Decode(&kong.DecodeContext{Value: ctx.Value, Scan: byDefault}, target)
}

// aboutRate says what is wrong with one of the rates of RATES.
func aboutRate(wrong *limits.RatesError) string {
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

// expected says what a value must be, after it was read with an error, or with one that
// is not among those that it may have. It is "" for a good one.
func expected(v *kong.Value, target reflect.Value, err error) string {
	if v.Enum != "" && !slices.Contains(v.EnumSlice(), target.String()) {
		allowed := slices.DeleteFunc(v.EnumSlice(), func(value string) bool { return value == "" }) // which is the default
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
	return err.Error() // which says what it must be
}
