package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"stagegate/qa/bench/load"
)

// variants is the number of records that the scripts of a plan read, one each: pgbench scripts cannot choose
// among strings.
const variants = 8

// pgbench runs a plan with pgbench, on the servers' core in place of Stagegate.
func (b *bench) pgbench(ctx context.Context, databaseURL string, p plan, ids []string, connections int) func() (load.Result, error) {
	return func() (load.Result, error) {
		dir, err := os.MkdirTemp(b.dir, "pgbench-")
		if err != nil {
			return load.Result{}, err
		}
		length := b.Length + b.Length/10 // including the warm-up of the others
		args := []string{
			"taskset", "-c", serverCore, "pgbench", "--no-vacuum", "--protocol=prepared", "--client=" + strconv.Itoa(connections), "--jobs=1",
			fmt.Sprintf("--time=%d", int(length.Round(time.Second).Seconds())),
			"--log", "--sampling-rate=0.2", "--log-prefix=" + filepath.Join(dir, "log"),
		}
		script, constants := p.script()
		for name, value := range constants {
			args = append(args, "--define="+name+"="+value)
		}
		for n := range variants {
			path := filepath.Join(dir, fmt.Sprintf("script%d.sql", n))
			text := strings.ReplaceAll(script, ":path", fmt.Sprintf(":path%d", n))
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				return load.Result{}, err
			}
			args = append(args, fmt.Sprintf("--define=path%d=%s", n, ids[n]), "--file="+path)
			if text == script {
				break // it needs no id
			}
		}
		printed, err := output(ctx, nil, "", append(args, databaseURL)...)
		if err != nil {
			return load.Result{}, err
		}
		return pgbenchResult(printed, dir)
	}
}

var place = regexp.MustCompile(`\$(\d+)`)

// script returns the plan as a pgbench script, and its constants. Generated values are computed within the
// statement from a random number, so that they cost no extra statement.
func (p plan) script() (text string, constants map[string]string) {
	constants = map[string]string{}
	made := map[int]bool{}
	var body strings.Builder
	for _, s := range p {
		body.WriteString(place.ReplaceAllStringFunc(s.SQL, func(at string) string {
			n, _ := strconv.Atoi(at[1:]) // its digits
			a := s.Args[n-1]
			number := fmt.Sprintf(":made%d", a.Made)
			switch a.From {
			case "path":
				return ":path"
			case "now":
				return "now()"
			case "id":
				made[a.Made] = true
				return "('01900000-0000-7000-8000-' || lpad(to_hex(" + number + "::bigint), 12, '0'))"
			case "text":
				made[a.Made] = true
				return fmt.Sprintf("left(md5(%s::bigint::text) || md5(%s::bigint::text), %d)", number, number, a.Chars)
			}
			switch a.Value {
			case nil:
				return "NULL"
			case "": // pgbench treats it as no value
				return "''"
			}
			name := fmt.Sprintf("constant%d", len(constants))
			constants[name] = fmt.Sprint(a.Value)
			return ":" + name
		}) + ";\n")
	}
	for n := range made {
		text += fmt.Sprintf("\\set made%d random(1, 281474976710655)\n", n)
	}
	return text + body.String(), constants
}

var tps = regexp.MustCompile(`tps = ([0-9.]+)`)

// pgbenchResult parses the output of pgbench and its log of sampled transaction times.
func pgbenchResult(printed, dir string) (r load.Result, err error) {
	rate := tps.FindStringSubmatch(printed)
	if rate == nil {
		return r, fmt.Errorf("pgbench printed no rate: %s", printed)
	}
	logs, err := filepath.Glob(filepath.Join(dir, "log.*"))
	if err != nil || len(logs) == 0 {
		return r, fmt.Errorf("pgbench left no log: %w", err)
	}
	file, err := os.Open(logs[0])
	if err != nil {
		return r, err
	}
	defer func() { _ = file.Close() }() // it was only read
	var took []time.Duration
	for lines := bufio.NewScanner(file); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) < 3 {
			continue
		}
		micros, err := strconv.ParseInt(words[2], 10, 64)
		if err != nil {
			return r, err
		}
		took = append(took, time.Duration(micros)*time.Microsecond)
	}
	r = load.Of(took, time.Second)
	r.Rate, err = strconv.ParseFloat(rate[1], 64)
	return r, err
}
