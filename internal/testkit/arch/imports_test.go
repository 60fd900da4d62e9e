package arch

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// importsGoDown finds imports that go up, sideways or around the plan.
func importsGoDown(t *tree) []string {
	var found []string
	for _, f := range t.files {
		imports := f.imports()
		for _, dir := range slices.Sorted(maps.Keys(imports)) {
			if why := refusal(f, locate(dir)); why != "" {
				found = append(found, t.at(imports[dir], "%s imports %s: %s", f.dir, dir, why))
			}
		}
	}
	return found
}

// refusal says why the file may not import the package, or nothing.
func refusal(f *file, to place) string {
	from := f.place
	switch {
	case from.dir == to.dir, f.isExternalTest():
		return ""
	case to.kind == testOnly:
		if f.isTest() || from.kind == testOnly {
			return ""
		}
		return "it is for tests only"
	case from.kind == unknown || to.kind == unknown || to.kind == outside:
		return "" // packagesAreKnown reports the first two
	case from.kind == testOnly:
		return testPackageRefusal(from, to)
	case from.kind == outside:
		if f.isTest() {
			return ""
		}
		return "a package outside internal and cmd imports nothing from them"
	case from.kind == adapter:
		return adapterRefusal(from, to)
	case to.kind == adapter:
		if from.dir == adapterUser {
			return ""
		}
		return "only " + adapterUser + " does"
	case to.layer == from.layer:
		return "packages of layer " + layers[from.layer].level + " do not import each other"
	case to.layer < from.layer:
		return "imports go down, not from layer " + layers[from.layer].level + " up to " + layers[to.layer].level
	}
	return ""
}

func testPackageRefusal(from, to place) string {
	for _, p := range testPackages {
		if p.dir == from.dir && p.imports != nil && !slices.Contains(p.imports, to.dir) {
			return "it may import only " + strings.Join(append(p.imports, "the standard library"), ", ")
		}
	}
	return ""
}

func adapterRefusal(from, to place) string {
	switch {
	case to.kind == adapter && to.dir == path.Dir(from.dir): // shared by the packages of this folder
		return ""
	case to.kind == adapter:
		return "adapters do not import each other"
	case to.layer < layerAt(adapterLevel):
		return "an adapter imports nothing above layer " + adapterLevel
	}
	return ""
}

// packagesAreKnown finds packages that the plan does not have.
func packagesAreKnown(t *tree) []string {
	var found []string
	seen := map[string]bool{}
	for _, f := range t.files {
		if f.place.kind == unknown && !seen[f.dir] {
			seen[f.dir] = true
			found = append(found, t.at(f.ast.Name.Pos(), "%s is not in the plan; add it to plan_test.go", f.dir))
		}
	}
	return found
}

// emptyNames are names of packages that could hold anything.
var emptyNames = []string{"common", "helper", "helpers", "misc", "shared", "util", "utils"}

// packageNames finds packages named for nothing in particular.
func packageNames(t *tree) []string {
	var found []string
	seen := map[string]bool{}
	for _, f := range t.files {
		name := strings.TrimSuffix(f.ast.Name.Name, "_test")
		for _, n := range []string{name, path.Base(f.dir)} {
			if slices.Contains(emptyNames, n) && !seen[f.dir] {
				seen[f.dir] = true
				found = append(found, t.at(f.ast.Name.Pos(), "a package named %s has no subject", n))
			}
		}
	}
	return found
}
