package db

import (
	"context"
	"errors"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// pathError is an unexpected error of a statement, with the calls that led to it.
// It reads like the error itself.
type pathError struct {
	error

	path string
}

func (e *pathError) Unwrap() error { return e.error }

// Path is the functions of this module that called each other up to the statement
// that failed with err, the outermost first, such as "request.(*Service).Accept >
// request.updateRecord". It is empty where err did not come from a statement, and
// for errors that callers expect.
func Path(err error) string {
	if e, ok := errors.AsType[*pathError](err); ok {
		return e.path
	}
	return ""
}

// withPath adds the path to an error that nobody expects: not to what callers
// handle, such as a duplicate, nor to what passes by itself.
func withPath(err error) error {
	if err == nil || isConstraint(err) || IsUnavailable(err) || retryable(err) ||
		errors.Is(err, ErrNotFound) || errors.Is(err, context.Canceled) {
		return err
	}
	if _, ok := errors.AsType[*pathError](err); ok {
		return err
	}
	return &pathError{err, callPath()}
}

const (
	modulePath = "stagegate/"
	ownPath    = modulePath + "internal/infra/db."
	webPath    = modulePath + "internal/api."
)

var closure = regexp.MustCompile(`(\.func\d+(\.\d+)*|\[\.\.\.\]|-range\d+)+`)

// callPath describes the calls that led here, without those of this package, and
// without internal/api and what calls it, which are part of every path.
func callPath() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(3, counters[:])])
	var calls []string
	served := -1 // how many calls internal/api has made
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name, ours := strings.CutPrefix(f.Function, modulePath)
		if strings.HasPrefix(f.Function, webPath) {
			served = len(calls)
		}
		if !ours || strings.HasPrefix(f.Function, ownPath) || strings.HasPrefix(f.Function, webPath) {
			continue
		}
		name = closure.ReplaceAllString(path.Base(name), "")
		if len(calls) == 0 || calls[len(calls)-1] != name {
			calls = append(calls, name)
		}
	}
	if served >= 0 {
		calls = calls[:served]
	}
	slices.Reverse(calls)
	return strings.Join(calls, " > ")
}
