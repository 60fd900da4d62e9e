package builder

import (
	"embed"

	"stagegate/internal/console/frame"
	"stagegate/internal/console/sentence"
)

//go:embed *.html
var files embed.FS

// Addresses of the pages and of the API.
const (
	path     = "/console/services"
	newPath  = path + "/new"
	takePath = path + "/import"
	onePath  = path + "/{code}"
	api      = "/api/v1/tenant/services"
)

// Permissions.
const (
	mayRead   = "service.read"
	mayCreate = "service.create"
	mayUpdate = "service.update"
)

// Mount serves the pages of this package.
func Mount(s *frame.Site) {
	read := func(pattern string, h frame.Handler) { s.Handle("GET "+pattern, frame.ForStaff(h, mayRead)) }
	read(path, showList)
	read(newPath, showNew)
	s.Handle("POST "+newPath, frame.ForStaff(create, mayCreate))
	read(takePath, showImport)
	s.HandleFile("POST "+takePath, frame.ForStaff(importFile, mayCreate))
	read(onePath, func(r *frame.Request) frame.Response {
		return r.Redirect(frame.Path(path+"/", r.PathValue("code"), "/stages"))
	})
	pages := []struct {
		below string
		show  func(p *page) frame.Response
		act   func(p *page) frame.Response // nil for none
	}{
		{"/stages", showStage, changePart},
		{"/stages/{n}", showStage, changePart},
		{"/value-sets", showValueSets, changePart},
		{"/details", showDetails, changeDetails},
		{"/changes", showChanges, endChanges},
		{"/versions", showVersions, nil},
		{"/versions/{n}", showVersion, nil},
		{"/export", export, nil},
	}
	for _, of := range pages {
		read(onePath+of.below, with(of.show))
		if of.act != nil {
			s.Handle("POST "+onePath+of.below, frame.ForStaff(with(of.act), mayUpdate))
		}
	}
}

// page is a page about one service.
type page struct {
	*frame.Request

	api     string // path of the service
	service service
	names   *sentence.Names
	show    func(p *page) frame.Response // the page again, after a refusal
}

// with reads the service of the address for a handler.
func with(h func(p *page) frame.Response) frame.Handler {
	return func(r *frame.Request) frame.Response {
		p, a := open(r)
		if !a.OK() {
			return r.Fail(a)
		}
		return h(p)
	}
}

// open reads the service of the address. Its tag is that of the whole draft.
func open(r *frame.Request) (*page, frame.Answer) {
	id, a := frame.FindService(r, r.PathValue("code"))
	if !a.OK() {
		return nil, a
	}
	p := &page{Request: r, api: frame.Path(api+"/", id)}
	return p, p.read()
}

// read reads the draft.
func (p *page) read() (a frame.Answer) {
	if p.service, a = frame.Get[service](p.Request, p.api); !a.OK() {
		return a
	}
	said, _ := frame.Get[sentence.Service](p.Request, p.api)
	p.names = sentence.NamesOf(said)
	return a
}

// tag is that of the draft, which changes of the service and its publication demand.
func (p *page) tag() string {
	_, a := frame.Get[service](p.Request, p.api)
	return a.ETag
}

// refuse shows a page of the service again, with what is wrong.
func (p *page) refuse(a frame.Answer, show func(p *page) frame.Response) frame.Response {
	p.IfMatch = ""
	return p.Refuse(a, func(*frame.Request) frame.Response {
		if a := p.read(); !a.OK() {
			return p.NotFound()
		}
		return show(p)
	})
}

// at is the address of a page of the service.
func (p *page) at(below string) string { return frame.Path(path+"/", p.service.Code, below) }

// mayChange reports whether the person may change the service.
func (p *page) mayChange() bool { return p.Me().May(mayUpdate) }

// screenOf is a screen about one service, with what these share.
func screenOf(name string, parts ...string) *frame.Screen {
	return frame.NewScreen(files, frame.Desk, append([]string{name, "head.html"}, parts...)...)
}

// head is what all pages of a service begin with.
type head struct {
	Service   service
	Base      string // address of the service
	Here      string // the tab
	MayChange bool
	Ready     bool
	Blockers  []blocker
	Changes   int // since the live version; -1 if unknown
	Versions  int64
	Codes     []string // names for rules
}

// headOf reads what stands in the way of publishing, and how much has changed.
func (p *page) headOf(here string) (head, frame.Answer) {
	h := head{Service: p.service, Base: p.at(""), Here: here, MayChange: p.mayChange(), Versions: p.service.Version, Codes: p.names.List()}
	ready, a := frame.Get[readiness](p.Request, p.api+"/readiness")
	if !a.OK() {
		return h, a
	}
	h.Ready = ready.Ready
	h.Blockers = p.blockers(ready)
	if p.service.Version > 0 && p.service.HasUnpublishedChanges {
		changes, a := frame.Get[changes](p.Request, p.api+"/changes")
		if !a.OK() {
			return h, a
		}
		h.Changes = len(changes.Changes)
	}
	return h, a
}
