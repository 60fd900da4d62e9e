// Written by "make generated". DO NOT EDIT.

package queue

import (
	"stagegate/internal/api"
	"stagegate/internal/cases"
)

// The operations of this package.
const (
	ListQueue               api.Op[ListInput, api.Page[WorkView]]                = "listQueue"
	ViewRequestTogether     api.Op[ViewRequestInput, []ColleagueView]            = "viewRequestTogether"
	ViewApplicationTogether api.Op[ViewApplicationInput, []ColleagueView]        = "viewApplicationTogether"
	ListAssignees           api.Op[api.ArrayQuery, []AssigneeView]               = "listAssignees"
	AssignRequest           api.Op[RequestInput, cases.RequestStaffView]         = "assignRequest"
	AssignApplication       api.Op[ApplicationInput, cases.ApplicationStaffView] = "assignApplication"
	AssignCases             api.Op[CasesInput, []AssignmentView]                 = "assignCases"
	TakeNextCase            api.Op[NextInput, *TakenView]                        = "takeNextCase"
	GetQueueSummary         api.Op[struct{}, SummaryView]                        = "getQueueSummary"
	ListCases               api.Op[ListCasesInput, api.Page[CaseView]]           = "listCases"
	GetCasesSummary         api.Op[struct{}, CasesSummaryView]                   = "getCasesSummary"
	GetCaseNeighbours       api.Op[NeighboursInput, NeighboursView]              = "getCaseNeighbours"
	ListSavedLists          api.Op[api.ArrayQuery, []SavedListView]              = "listSavedLists"
	SaveList                api.Op[SaveListInput, SavedListView]                 = "saveList"
	DeleteSavedList         api.Op[SavedListInput, api.Nothing]                  = "deleteSavedList"
	Search                  api.Op[SearchInput, []ResultView]                    = "search"
)
