package catalog

import (
	"cmp"
	"context"
	"encoding/json"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var versionOrders = api.Orders{Newest: "publishedAt", Fields: map[string]string{"publishedAt": "published_at", "number": "number"}}

func (s *Service) registerVersions(routes *api.API) {
	api.Read(routes, reading(api.Operation{
		Path: one + "/versions", ID: "listServiceVersions", Summary: "List versions of a service", Message: "Versions.", Sort: versionOrders,
		Description: "Every published version with its publisher, newest first by default. The newest is the live one.",
	}), listPublications)
	api.Read(routes, reading(api.Operation{
		Path: one + "/versions/{number}", ID: "getServiceVersion", Summary: "Get a version of a service", Message: "Version.",
		Description: "The service as published under that number. Its current state (status, published, archived, version, hasUnpublishedChanges) is as " +
			"of now.",
	}), getVersion)
	api.Read(routes, reading(api.Operation{
		Path: one + "/versions/{number}/changes", ID: "getVersionChanges", Summary: "Compare two versions", Message: "Changes.",
		Description: "The differences from another version of the service: since, or the previous version by default. Everything in the first version " +
			"is ADDED, unless it is compared with a later one.",
		Errors: []fault.Code{fault.ValidationFailed},
	}), getVersionChanges)
	api.Read(routes, reading(api.Operation{
		Path: one + "/changes", ID: "getServiceChanges", Summary: "List unpublished changes", Message: "Changes.",
		Description: "The differences between the draft and the live version. Before the first publication everything is ADDED.",
	}), s.getChanges)
}

// ListVersionsInput is the input of listServiceVersions.
type ListVersionsInput struct {
	ServicePath
	api.PageQuery
}

// VersionPath is the path of a version.
type VersionPath struct {
	ServicePath

	Number int64 `path:"number" minimum:"1" doc:"Number of the version" example:"1"`
}

// GetVersionInput is the input of getServiceVersion.
type GetVersionInput struct {
	VersionPath
	TranslationsQuery
}

// VersionChangesInput is the input of getVersionChanges.
type VersionChangesInput struct {
	VersionPath

	Since int64 `query:"since" minimum:"1" doc:"Number of the version to compare with; default the previous version"`
}

// PublicationView says when and by whom a version was published.
type PublicationView struct {
	Number      int64         `json:"number" doc:"Version number, from 1"`
	PublishedAt api.Time      `json:"publishedAt"`
	PublishedBy PublisherView `json:"publishedBy"`
}

// PublisherView is who published a version.
type PublisherView struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Name at the time of publication"`
}

// VersionView is a published version of a service.
type VersionView struct {
	ServiceDetailView
	PublicationView
}

// ChangesView lists what publishing would change.
type ChangesView struct {
	Version               int64            `json:"version" doc:"Number of the version compared with, the live one; 0 before the first publication"`
	HasUnpublishedChanges bool             `json:"hasUnpublishedChanges" doc:"Whether there are unpublished changes"`
	Changes               []DifferenceView `json:"changes" doc:"Differences of the service first, then of stages, questions, requirements, charges, certificates and value sets"`
}

// VersionChangesView lists the differences between two versions.
type VersionChangesView struct {
	Number  int64            `json:"number" doc:"Number of the version"`
	Since   int64            `json:"since" doc:"Number of the version compared with; 0 before the first version"`
	Changes []DifferenceView `json:"changes" doc:"Differences of the service first, then of stages, questions, requirements, charges, certificates and value sets"`
}

// DifferenceView is a difference of one part between the draft and the live version.
type DifferenceView struct {
	Type    string            `json:"type" enum:"SERVICE,STAGE,QUESTION,REQUIREMENT,CHARGE,CERTIFICATE,VALUE_SET" doc:"Type of the part"`
	Change  Outcome           `json:"change" enum:"ADDED,REMOVED,CHANGED,MOVED" doc:"MOVED: only the position has changed; entries that shifted because of others are not listed"`
	ID      *string           `json:"id" doc:"Null for the service itself"`
	Code    string            `json:"code" doc:"Code, title or name"`
	StageID *string           `json:"stageId" doc:"Id of the current or former stage; null outside stages"`
	Fields  []FieldChangeView `json:"fields" doc:"Changed fields; for an addition or removal, all fields that are not empty"`
	Moved   *MovementView     `json:"moved" doc:"Null if not moved"`
}

// FieldChangeView holds the values of a field before and after.
type FieldChangeView struct {
	Field  string           `json:"field" example:"label"`
	Before *json.RawMessage `json:"before"`
	After  *json.RawMessage `json:"after"`
}

// MovementView is the former and current place of a part.
type MovementView struct {
	Before PlaceView `json:"before" doc:"Position in the previous version"`
	After  PlaceView `json:"after" doc:"New position"`
}

// PlaceView is a position in a service or in one of its stages.
type PlaceView struct {
	StageID  *string `json:"stageId" doc:"Null for a stage"`
	Position int     `json:"position" doc:"Position, from 1"`
}

func listPublications(ctx context.Context, q db.Q, by auth.Caller, in *ListVersionsInput) (api.Page[PublicationView], error) {
	return api.List(in.PageQuery, versionOrders, func(p db.Paging) (db.Page[Publication], error) {
		if _, err := offeringByID(ctx, q, by.Tenant, in.ServiceID); err != nil {
			return db.Page[Publication]{}, db.NotFoundAs(err, fault.ErrNotFound)
		}
		return listVersions(ctx, q, by.Tenant, in.ServiceID, p)
	}, publicationView)
}

func getVersion(ctx context.Context, q db.Q, by auth.Caller, in *GetVersionInput) (VersionView, error) {
	o, err := offeringByID(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return VersionView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	v, err := versionByNumber(ctx, q, by.Tenant, in.ServiceID, in.Number)
	if err != nil {
		return VersionView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	o.Heading.V = headingOf(&v.Definition.V)
	return VersionView{
		ServiceDetailView: detailOf(Draft{Offering: o, Definition: v.Definition}, in.languages(by)), PublicationView: publicationView(v.Publication),
	}, nil
}

func (s *Service) getChanges(ctx context.Context, q db.Q, by auth.Caller, in *ServicePath) (ChangesView, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return ChangesView{}, err
	}
	live, err := s.liveDefinition(ctx, q, &d.Offering)
	if err != nil {
		return ChangesView{}, err
	}
	view := ChangesView{Version: d.Version, HasUnpublishedChanges: d.HasUnpublishedChanges()}
	view.Changes = differenceViews(live, &d.Definition.V)
	return view, nil
}

func getVersionChanges(ctx context.Context, q db.Q, by auth.Caller, in *VersionChangesInput) (VersionChangesView, error) {
	version, err := versionByNumber(ctx, q, by.Tenant, in.ServiceID, in.Number)
	if err != nil {
		return VersionChangesView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	view := VersionChangesView{Number: in.Number, Since: cmp.Or(in.Since, in.Number-1)}
	var before *form.Definition
	if view.Since > 0 {
		since, err := versionByNumber(ctx, q, by.Tenant, in.ServiceID, view.Since)
		if err != nil {
			return VersionChangesView{}, db.NotFoundAs(err, errNoSuchVersion)
		}
		before = &since.Definition.V
	}
	view.Changes = differenceViews(before, &version.Definition.V)
	return view, nil
}

var errNoSuchVersion = fault.Invalid("since", fault.InvalidValue, "service.version")

// liveDefinition returns the definition of the live version, or nil.
func (s *Service) liveDefinition(ctx context.Context, q db.Q, o *Offering) (*form.Definition, error) {
	if o.LiveVersionID == nil {
		return nil, nil //nolint:nilnil // never published
	}
	return s.definition(ctx, q, o.Tenant, *o.LiveVersionID)
}

func publicationView(p Publication) PublicationView {
	return PublicationView{Number: p.Number, PublishedAt: api.Time(p.At), PublishedBy: PublisherView{ID: p.ByID, Name: p.ByName}}
}

func differenceViews(before, after *form.Definition) []DifferenceView {
	return mapList(differences(before, after), differenceView)
}

func differenceView(d Difference) DifferenceView {
	v := DifferenceView{
		Type: d.Type, Change: d.Outcome, ID: api.TextOf(d.ID), Code: d.Code, StageID: api.TextOf(d.StageID),
		Fields: make([]FieldChangeView, len(d.Fields)),
	}
	for i, f := range d.Fields {
		v.Fields[i] = FieldChangeView{Field: f.Name, Before: rawOf(f.Before), After: rawOf(f.After)}
	}
	if m := d.Moved; m != nil {
		v.Moved = &MovementView{Before: placeView(m.From), After: placeView(m.To)}
	}
	return v
}

func placeView(p Place) PlaceView {
	return PlaceView{StageID: api.TextOf(p.StageID), Position: p.Position}
}

func rawOf(b json.RawMessage) *json.RawMessage {
	if b == nil {
		return nil
	}
	return &b
}
