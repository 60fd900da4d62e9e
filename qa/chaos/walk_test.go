//go:build chaos

package chaos

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/testkit/program"
)

// Parameters of the walk: pages of lists, and number of records per list.
var (
	pagesOf   = []int{0, 1, 37}
	recordsOf = []int{5, 3, 2} // by the depth of the path
	words     = []string{"ada", "bello", "licence", "fishing grace", "REQ-", "INV-", "c1@", "çelik", "nothing has this"}
)

var (
	// notWalked are operations about the server itself, and the call log, which contains these calls.
	notWalked     = regexp.MustCompile(`/(audit|calls|platform/health|platform/jobs|platform/outbox|outbox/summary|slugs/suggest|organizations/verify)$`)
	sortedBy      = regexp.MustCompile(`Sortable by ([\w, ]+);`)
	aState        = regexp.MustCompile(`[A-Z_]{4,}`)
	pathParameter = regexp.MustCompile(`\{\w+\}`)
	// passing matches the differences between two responses to the same call.
	passing = regexp.MustCompile(`"(traceId|timestamp|generatedAt|expiresAt|url|downloadUrl)":"[^"]*"|http://127\.0\.0\.1:\d+`)
)

// operation is a GET operation of the API description.
type operation struct {
	Description string `json:"description"`
	Parameters  []struct {
		In          string `json:"in"`
		Name        string `json:"name"`
		Description string `json:"description"`
		Schema      struct {
			Type any   `json:"type"`
			Enum []any `json:"enum"`
		} `json:"schema"`
	} `json:"parameters"`
}

// all calls every reading operation with all tokens.
func (w *walk) all(tokens map[string]string) {
	w.from.T.Helper()
	var description struct {
		Paths map[string]struct {
			Get *operation `json:"get"`
		} `json:"paths"`
	}
	raw, err := api.Description.Read()
	if err == nil {
		err = json.Unmarshal(raw, &description)
	}
	if err != nil {
		w.from.T.Fatal(err)
	}
	for _, who := range slices.Sorted(maps.Keys(tokens)) {
		client := w.from.Anyone()
		client.Token = tokens[who]
		for _, path := range slices.Sorted(maps.Keys(description.Paths)) {
			get := description.Paths[path].Get
			if get == nil || notWalked.MatchString(path) {
				continue
			}
			queries := get.queries()
			if strings.HasSuffix(path, "/export") { // of a whole list
				queries = queries[:1]
			}
			for _, filled := range records(client, path, 0) {
				for _, query := range queries {
					if !w.compare(who, client, filled+query) {
						break
					}
				}
			}
		}
	}
}

// queries returns the queries of the operation: each order in both directions, several pages, and each value of
// each filter.
func (o *operation) queries() []string {
	queries := []string{""}
	paged := false
	for _, p := range o.Parameters {
		if p.In != "query" {
			continue
		}
		switch {
		case p.Name == "page":
			paged = true
		case p.Name == "search" || p.Name == "q":
			for _, word := range words {
				queries = append(queries, "?"+p.Name+"="+strings.ReplaceAll(word, " ", "+"))
			}
		case p.Schema.Type == "boolean" || len(p.Schema.Enum) > 0:
			values := p.Schema.Enum
			if p.Schema.Type == "boolean" {
				values = []any{true, false}
			}
			for _, value := range values {
				if value != nil {
					queries = append(queries, fmt.Sprintf("?%s=%v", p.Name, value))
				}
			}
		case p.Name == "from":
			queries = append(queries, "?from=2026-06-01&to=2026-07-31")
		case p.Name == "assignee":
			queries = append(queries, "?assignee=none", "?assignee=me")
		case p.Name == "status":
			states := aState.FindAllString(p.Description, -1)
			for _, state := range append(states, strings.Join(states, ",")) {
				queries = append(queries, "?status="+state)
			}
		}
	}
	found := sortedBy.FindStringSubmatch(o.Description)
	if !paged || found == nil {
		return queries
	}
	for field := range strings.SplitSeq(found[1], ", ") {
		for _, direction := range []string{"asc", "desc"} {
			for _, page := range pagesOf {
				queries = append(queries, fmt.Sprintf("?sort=%s,%s&page=%d&size=100", field, direction, page))
			}
		}
	}
	return queries
}

// compare makes a call to both servers. Differences are checked again, since time passes between the two
// responses. It returns whether the caller has access.
func (w *walk) compare(who string, client *program.Client, call string) bool {
	var a, b string
	for range 2 {
		one, err := client.Try(http.MethodGet, call, nil)
		other, failed := client.At(w.to.URL).Try(http.MethodGet, call, nil)
		a, b = stableParts(one), stableParts(other)
		if err != nil || failed != nil {
			a, b = fmt.Sprint(err), fmt.Sprint(failed)
		} else if a == b {
			w.compared[strconv.Itoa(one.Status)]++
			if one.Status == http.StatusOK && len(listIn(one.Data)) > 0 {
				w.lists++
			}
			return one.Status != http.StatusForbidden
		}
	}
	w.compared["different"]++
	w.different = append(w.different, fmt.Sprintf("%s GET %s:\n%.1000s\n%.1000s", who, call, a, b))
	return true
}

// stableParts returns the parts of a response that must be equal.
func stableParts(a program.Response) string {
	if bytes.HasPrefix(a.Body, []byte("%PDF")) {
		return fmt.Sprint(a.Status, " a PDF file that contains the address of the server")
	}
	return fmt.Sprint(a.Status, " ", passing.ReplaceAllString(string(a.Body), "…"))
}

// records returns the paths with ids of some records of each list in them.
func records(client *program.Client, path string, depth int) (paths []string) {
	at := pathParameter.FindStringIndex(path)
	if at == nil {
		return []string{path}
	}
	if path[at[0]:at[1]] == "{report}" {
		for _, report := range []string{"funnel", "revenue", "backlog", "durations", "growth"} {
			paths = append(paths, records(client, path[:at[0]]+report+path[at[1]:], depth)...)
		}
		return paths
	}
	a := client.Get(strings.TrimSuffix(path[:at[0]], "/"))
	list := listIn(a.Data)
	if a.Status != http.StatusOK {
		return nil
	}
	for _, record := range list[:min(len(list), recordsOf[min(depth, len(recordsOf)-1)])] {
		if name := searchTerm(record); name != "" {
			paths = append(paths, records(client, path[:at[0]]+name+path[at[1]:], depth+1)...)
		}
	}
	return paths
}

// searchTerm returns the name or reference of a record.
func searchTerm(record any) string {
	fields, _ := record.(program.M)
	for _, name := range []string{"id", "reference", "code", "slug", "number"} {
		if id, ok := fields[name]; ok {
			return fmt.Sprint(id)
		}
	}
	return ""
}

// listIn returns the records of a list response.
func listIn(data any) []any {
	if page, ok := data.(program.M); ok {
		data = page["content"]
	}
	list, _ := data.([]any)
	return list
}
