package tenants

import (
	"slices"
	"strings"

	"stagegate/internal/infra/kit/words"
)

// maxOnLandingPage is the maximum number of services on a landing page.
const maxOnLandingPage = 100

// findServices returns the services that a search, a code and a list of categories find. An empty one finds all.
func findServices(services []OfferedService, in *PublicPageInput) []OfferedService {
	wanted := map[string]bool{words.Fold(strings.TrimSpace(in.Categories)): true} // a category may contain a comma
	for category := range strings.SplitSeq(in.Categories, ",") {
		wanted[words.Fold(strings.TrimSpace(category))] = true
	}
	var found []OfferedService
	for _, s := range services {
		switch {
		case in.Code != "" && !strings.EqualFold(in.Code, s.Code):
		case in.Search != "" && !words.Match(in.Search, slices.Concat([]string{s.Name, s.Description}, s.Categories)...):
		case in.Categories != "" && !slices.ContainsFunc(s.Categories, func(c string) bool { return wanted[words.Fold(c)] }):
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
