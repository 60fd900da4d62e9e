package form

import (
	"fmt"

	"stagegate/internal/infra/kit/fault"
)

// graph is the dependency graph of stages and questions: the edges of a node lead to the nodes that
// its visibility depends on. Stages come first, then questions. Requirements and charges are not
// included, as nothing depends on them.
type graph [][]int

func (f *Form) node(question int) int { return len(f.stages) + question }

// buildGraph builds the graph: stages and questions depend on the questions in their rules, and questions
// also on their stage.
func (f *Form) buildGraph() {
	f.needs = make(graph, len(f.stages)+f.split)
	for i := range f.stages {
		f.needs[i] = f.referencedNodes(f.stages[i].condition)
	}
	for n := range f.split {
		f.needs[f.node(n)] = append(f.referencedNodes(f.items[n].condition), f.items[n].stage)
	}
}

// referencedNodes returns the nodes of the questions in a rule.
func (f *Form) referencedNodes(c condition) []int {
	var nodes []int
	for _, name := range c.references() {
		if n, ok := f.byName[name]; ok {
			nodes = append(nodes, f.node(n))
		}
	}
	return nodes
}

// ShownBy returns the id of the question whose answer shows a question, "" if its show rule uses no
// other question or several.
func (f *Form) ShownBy(questionID string) string {
	n, ok := f.questionAt[questionID]
	if !ok {
		return ""
	}
	nodes := f.referencedNodes(f.items[n].condition)
	if len(nodes) != 1 {
		return ""
	}
	return f.items[nodes[0]-len(f.stages)].question.ID
}

// breakCycles breaks every rule that depends on itself, so that evaluation terminates.
func (f *Form) breakCycles() {
	for node := range f.needs {
		c, path := f.ruleOf(node)
		if c.rule == nil {
			continue
		}
		if cycle := f.needs.cycle(node); cycle != nil {
			c.broken = f.describeCycle(cycle)
			f.faults = append(f.faults, fmt.Errorf("%s: %w", path, c.broken))
		}
	}
}

// ruleOf returns the condition of a node and its path in the definition.
func (f *Form) ruleOf(node int) (*condition, string) {
	if node < len(f.stages) {
		return &f.stages[node].condition, stageRulePath(node)
	}
	a := &f.items[node-len(f.stages)]
	return &a.condition, questionRulePath(a.stage, a.position-1)
}

func (f *Form) describeCycle(cycle []int) fault.Text {
	names := make([]fault.Text, len(cycle))
	for i, node := range cycle {
		if node < len(f.stages) {
			names[i] = fault.T("part.stage", "title", f.stages[node].Title)
		} else {
			names[i] = fault.Literal(f.items[node-len(f.stages)].question.RuleName())
		}
	}
	return cycleText(names...)
}

// cycleText describes a cycle through the given names.
func cycleText(names ...fault.Text) fault.Text {
	return fault.T("rule.cyclic", "chain", joinTexts("rule.needs", names))
}

// joinTexts joins texts, passing the first as "first" and the rest as "rest" to the message of the key.
func joinTexts(key string, texts []fault.Text) fault.Text {
	if len(texts) == 1 {
		return texts[0]
	}
	return fault.T(key, "first", texts[0], "rest", joinTexts(key, texts[1:]))
}

// reach marks the given nodes and all their dependencies.
func (g graph) reach(from []int) []bool {
	seen := make([]bool, len(g))
	next := append([]int(nil), from...)
	for len(next) > 0 {
		node := next[len(next)-1]
		next = next[:len(next)-1]
		if !seen[node] {
			seen[node] = true
			next = append(next, g[node]...)
		}
	}
	return seen
}

// cycle returns the shortest path from a node back to itself, both ends included, or nil.
func (g graph) cycle(start int) []int {
	if len(g[start]) == 0 {
		return nil
	}
	cameFrom := make([]int, len(g))
	for i := range cameFrom {
		cameFrom[i] = -1
	}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, node := range g[queue[0]] {
			if node == start {
				return g.path(cameFrom, start, queue[0])
			}
			if cameFrom[node] < 0 {
				cameFrom[node] = queue[0]
				queue = append(queue, node)
			}
		}
	}
	return nil
}

func (g graph) path(cameFrom []int, start, last int) []int {
	way := []int{start}
	for node := last; node != start; node = cameFrom[node] {
		way = append([]int{node}, way...)
	}
	return append([]int{start}, way...)
}
