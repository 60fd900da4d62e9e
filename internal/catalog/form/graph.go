package form

import (
	"fmt"

	"stagegate/internal/infra/kit/fault"
)

// graph says which stages and questions have to be decided before which others:
// a node's edges lead to what its visibility depends on. Nodes are the stages
// first and then the questions. Nothing depends on requirements and charges, so
// they are not in it.
type graph [][]int

func (f *Form) node(question int) int { return len(f.stages) + question }

// connect draws the graph: a stage and a question depend on the questions that
// their rules refer to, and a question on its stage as well.
func (f *Form) connect() {
	f.needs = make(graph, len(f.stages)+f.split)
	for i := range f.stages {
		f.needs[i] = f.referred(f.stages[i].condition)
	}
	for n := range f.split {
		f.needs[f.node(n)] = append(f.referred(f.asked[n].condition), f.asked[n].stage)
	}
}

// referred are the nodes of the questions that a rule refers to.
func (f *Form) referred(c condition) []int {
	var nodes []int
	for _, name := range c.references() {
		if n, ok := f.byName[name]; ok {
			nodes = append(nodes, f.node(n))
		}
	}
	return nodes
}

// cutCycles breaks every rule that depends on itself, so that evaluation always
// ends.
func (f *Form) cutCycles() {
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

// ruleOf is the condition of a node and its path in the definition.
func (f *Form) ruleOf(node int) (*condition, string) {
	if node < len(f.stages) {
		return &f.stages[node].condition, stageRulePath(node)
	}
	a := &f.asked[node-len(f.stages)]
	return &a.condition, questionRulePath(a.stage, a.position-1)
}

func (f *Form) describeCycle(cycle []int) fault.Text {
	names := make([]fault.Text, len(cycle))
	for i, node := range cycle {
		if node < len(f.stages) {
			names[i] = fault.T("part.stage", "title", f.stages[node].Title)
		} else {
			names[i] = fault.Literal(f.asked[node-len(f.stages)].question.RuleName())
		}
	}
	return needsItself(names...)
}

// needsItself says that what has the first name depends on itself through the others.
func needsItself(names ...fault.Text) fault.Text {
	return fault.T("rule.cyclic", "chain", chained("rule.needs", names))
}

// chained joins texts, the first of which is "first" in the text of a key, and the others "rest".
func chained(key string, texts []fault.Text) fault.Text {
	if len(texts) == 1 {
		return texts[0]
	}
	return fault.T(key, "first", texts[0], "rest", chained(key, texts[1:]))
}

// reach marks the given nodes and everything that they depend on.
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

// cycle is the shortest way from a node back to itself, both ends included, or
// nil where there is none.
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
				return g.wayBack(cameFrom, start, queue[0])
			}
			if cameFrom[node] < 0 {
				cameFrom[node] = queue[0]
				queue = append(queue, node)
			}
		}
	}
	return nil
}

func (g graph) wayBack(cameFrom []int, start, last int) []int {
	way := []int{start}
	for node := last; node != start; node = cameFrom[node] {
		way = append([]int{node}, way...)
	}
	return append([]int{start}, way...)
}
