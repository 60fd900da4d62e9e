package api

import (
	"net/http"
	"strings"

	"stagegate/internal/infra/kit/ref"
)

// routes is the router. It has one http.ServeMux for patterns with record ids and one for all
// others, since http.ServeMux refuses overlapping patterns of which neither is more specific,
// such as "/services/templates/{templateCode}" and "/services/{serviceId}/publish". If both
// match, the pattern without ids wins: a fixed segment never has the form of an id.
type routes struct {
	fixed   *http.ServeMux // patterns without record ids
	records *http.ServeMux // patterns with record ids
	pages   Pages          // for paths that match no pattern; nil for none
}

// Pages serves the paths that no operation or mounted handler serves.
type Pages interface {
	http.Handler

	// Has reports whether there is a page for the request.
	Has(r *http.Request) bool
}

func newRoutes() *routes {
	return &routes{fixed: http.NewServeMux(), records: http.NewServeMux()}
}

// HandleFunc adds a handler; the pattern is a method and a path.
func (r *routes) HandleFunc(pattern string, handle func(http.ResponseWriter, *http.Request)) {
	_, path, _ := strings.Cut(pattern, " ")
	if len(idParams(path)) > 0 {
		r.records.HandleFunc(pattern, handle)
		return
	}
	r.fixed.HandleFunc(pattern, handle)
}

// ServeHTTP calls the matching handler. If the path matches but the method does not, the
// response is 405 with the allowed methods.
func (r *routes) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	for _, mux := range r.ordered(req.URL.Path) {
		if _, pattern := mux.Handler(req); pattern != "" {
			mux.ServeHTTP(w, req)
			return
		}
	}
	switch {
	case hasPath(r.fixed, req):
		r.fixed.ServeHTTP(w, req)
	case r.pages != nil && !hasPath(r.records, req) && r.pages.Has(req):
		r.pages.ServeHTTP(w, req)
	default:
		r.records.ServeHTTP(w, req)
	}
}

// ordered returns the two routers in the order in which they are tried: the one for records
// first if the path has a record id.
func (r *routes) ordered(path string) [2]*http.ServeMux {
	for part := range strings.SplitSeq(path, "/") {
		if ref.IsID(part) {
			return [2]*http.ServeMux{r.records, r.fixed}
		}
	}
	return [2]*http.ServeMux{r.fixed, r.records}
}

// hasPath reports whether the path matches a pattern of a router for any method.
func hasPath(mux *http.ServeMux, req *http.Request) bool {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		other := *req
		other.Method = method
		if _, pattern := mux.Handler(&other); pattern != "" {
			return true
		}
	}
	return false
}
