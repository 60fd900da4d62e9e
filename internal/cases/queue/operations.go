// Written by "make generated". DO NOT EDIT.

package queue

import (
	"stagegate/internal/api"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/request"
)

// The operations of this package.
const (
	ListQueue               api.Op[ListInput, api.Page[ListedView]]         = "listQueue"
	ViewRequestTogether     api.Op[ViewRequestInput, []ColleagueView]       = "viewRequestTogether"
	ViewApplicationTogether api.Op[ViewApplicationInput, []ColleagueView]   = "viewApplicationTogether"
	ListAssignees           api.Op[api.ArrayQuery, []WorkerView]            = "listAssignees"
	AssignRequest           api.Op[RequestInput, request.StaffView]         = "assignRequest"
	AssignApplication       api.Op[ApplicationInput, application.StaffView] = "assignApplication"
	AssignCases             api.Op[CasesInput, []AssignedView]              = "assignCases"
	TakeNextCase            api.Op[NextInput, *TakenView]                   = "takeNextCase"
	GetQueueSummary         api.Op[struct{}, SummaryView]                   = "getQueueSummary"
)
