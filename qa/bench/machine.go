package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// machine describes the machine and the measured versions.
type machine struct {
	CPU        string `json:"cpu"`
	Cores      int    `json:"cores"`
	Memory     string `json:"memory"`
	Kernel     string `json:"kernel"`
	Go         string `json:"go"`
	PostgreSQL string `json:"postgresql"`
	PocketBase string `json:"pocketbase"`
	Commit     string `json:"commit"`
	Date       string `json:"date"`
}

// describeMachine describes this machine. Unknown values are left empty.
func describeMachine(root string) machine {
	word := func(args ...string) string {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = root
		out, _ := cmd.Output() // empty after a failure
		return strings.TrimSpace(string(out))
	}
	line := func(path, prefix string) string {
		content, _ := os.ReadFile(path)
		for l := range strings.Lines(string(content)) {
			if rest, found := strings.CutPrefix(l, prefix); found {
				return strings.Trim(rest, " \t:\n")
			}
		}
		return ""
	}
	module := line(root+"/qa/bench/pocketbase/go.mod", "	github.com/pocketbase/pocketbase ")
	m := machine{
		CPU: line("/proc/cpuinfo", "model name"), Memory: line("/proc/meminfo", "MemTotal"), Kernel: word("uname", "-sr"),
		Go: runtime.Version(), PostgreSQL: word("psql", "--version"), PocketBase: module,
		Commit: word("git", "rev-parse", "--short=12", "HEAD"), Date: time.Now().UTC().Format(time.DateOnly),
	}
	cores, _ := os.ReadFile("/proc/cpuinfo") // this process is bound to one of them
	m.Cores = strings.Count(string(cores), "\nprocessor") + strings.Count(string(cores[:min(9, len(cores))]), "processor")
	if word("git", "status", "--porcelain") != "" {
		m.Commit += " with changes"
	}
	return m
}

func (m machine) String() string {
	return fmt.Sprintf("%s, %d cores, %s of memory, %s, %s, %s, PocketBase %s. Commit %s, %s.",
		m.CPU, m.Cores, m.Memory, m.Kernel, m.Go, m.PostgreSQL, m.PocketBase, m.Commit, m.Date)
}
