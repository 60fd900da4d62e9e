package fuzz

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"stagegate/internal/testkit/apidoc"
)

// known is a value from a response, with the ids of related records by kind.
type known struct {
	value  string
	near   map[string]string
	object map[string]any // record that has the value as its id
}

// pool holds known values by kind, such as "service".
type pool map[string][]*known

const poolSize = 300 // per kind; older values are dropped

func (p pool) add(kind string, k *known) {
	if kind == "" || k.value == "" {
		return
	}
	for i, other := range p[kind] {
		if other.value == k.value && covers(k.near, other.near) {
			p[kind] = append(slices.Delete(p[kind], i, i+1), k)
			return
		}
	}
	p[kind] = append(p[kind], k)
	if len(p[kind]) > poolSize {
		p[kind] = slices.Delete(p[kind], 0, poolSize/10)
	}
}

// covers reports whether a contains everything in b.
func covers(a, b map[string]string) bool {
	for kind, value := range b {
		if a[kind] != value {
			return false
		}
	}
	return true
}

// pick chooses a value of a kind that matches the bound ids best, preferring newer ones.
func (f *Fuzzer) pick(p pool, kind string, bound map[string]string) *known {
	var best []*known
	most := -1
	for _, k := range p[kind] {
		score := 0
		for other, value := range bound {
			switch at, ok := k.near[other]; {
			case !ok:
			case at == value:
				score += 2
			default:
				score = -1000
			}
		}
		if score >= 0 && (isFalse(k.object["answered"]) || isFalse(k.object["attached"])) {
			score++ // still wanted
			if code, _ := k.object["code"].(string); f.focus != nil && f.focus.missing[code] {
				score++
			}
		}
		if score > most {
			most, best = score, nil
		}
		if score == most {
			best = append(best, k)
		}
	}
	if len(best) == 0 {
		best = p[kind] // nothing matches: use any
	}
	if len(best) == 0 {
		return nil
	}
	newest := len(best)
	if f.chance(0.6) {
		newest = min(3, newest)
	}
	return best[len(best)-1-f.rng.IntN(newest)]
}

func isTrue(v any) bool { b, ok := v.(bool); return ok && b }

func isFalse(v any) bool { b, ok := v.(bool); return ok && !b }

// kinds are the names of records in the description.
type kinds struct{ stems []string }

// alias are kinds with two names.
var alias = map[string]string{"requirement": "document", "fileObject": "file", "administrator": "member", "admin": "member"}

func newKinds(doc *apidoc.Doc) kinds {
	k := kinds{stems: []string{"requirement", "administrator"}}
	add := func(name string) {
		if stem, ok := strings.CutSuffix(name, "Id"); ok && !slices.Contains(k.stems, stem) {
			k.stems = append(k.stems, stem)
		}
	}
	for _, op := range doc.Operations {
		parts := strings.Split(op.Path, "/")
		for i, part := range parts {
			if part == "{id}" {
				add(singular(parts[i-1]) + "Id")
			} else {
				add(strings.Trim(part, "{}"))
			}
		}
	}
	for _, s := range doc.Schemas {
		for name := range s.Properties {
			add(name)
		}
	}
	slices.Sort(k.stems)
	return k
}

// serviceCertificate is the kind of a certificate in a service, whose ids have the name of those of issued ones.
const serviceCertificate = "serviceCertificate"

func singular(name string) string {
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// named returns the kind of a property or parameter with an id, or "".
func (k kinds) named(name string) string {
	stem, ok := strings.CutSuffix(name, "Id")
	if !ok {
		return ""
	}
	if a := alias[stem]; a != "" {
		return a
	}
	return stem
}

// of returns the kind of record of a schema: the last kind in its name, or else the name of the property.
func (k kinds) of(schema, property string) string {
	for _, other := range []string{"Target", "Actor", "Publisher", "Difference", "Event"} { // of any kind
		if strings.HasSuffix(schema, other) {
			return ""
		}
	}
	if strings.Contains(schema, "ServiceCertificate") {
		return serviceCertificate
	}
	found, at := "", -1
	for _, stem := range k.stems {
		title := strings.ToUpper(stem[:1]) + stem[1:]
		if i := strings.LastIndex(schema, title); i > at || i == at && i >= 0 && len(stem) > len(found) {
			found, at = stem, i
		}
	}
	if at < 0 {
		if found = singular(property); !slices.Contains(k.stems, found) {
			return ""
		}
	}
	if a := alias[found]; a != "" {
		return a
	}
	return found
}

// param returns the kind of a path parameter.
func (k kinds) param(op *apidoc.Operation, name string) string {
	switch op.ID { // its path gives both ids the same name
	case "createRequest":
		return "offered"
	case "getMyRequest":
		return k.named("requestId")
	}
	if name == "certificateId" && strings.Contains(op.Path, "/services/") {
		return serviceCertificate
	}
	if name != "id" {
		if kind := k.named(name); kind != "" {
			return kind
		}
		return name
	}
	parts := strings.Split(op.Path, "/")
	return k.named(singular(parts[slices.Index(parts, "{id}")-1]) + "Id")
}

var idForm = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// harvest collects the values of a response. It returns the ids related to the outermost record, including its
// own.
func (f *Fuzzer) harvest(p pool, s *apidoc.Schema, name string, v any, near map[string]string) map[string]string {
	schema := name
	for s != nil && (s.Ref != "" || len(s.AnyOf) > 0) {
		if s.Ref == "" {
			s = s.AnyOf[0]
			continue
		}
		schema = s.Ref[strings.LastIndex(s.Ref, "/")+1:]
		s = f.doc.Schemas[schema]
	}
	switch v := v.(type) {
	case []any:
		for _, member := range v {
			var items *apidoc.Schema
			if s != nil {
				items = s.Items
			}
			f.harvest(p, items, name, member, near)
		}
	case map[string]any:
		return f.harvestRecord(p, s, schema, name, v, near)
	}
	return near
}

func (f *Fuzzer) harvestRecord(p pool, s *apidoc.Schema, schema, name string, v map[string]any, outer map[string]string) map[string]string {
	near := maps.Clone(outer)
	for property, value := range v {
		if text, ok := value.(string); ok && idForm.MatchString(text) {
			if kind := f.kinds.named(property); kind != "" {
				near[kind] = text
			}
		}
	}
	if id, ok := v["id"].(string); ok {
		if kind := f.kinds.of(schema, name); kind != "" {
			near[kind] = id
			p.add(kind, &known{id, near, v})
			if kind == "service" && (isTrue(v["published"]) || strings.Contains(schema, "OfferedService")) {
				p.add("offered", &known{id, near, v})
			}
		}
	}
	for _, property := range slices.Sorted(maps.Keys(v)) { // a seed must reproduce the calls
		switch value := v[property].(type) {
		case string:
			if kind := f.kinds.named(property); kind != "" {
				p.add(kind, &known{value, near, nil})
			} else if kind := referenceKind(schema, property, value); kind != "" {
				p.add(kind, &known{value, near, v})
			}
		case json.Number:
			if property == "number" {
				p.add("number", &known{value.String(), near, v})
			}
		case []any, map[string]any:
			var inner *apidoc.Schema
			if s != nil {
				inner = s.Properties[property]
			}
			f.harvest(p, inner, property, value, near)
		}
	}
	return near
}

// referenceKind returns the kind of a value that is not an id: references by prefix, codes by the kind of their
// record.
func referenceKind(schema, property, value string) string {
	switch {
	case strings.HasPrefix(value, "INV-"):
		return "invoiceReference"
	case strings.HasPrefix(value, "PAY-"):
		return "reference"
	case property == "slug", property == "refreshToken", property == "verifyCode":
		return property
	case property == "key":
		return "stepKey"
	case property == "code" && strings.Contains(schema, "Handoff"):
		return "handoff"
	case property == "code":
		for _, of := range []string{"Template", "Plan", "Bank", "Question", "ValueSet"} {
			if strings.Contains(schema, of) {
				return strings.ToLower(of) + "Code"
			}
		}
	}
	return ""
}
