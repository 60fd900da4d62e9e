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

// callPathError is an unexpected error of a statement with the call path that led to it. Its message is that of the
// error.
type callPathError struct {
	error

	path string
}

func (e *callPathError) Unwrap() error { return e.error }

// CallPath returns the functions of this module on the stack when the statement that caused err ran, outermost
// first, such as "request.(*Service).Accept > request.updateRecord". It is empty for errors of other origin and
// for errors that callers expect.
func CallPath(err error) string {
	if e, ok := errors.AsType[*callPathError](err); ok {
		return e.path
	}
	return ""
}

// withCallPath adds the call path to an unexpected error. Errors that callers handle, such as duplicates, and
// temporary errors have none.
func withCallPath(err error) error {
	if err == nil || isConstraint(err) || IsUnavailable(err) || retryable(err) ||
		errors.Is(err, ErrNotFound) || errors.Is(err, context.Canceled) {
		return err
	}
	if _, ok := errors.AsType[*callPathError](err); ok {
		return err
	}
	return &callPathError{err, callPath()}
}

const (
	modulePath = "stagegate/"
	ownPath    = modulePath + "internal/infra/db."
	webPath    = modulePath + "internal/api."
)

var closure = regexp.MustCompile(`(\.func\d+(\.\d+)*|\[\.\.\.\]|-range\d+)+`)

// callPath describes the current call stack without this package and without internal/api and its callers,
// which are part of every path.
func callPath() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(3, counters[:])])
	var calls []string
	served := -1 // number of frames of internal/api so far
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
