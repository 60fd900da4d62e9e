package arch

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// maxLines is the longest that a file may be.
const maxLines = 400

// filesAreShort finds files that a reader cannot take in at once.
func filesAreShort(t *tree) []string {
	var found []string
	for _, f := range t.files {
		if f.lines > maxLines && !ast.IsGenerated(f.ast) {
			found = append(found, fmt.Sprintf("%s: %d lines; %d is the most", f.path, f.lines, maxLines))
		}
	}
	return found
}

// httpInItsFiles finds packages that use net/http outside their http files.
func httpInItsFiles(t *tree) []string {
	var found []string
	for _, f := range t.files {
		if f.isTest() || f.place.kind != layered || f.hasRole("http") ||
			f.place.layer < layerAt(highestLayerWithHTTP) || f.place.layer > layerAt(lowestLayerWithHTTP) {
			continue
		}
		for _, spec := range f.ast.Imports {
			if imported := strings.Trim(spec.Path.Value, `"`); within(imported, "net/http") {
				found = append(found, t.at(spec.Pos(), "%s is for the package's http*.go", imported))
			}
		}
	}
	return found
}

// floating are the names through which floating point comes in.
var floating = []string{
	"float32", "float64", "ParseFloat", "Float32", "Float64", "InexactFloat64", "NewFromFloat", "NewFromFloat32",
}

// noFloats finds floating point where money is counted.
func noFloats(t *tree) []string {
	var found []string
	for _, f := range t.files {
		if f.isTest() || !slices.Contains(exactDirs, f.place.dir) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok && slices.Contains(floating, name.Name) {
				found = append(found, t.at(name.Pos(), "%s: money is counted in whole minor units", name.Name))
			}
			return true
		})
	}
	return found
}

// noSleep finds tests, and helpers of tests, that wait for time to pass.
func noSleep(t *tree) []string {
	var found []string
	for _, f := range t.files {
		if !f.isTest() && f.place.kind != testOnly {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok || call.Sel.Name != "Sleep" {
				return true
			}
			if of, ok := call.X.(*ast.Ident); ok && of.Name == "time" {
				found = append(found, t.at(call.Pos(), "a test that waits names a condition: poll.Until in internal/testkit/poll"))
			}
			return true
		})
	}
	return found
}
