package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
)

// asking is a statement that the program ran for a call (qa/statements).
type asking struct {
	SQL  string `json:"sql"`
	Args []struct {
		Kind  string `json:"kind"`
		Value any    `json:"value"`
	} `json:"args"`
}

// plan is the sequence of statements of a call in the format of qa/bench/bare.
type plan []step

type step struct {
	SQL  string     `json:"sql"`
	Args []argument `json:"args"`
}

type argument struct {
	From  string `json:"from"` // constant, path, now, id or text
	Kind  string `json:"kind"`
	Value any    `json:"value"`
	Made  int    `json:"made"`
	Chars int    `json:"chars"`
}

// record records the statements of the three common works on an otherwise unused database and makes plans of
// them.
func (b *bench) record(ctx context.Context, databaseURL string, w world) (map[string]plan, error) {
	type call struct {
		Method string `json:"method"`
		Path   string `json:"path"`
		Token  string `json:"token"`
		Body   string `json:"body"`
	}
	const times = 15 // some of them overlap with background work
	var calls []call
	token := strings.TrimPrefix(w.admin.authorization, "Bearer ")
	for n := range times {
		calls = append(calls, call{"GET", "/api/v1/finance/invoices/" + w.invoices[n], token, ""})
	}
	for range times {
		calls = append(calls, call{"GET", list, token, ""})
	}
	for range times {
		calls = append(calls, call{"POST", "/api/v1/tenant/roles", token, newRole()})
	}
	input, err := json.Marshal(calls)
	if err != nil {
		return nil, err
	}
	dataDir, err := os.MkdirTemp(b.dir, "data-")
	if err != nil {
		return nil, err
	}
	env := stagegateSettings(databaseURL, dataDir, "HTTP_ADDR=127.0.0.1:0", "OUTBOX_PROCESSING_INTERVAL_MS=3600000")
	printed, err := output(ctx, env, string(input), b.bin("statements"))
	if err != nil {
		return nil, err
	}
	var asked [][]asking
	if err := json.Unmarshal([]byte(printed), &asked); err != nil {
		return nil, err
	}
	plans := map[string]plan{}
	for i, work := range commonWorks {
		of := asked[i*times : (i+1)*times]
		paths := make([]string, times)
		for n := range times {
			paths[n] = path.Base(calls[i*times+n].Path)
		}
		if plans[work.id], err = planOf(of, paths); err != nil {
			return nil, fmt.Errorf("%s: %w", work.id, err)
		}
	}
	return plans, nil
}

// planOf makes a plan of the statements of several calls of one kind. Equal values are constants.
func planOf(asked [][]asking, paths []string) (plan, error) {
	// Most calls ran alone; others include statements of jobs.
	byText := map[string][]int{}
	for n, statements := range asked {
		var text strings.Builder
		for _, s := range statements {
			text.WriteString(s.SQL + ";")
		}
		byText[text.String()] = append(byText[text.String()], n)
	}
	var alike []int
	for _, numbers := range byText {
		if len(numbers) > len(alike) {
			alike = numbers
		}
	}
	if len(alike) < 3 || len(asked[alike[0]]) == 0 {
		return nil, fmt.Errorf("%d of %d calls asked the same", len(alike), len(asked))
	}
	var p plan
	made := map[string]int{} // by the recorded values
	for s, first := range asked[alike[0]] {
		st := step{SQL: first.SQL}
		for a := range first.Args {
			values, inPath := make([]string, len(alike)), true
			for i, n := range alike {
				values[i] = fmt.Sprint(asked[n][s].Args[a].Value)
				inPath = inPath && values[i] == paths[n]
			}
			arg := argument{From: "constant", Kind: first.Args[a].Kind, Value: first.Args[a].Value}
			if len(slices.Compact(slices.Clone(values))) > 1 {
				arg.vary(inPath, values, made)
			}
			st.Args = append(st.Args, arg)
		}
		p = append(p, st)
	}
	return p, nil
}

var isID = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// vary determines the source of a value that differs between calls. JSON documents are kept from the first
// call.
func (a *argument) vary(inPath bool, values []string, made map[string]int) {
	key := strings.Join(values, "\n")
	if _, known := made[key]; !known {
		made[key] = len(made) + 1
	}
	a.Made = made[key]
	switch {
	case inPath:
		a.From = "path"
	case a.Kind == "time":
		a.From = "now"
	case isID.MatchString(values[0]):
		a.From = "id"
	case a.Kind == "text" && !strings.HasPrefix(values[0], "{") && !strings.HasPrefix(values[0], "["):
		a.From, a.Chars = "text", max(len(values[0]), 12) // long enough to be unique
	}
}
