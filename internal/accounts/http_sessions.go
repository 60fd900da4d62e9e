package accounts

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

var sessionOrders = api.Fields("createdAt", "lastSeenAt")

// registerOpenSessions adds the operations on the sessions in which somebody is signed in.
func (s *Service) registerOpenSessions(routes *api.API) {
	own := func(method, path, id, summary, description, message string) api.Operation {
		return api.Operation{
			Method: method, Path: base + "/sessions" + path, ID: id, Tag: "Authentication", Kinds: auth.People, DuringSetUp: true, Essential: method != http.MethodGet,
			Summary: summary, Description: description, Message: message,
		}
	}
	list := own(http.MethodGet, "", "listSessions", "List your sessions", "The sessions in which the caller is signed in, the newest first.", "Sessions.")
	list.Sort = sessionOrders
	api.Read(routes, list, s.listSessions)
	api.Write(routes, own(http.MethodDelete, "/{sessionId}", "endSession", "End a session", "Signs the caller out in one browser.", "Session ended."), s.endOwnSession)
	api.Write(routes, own(http.MethodPost, "/end-others", "endOtherSessions", "End your other sessions", "Signs the caller out everywhere but here.", "Other sessions ended."), s.endOtherSessions)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: teamBase + "/members/{id}/sessions/end", ID: "endMemberSessions", Tag: "Team", Kinds: adminsOnly, Essential: true,
		Summary: "End the sessions of a member", Description: "Signs the member out everywhere. The member is told by email.", Message: "Sessions ended.",
	}, s.endMemberSessions)
}

// SessionInput is the input of endSession.
type SessionInput struct {
	SessionID string `path:"sessionId" doc:"Id of the session"`
}

// OpenSessionView is a session in which somebody is signed in.
type OpenSessionView struct {
	ID         string   `json:"id"`
	Current    bool     `json:"current" doc:"Whether it is the session of this call"`
	CreatedAt  api.Time `json:"createdAt" doc:"Time of the sign-in"`
	LastSeenAt api.Time `json:"lastSeenAt" doc:"Time of the latest use, exact to a minute"`
	Address    string   `json:"address" doc:"Address of the client that signed in" example:"203.0.113.7"`
	Browser    string   `json:"browser" doc:"Browser and operating system, as far as they are known" example:"Firefox on Linux"`
	Method     Method   `json:"method" enum:"PASSWORD,PASSKEY,SSO,LINK,HANDOFF" doc:"How the caller has signed in"`
}
