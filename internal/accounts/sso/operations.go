// Written by "make generated". DO NOT EDIT.

package sso

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ListSSOConnections   api.Op[ListInput, []ConnectionView]     = "listSSOConnections"
	CreateSSOConnection  api.Op[CreateInput, ConnectionView]     = "createSSOConnection"
	GetSSOConnection     api.Op[ConnectionInput, ConnectionView] = "getSSOConnection"
	UpdateSSOConnection  api.Op[ChangeInput, ConnectionView]     = "updateSSOConnection"
	DeleteSSOConnection  api.Op[ConnectionInput, api.Nothing]    = "deleteSSOConnection"
	VerifySSODomain      api.Op[DomainInput, ConnectionView]     = "verifySSODomain"
	TestSSOConnection    api.Op[ConnectionInput, TestView]       = "testSSOConnection"
	EnforceSSOConnection api.Op[ConnectionInput, ConnectionView] = "enforceSSOConnection"
	RelaxSSOConnection   api.Op[ConnectionInput, ConnectionView] = "relaxSSOConnection"
	DiscoverSSO          api.Op[DiscoverInput, DiscoveredView]   = "discoverSSO"
	StartSSO             api.Op[StartInput, RedirectView]        = "startSSO"
	CompleteSSO          api.Op[CallbackInput, RedirectView]     = "completeSSO"
	LinkSSO              api.Op[LinkInput, api.Nothing]          = "linkSSO"
)
