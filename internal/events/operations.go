// Written by "make generated". DO NOT EDIT.

package events

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ListEvents     api.Op[FeedInput, FeedView]        = "listEvents"
	ListEventTypes api.Op[api.ArrayQuery, []TypeView] = "listEventTypes"
)
