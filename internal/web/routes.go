package web

import (
	"net/http"
	"strings"
)

// routes is the router. Of two paths that both fit, one with words and one with
// the id of a record in the same place, the words are meant: no id looks like a
// word. The standard router has no order between such paths and refuses
// "/services/templates/{templateCode}" beside "/services/{serviceId}/publish", so
// the two kinds have a router each.
type routes struct {
	words   *http.ServeMux // no record's id in the path
	records *http.ServeMux
}

func newRoutes() *routes {
	return &routes{words: http.NewServeMux(), records: http.NewServeMux()}
}

// HandleFunc adds an operation; the pattern is its method and path.
func (r *routes) HandleFunc(pattern string, handle func(http.ResponseWriter, *http.Request)) {
	_, path, _ := strings.Cut(pattern, " ")
	if len(idParams(path)) > 0 {
		r.records.HandleFunc(pattern, handle)
		return
	}
	r.words.HandleFunc(pattern, handle)
}

// ServeHTTP finds the operation. A path that one of the routers knows for other
// methods is answered by that one, which tells them.
func (r *routes) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	for _, mux := range r.likely(req.URL.Path) {
		if _, pattern := mux.Handler(req); pattern != "" {
			mux.ServeHTTP(w, req)
			return
		}
	}
	if r.wordsKnow(req) {
		r.words.ServeHTTP(w, req)
		return
	}
	r.records.ServeHTTP(w, req)
}

// likely is the order in which the routers are asked: first the one that most
// paths of the kind belong to.
func (r *routes) likely(path string) [2]*http.ServeMux {
	for part := range strings.SplitSeq(path, "/") {
		if isID(part) {
			return [2]*http.ServeMux{r.records, r.words}
		}
	}
	return [2]*http.ServeMux{r.words, r.records}
}

// wordsKnow reports whether the path is one of words, asked for with a method that
// it does not take.
func (r *routes) wordsKnow(req *http.Request) bool {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		other := *req
		other.Method = method
		if _, pattern := r.words.Handler(&other); pattern != "" {
			return true
		}
	}
	return false
}
