package tenants

import (
	"slices"
	"strings"

	"stagegate/internal/infra/kit/words"
)

// maxOnLandingPage is the maximum number of services on a landing page.
const maxOnLandingPage = 100

// findServices returns the services that a search and a list of categories find. An empty search or
// list finds all.
func findServices(services []OfferedService, search, categories string) []OfferedService {
	wanted := map[string]bool{words.Fold(strings.TrimSpace(categories)): true} // a category may contain a comma
	for category := range strings.SplitSeq(categories, ",") {
		wanted[words.Fold(strings.TrimSpace(category))] = true
	}
	var found []OfferedService
	for _, s := range services {
		switch {
		case search != "" && !words.Match(search, slices.Concat([]string{s.Name, s.Description}, s.Categories)...):
		case categories != "" && !slices.ContainsFunc(s.Categories, func(c string) bool { return wanted[words.Fold(c)] }):
		default:
			found = append(found, s)
		}
	}
	return found[:min(len(found), maxOnLandingPage)]
}

// categoriesOf returns the categories of services, sorted. Of those that differ only in case and
// accents, the first one is returned.
func categoriesOf(services []OfferedService) []string {
	all, seen := []string{}, map[string]bool{}
	for _, s := range services {
		for _, category := range s.Categories {
			if folded := words.Fold(category); !seen[folded] {
				seen[folded] = true
				all = append(all, category)
			}
		}
	}
	slices.SortFunc(all, func(a, b string) int { return strings.Compare(words.Fold(a), words.Fold(b)) })
	return all
}
