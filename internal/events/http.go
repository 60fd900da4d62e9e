package events

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var typeOrders = api.Fields("type")

const (
	path = "/api/v1/tenant/events"
	tag  = "Events"
)

// Register adds the operations of this package to the API.
func (l *Log) Register(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: path, ID: "listEvents", Tag: tag, Kinds: auth.Team, Permission: auth.EventRead,
		Waits:   true,
		Summary: "List events", Message: "Events.", Errors: []fault.Code{fault.EventsExpired},
		Description: "What has happened in the organisation, in order and without gaps: positions count 1, 2, 3 and so on. Store next after " +
			"processing a page and pass it as after in the next call. An event appears within a second of its change, and is kept for 90 days unless configured otherwise. With wait, the call is answered as soon as there is an event, and without events when the " +
			"time is over; at most 50 calls per organisation wait on each server, others are answered at once.",
	}, l.list)
	api.ReadFile(routes, api.Operation{
		Method: http.MethodGet, Path: path + "/stream", ID: "streamEvents", Tag: tag, Kinds: auth.Team, Permission: auth.EventRead, Streams: true,
		MediaType: "text/event-stream",
		Summary:   "Follow events", Errors: []fault.Code{fault.EventsExpired, fault.TooManyRequests},
		Description: "Server-sent events: each has the position as id and the event as data, as in listEvents. A client that connects again with " +
			"Last-Event-ID, as browsers do, misses nothing. Without it and after, the stream begins with what happens next. It has a comment every 15 " +
			"seconds and ends when the session or the permission ends; at most 20 streams per organisation are open on each server.",
	}, l.stream)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: path + "/types", ID: "listEventTypes", Tag: tag, Kinds: auth.Team, Sort: typeOrders,
		AnyOf:   []auth.Permission{auth.EventRead, auth.WebhookManage},
		Summary: "List event types", Message: "Event types.",
		Description: "All types of events with a description and an example, grouped by subject. Requires event.read or webhook.manage.",
	}, func(_ context.Context, _ db.Q, _ auth.Caller, in *api.ArrayQuery) ([]TypeView, error) {
		return api.Array(*in, typeOrders, Types())
	})
}

// FeedInput is the input of listEvents.
type FeedInput struct {
	After     string `query:"after" maxLength:"20" doc:"Cursor: events after it are listed. 0 for the beginning, latest for what happens from now on; default the oldest kept event" example:"1041"`
	Types     string `query:"types" maxLength:"2000" doc:"Comma-separated types of events; a trailing * matches any ending. Default all" example:"invoice.*,payment.succeeded"`
	SubjectID string `query:"subjectId" doc:"Filter by the id of the subject"`
	Size      int    `query:"size" minimum:"1" maximum:"500" default:"100" doc:"Maximum number of events"`
	Wait      int    `query:"wait" minimum:"0" maximum:"30" default:"0" doc:"Seconds to wait for an event if there is none yet"`
}

// FeedView is a part of the feed.
type FeedView struct {
	Events  []View `json:"events" doc:"Events in the order of their positions"`
	Next    string `json:"next" doc:"Cursor for the next call: the place up to which events were looked for, also if none matched" example:"1042"`
	HasMore bool   `json:"hasMore" doc:"Whether more matching events follow at once"`
}

// View is an event as programs see it.
type View struct {
	ID        string      `json:"id" format:"uuid" doc:"Unique id, the same in every delivery"`
	Position  int64       `json:"position" doc:"Position in the feed of the organisation, from 1, without gaps" example:"1042"`
	Type      Type        `json:"type" doc:"Type of the event" example:"request.submitted"`
	Timestamp api.Time    `json:"timestamp" doc:"Time of the event in UTC, without offset"`
	Subject   SubjectView `json:"subject" doc:"The record that the event is about"`
	Number    int64       `json:"number" doc:"Number among the events of the subject, from 1" example:"2"`
	Actor     ActorView   `json:"actor" doc:"Who caused the event"`
	Data      Data        `json:"data" doc:"Ids, references, states and amounts; read the rest with the ids"`
}

// SubjectView is the record that an event is about.
type SubjectView struct {
	Type      SubjectType `json:"type" enum:"REQUEST,APPLICATION,INVOICE,PAYMENT,REFUND,CERTIFICATE,SERVICE,CUSTOMER,MEMBER" doc:"Type of record"`
	ID        string      `json:"id" format:"uuid"`
	Reference *string     `json:"reference" doc:"Human-readable reference of the record; null if it has none" example:"REQ-7K2M9Q"`
}

// ActorView is who caused an event.
type ActorView struct {
	Kind string  `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,API_KEY,PLATFORM,SYSTEM" doc:"Type of actor"`
	ID   *string `json:"id" doc:"Id of the actor; null for the platform and the system"`
}

// TypeView describes a type of event.
type TypeView struct {
	Type        Type   `json:"type" doc:"Type of the event" example:"request.submitted"`
	Description string `json:"description" doc:"What the event says"`
	Example     View   `json:"example" doc:"Example of an event"`
}

// Types describes all types of events, in the order of their documentation.
func Types() []TypeView {
	views := make([]TypeView, len(types))
	for i, t := range types {
		views[i] = TypeView{Type: t.Type, Description: t.Description, Example: exampleOf(t)}
	}
	return views
}
