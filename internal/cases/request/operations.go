// Written by "make generated". DO NOT EDIT.

package request

import (
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog"
)

// The operations of this package.
const (
	CreateRequest               api.Op[CreateInput, View]                                = "createRequest"
	GetMyRequest                api.Op[ViewInput, View]                                  = "getMyRequest"
	ListMyRequests              api.Op[ListInput, api.Page[RecordView]]                  = "listMyRequests"
	AnswerRequest               api.Op[AnswerInput, View]                                = "answerRequest"
	SetAnswersOfRequest         api.Op[AnswersInput, View]                               = "setAnswersOfRequest"
	AttachToRequest             api.Op[DocumentInput, View]                              = "attachToRequest"
	SetPartiesOfRequest         api.Op[PartiesInput, View]                               = "setPartiesOfRequest"
	GetRequestReadiness         api.Op[OwnInput, catalog.ReadinessView]                  = "getRequestReadiness"
	SubmitRequest               api.Op[IDInput, View]                                    = "submitRequest"
	WithdrawRequest             api.Op[IDInput, View]                                    = "withdrawRequest"
	EstimateRequestPrice        api.Op[OwnInput, EstimateView]                           = "estimateRequestPrice"
	ListRequests                api.Op[StaffListInput, api.Page[StaffRecordView]]        = "listRequests"
	GetRequest                  api.Op[IDInput, StaffView]                               = "getRequest"
	AcceptRequest               api.Op[IDInput, application.StaffView]                   = "acceptRequest"
	RejectRequest               api.Op[RejectInput, StaffView]                           = "rejectRequest"
	ReturnRequest               api.Op[ReturnInput, StaffView]                           = "returnRequest"
	ReviewDocumentOfRequest     api.Op[ReviewInput, casefile.DocumentView]               = "reviewDocumentOfRequest"
	ListMessagesOfMyRequest     api.Op[OwnPageInput, api.Page[conversation.MessageView]] = "listMessagesOfMyRequest"
	SendMessageOfMyRequest      api.Op[OwnMessageInput, conversation.MessageView]        = "sendMessageOfMyRequest"
	MarkMessagesReadOfMyRequest api.Op[OwnInput, api.Nothing]                            = "markMessagesReadOfMyRequest"
	RequestHistory              api.Op[PageInput, api.Page[audit.EntryView]]             = "requestHistory"
	ListMessagesOfRequest       api.Op[PageInput, api.Page[conversation.MessageView]]    = "listMessagesOfRequest"
	SendMessageOfRequest        api.Op[MessageInput, conversation.MessageView]           = "sendMessageOfRequest"
	MarkMessagesReadOfRequest   api.Op[IDInput, api.Nothing]                             = "markMessagesReadOfRequest"
	ListNotesOfRequest          api.Op[PageInput, api.Page[conversation.NoteView]]       = "listNotesOfRequest"
	AddNoteToRequest            api.Op[NoteInput, conversation.NoteView]                 = "addNoteToRequest"
)
