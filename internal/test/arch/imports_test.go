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
		return "" // packagesAreKnown has a word for the first two
	case from.kind == testOnly:
		return testRoomRefusal(from, to)
	case from.kind == outside:
		if f.isTest() {
			return ""
		}
		return "a package outside the house imports nothing of it"
	case from.kind == annexe:
		return annexeRefusal(from, to)
	case to.kind == annexe:
		if from.dir == annexeUser {
			return ""
		}
		return "only " + annexeUser + " does"
	case to.floor == from.floor:
		return "rooms on floor " + floors[from.floor].level + " do not know each other"
	case to.floor < from.floor:
		return "imports go down, not from floor " + floors[from.floor].level + " up to " + floors[to.floor].level
	}
	return ""
}

func testRoomRefusal(from, to place) string {
	for _, r := range testRooms {
		if r.dir == from.dir && r.imports != nil && !slices.Contains(r.imports, to.dir) {
			return "it may import only " + strings.Join(append(r.imports, "the standard library"), ", ")
		}
	}
	return ""
}

func annexeRefusal(from, to place) string {
	switch {
	case to.kind == annexe && to.dir == path.Dir(from.dir): // what the packages of one annexe share
		return ""
	case to.kind == annexe:
		return "each stands by itself"
	case to.floor < floorAt(annexeLevel):
		return "it stands beside the house and uses nothing above floor " + annexeLevel
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
			found = append(found, t.at(f.ast.Name.Pos(), "%s has no floor; give it one in plan_test.go", f.dir))
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
